import { expect, test } from './journey.ts'

test('the map is told in words: a list of what lies on it, and sentences on a key', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/search?f:phrase=sea%20surface%20temperature&m:lon=10&m:lat=40&m:zoom=4')
  await expect(page.getByRole('article').first()).toBeVisible()
  const map = page.getByRole('region', { name: 'Map', exact: true })

  await expect(map.getByRole('status')).toContainText('Zoom 4.0')
  // on a key, from anywhere
  await page.keyboard.press('w')
  await expect(map.getByRole('status')).toContainText(/^The map shows .+ of \d+ footprints (is|are) in view\./)

  // as a table: where things lie, how large they are
  await page.getByRole('button', { name: 'Map contents as a list' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Map contents' })
  await expect(list.getByText(/^The map shows /)).toBeVisible()
  await expect(list.getByRole('columnheader', { name: 'Location' })).toBeVisible()
  const row = list.getByRole('row', { name: /by .* km/ }).first()
  await expect(row).toBeVisible()
  const title = (await row.getByRole('rowheader').innerText()).split('\n')[0] ?? ''

  // and the way from the table to the thing
  await row.getByRole('button', { name: /^Show / }).focus()
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(map.getByRole('status')).toContainText(`${title}, selected`)
  await expect(map.getByRole('button', { name: title, exact: false, pressed: true })).toBeVisible()
})
