import { expect, expectAccessible, resultCount, test } from './journey.ts'

test('a stored view is chosen in the filters, narrows the search, and brings the filters of what is in it', async ({ page }) => {
  await page.goto('/search?f:phrase=reference')
  const before = await resultCount(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  const views = panel.getByRole('group', { name: 'View', exact: true })
  await expect(views.getByRole('radio', { name: 'All resources' })).toBeChecked()
  const crops = panel.getByRole('group', { name: 'Crops', exact: true })
  await expect(crops).toBeHidden()
  await views.getByRole('radio', { name: /^WorldCereal/ }).check()
  await expect(crops.getByRole('checkbox', { name: /^Maize/ })).toBeVisible()
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

test('what was observed on the ground is found by the values that the view has', async ({ page }) => {
  await page.goto('/search?f:viewId=in-situ-observations')
  const all = await resultCount(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Filters', exact: true })
  const quantities = panel.getByRole('group', { name: 'Quantities', exact: true })
  await quantities.getByRole('textbox', { name: 'Find a quantity' }).fill('discharge')
  await quantities.getByRole('checkbox', { name: /^River discharge/ }).check({ force: true })
  await panel.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click()
  await expect(page).toHaveURL(/f:quantityTypes=River(\+|%20)discharge/)
  await expect.poll(() => resultCount(page)).toBeLessThan(all)
  await expect(page.getByRole('article').filter({ hasText: 'GRDC' })).toBeVisible()
  // no shipped record tells how sure it is
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(quantities).toBeVisible()
  await expect(panel.getByRole('slider', { name: 'Crop confidence, minimum' })).toBeHidden()
})
