import { expect, expectAccessible, mapAtRest, test } from './journey.ts'

test('a visitor with a phone reads a resource, goes on to the next and looks at it on the map', async ({ page }) => {
  await page.goto('/search?f:phrase=sea%20surface%20temperature')
  await page.getByRole('article').first().getByRole('link').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const first = await title.innerText()
  // the map comes to rest at the entry
  await mapAtRest(page)
  await expectAccessible(page)

  // the head scrolls away, the bar and the tabs stay
  const tabs = page.getByRole('navigation', { name: 'Details' })
  await tabs.getByRole('link', { name: 'Metadata', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Metadata', exact: true })).toBeInViewport()
  await expect(title).not.toBeInViewport()
  await expect(tabs.getByRole('link', { name: 'Metadata', exact: true })).toBeInViewport()
  const hidden = await page.getByRole('heading', { level: 2, name: 'Metadata', exact: true }).evaluate((heading) => {
    const { top } = heading.getBoundingClientRect()
    const bottom = document.querySelector('nav[aria-label="Details"]')?.getBoundingClientRect().bottom ?? 0
    return top < bottom
  })
  expect(hidden).toBe(false)

  await page.getByRole('button', { name: 'Next result' }).tap()
  await expect(title).not.toHaveText(first)
  // a new entry begins at its top
  await expect(title).toBeInViewport()

  for (const button of await page.getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box === null || !(await button.isVisible())) continue
    // WCAG 2.2 2.5.8 and more; links within a text may be lower
    expect.soft(box.height, await button.innerText()).toBeGreaterThanOrEqual(24)
  }

  await page.getByRole('button', { name: 'Show on map' }).tap()
  await expect(page.getByRole('application', { name: 'World map' })).toBeVisible()
  await expect(title).toBeHidden()
})
