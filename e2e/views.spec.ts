import { expect, expectAccessible, resultCount, test } from './journey.ts'

test('a stored view is chosen in the filters, narrows the search, and brings the filters of what is in it', async ({ page }) => {
  await page.goto('/search?f:phrase=maize')
  const before = await resultCount(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  const views = panel.getByRole('group', { name: 'View', exact: true })
  await expect(views.getByRole('radio', { name: 'All resources' })).toBeChecked()
  await expect(panel.getByRole('textbox', { name: 'Crops' })).toBeHidden()
  await views.getByRole('radio', { name: /^WorldCereal/ }).check()
  await expect(panel.getByRole('textbox', { name: 'Crops' })).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click()
  await expect(page).toHaveURL(/f:viewId=worldcereal/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('ViewWorldCereal')
  await expect.poll(() => resultCount(page)).toBeLessThan(before)

  // somebody else opens the link, and leaves the view
  await page.reload()
  await page.getByRole('button', { name: 'Remove filter View WorldCereal' }).click()
  await expect(page).not.toHaveURL(/viewId/)
  await expect.poll(() => resultCount(page)).toBe(before)
})
