/** A page that was deleted comes back; lists of the administration stay within a phone. */
import { expect, expectAccessible, test } from './journey.ts'
import { address, becomeModerator } from './sign-in.ts'

// @rule B-content.bring-back
// @rule B-administration.undo
test('an administrator deletes a page and brings it back, from the list and by Undo', async ({ page, baseURL }) => {
  test.slow()
  await becomeModerator(page, address('deleted-pages'), baseURL)
  const title = `Lagoon ${test.info().retry}`
  const row = page.getByRole('row', { name: new RegExp(title) })
  const remove = async () => {
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Delete page' }).click()
    const question = page.getByRole('group', { name: /It can be brought back for 30 days/ })
    await question.getByRole('button', { name: 'Delete page' }).click()
    await expect(page.getByRole('button', { name: `Bring back ${title}` })).toBeVisible()
    await expect(row).toBeHidden()
  }
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/admin/pages')
  await remove()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Bring back ${title}` }).click()
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: `Bring back ${title}` })).toBeHidden()

  await remove()
  await page.goto('/admin/changes')
  await page.getByRole('radio', { name: 'People and content' }).check()
  await page
    .getByRole('button', { name: `Undo: Deleted the page ${title}` })
    .first()
    .click()
  await expect(page.getByText(`The page ${title} is back`)).toBeVisible()
  await page.goto('/admin/pages')
  await expect(row).toBeVisible()

  // nothing of a page or of a record is out of sight on a phone
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/admin/pages', '/admin/records']) {
    await page.goto(path)
    const table = page.getByRole('table')
    await expect(table.getByRole('rowheader').first()).toBeVisible()
    const [wide, room] = await table.evaluate((one) => [one.scrollWidth, one.parentElement?.clientWidth ?? 0])
    expect(wide, path).toBeLessThanOrEqual(room)
  }
})
