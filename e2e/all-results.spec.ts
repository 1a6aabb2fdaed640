import { expect, test } from './journey.ts'

/** Many results in a few places: one far from all others, some that lie on each other. The page's own results are those of the server. */
async function answerExtents(
  page: import('@playwright/test').Page,
  ids: readonly string[],
  places: readonly (readonly number[])[],
) {
  const boxes = places.flat().map((degrees) => degrees * 10_000)
  const body = { total: 12_345, taken: places.length + 2, worldwide: 1, unplaced: 1, ids, boxes, events: [] }
  await page.route('**/api/extents*', (route) => route.fulfill({ json: body }))
}

test('all results are put on the map, told in numbers, listed, and follow the search', { tag: '@golden' }, async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  await expect(page.getByRole('article').first()).toBeVisible()
  const toggle = page.getByRole('button', { name: 'All results on the map', exact: true })
  const asked = page.waitForRequest(/\/api\/extents/)
  await toggle.focus()
  await page.keyboard.press('Enter')
  expect(new URL((await asked).url()).searchParams.get('st')).toBe('sea')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const summary = page.getByRole('region', { name: 'All results on the map' })
  await expect(summary.getByText(/^[\d,]+ results on the map$/)).toBeVisible()

  // the same in words, by keyboard
  await summary.getByRole('button', { name: /^List the [\d,]+ in view$/ }).press('Enter')
  const list = page.getByRole('dialog', { name: /results in view$/ })
  await expect(list.getByRole('link').first()).toBeVisible()
  await expect(list.getByRole('button', { name: /^Show \d+ more$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  // another search replaces them; one that fails says so and can be tried again
  const next = page.waitForRequest((request) => request.url().includes('/api/extents') && request.url().includes('st=ice'))
  const what = page.getByRole('combobox', { name: 'What' })
  await what.fill('ice')
  await what.press('Enter')
  await next
  await expect(summary.getByText(/results on the map$/)).toBeVisible()
  await summary.getByRole('button', { name: 'Show this page only' }).click()
  await expect(summary).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test('a link brings them back, discs open into what they hold, and a result opens its entry', async ({ page }) => {
  const found = page.waitForResponse(/\/dab\/opensearch\/query/)
  await page.goto('/search?f:phrase=sea&m:allResults=true&m:lon=0&m:lat=0&m:zoom=3&v=1')
  const { entries } = (await (await found).json()) as { entries: { resource: { id: string } }[] }
  await expect(page.getByRole('article')).toHaveCount(12)
  const ids = entries.map(({ resource }) => resource.id)
  expect(ids).toHaveLength(12)
  // of another page: the second results, in places where the page has nothing
  const second = await page.request.get('/dab/opensearch/query', {
    params: { st: 'sea', si: '13', ct: '12', outputFormat: 'application/vnd.graticule+json' },
  })
  const others = ((await second.json()) as { entries: { resource: { id: string; title: string } }[] }).entries
  await answerExtents(
    page,
    others.slice(0, 3).map(({ resource }) => resource.id),
    [
      [10, 0, 10, 0],
      [12, 1, 12, 1],
      [12, 1, 12, 1],
    ],
  )
  await page.reload()
  const summary = page.getByRole('region', { name: 'All results on the map' })
  await expect(summary).toContainText('3 results on the map')
  await expect(summary).toContainText('the first 5 of 12,345')

  const map = page.getByRole('application', { name: 'World map' })
  const box = (await map.boundingBox())!
  const zoom = page.getByText(/^z \d/)
  await expect(zoom).toHaveText('z 3.0')
  // the middle of the three points: 11.3 degrees east of the middle, 64 pixels
  const degree = (256 * 2 ** 3) / 360
  await page.mouse.click(box.x + box.width / 2 + 11.3 * degree, box.y + box.height / 2 - 0.7 * degree)
  await expect(zoom).not.toHaveText('z 3.0')

  await summary.getByRole('button', { name: 'List the 3 in view' }).click()
  const list = page.getByRole('dialog', { name: '3 results in view' })
  await list.getByRole('link', { name: others[1]!.resource.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(others[1]!.resource.title)
})

test.describe('when the server does not say', () => {
  test.use({ expectedStatuses: [503] })
  test('where the results lie, the map keeps those of the page, says so and tries again', async ({ page }) => {
    await page.route('**/api/extents*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"type":"","title":"","status":503,"detail":"Later."}',
      }),
    )
    await page.goto('/search?f:phrase=sea')
    await page.getByRole('button', { name: 'All results on the map', exact: true }).click()
    const summary = page.getByRole('region', { name: 'All results on the map' })
    await expect(summary.getByText('Could not show all results on the map.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^1, / })).toBeAttached()
    await page.unroute('**/api/extents*')
    await summary.getByRole('button', { name: 'Retry' }).click()
    await expect(summary.getByText(/results on the map$/)).toBeVisible()
  })
})
