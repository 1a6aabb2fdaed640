import { readFileSync } from 'node:fs'
import { expect, expectAccessible, searchFromHome, test } from './journey.ts'
import { address, enter, register } from './sign-in.ts'

test.use({ expectedStatuses: [401] })

const file = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
})

// @rule B-import.match
// @rule B-import.once
// @rule B-import.shown-first
test('what was kept at the closed portal is taken over, with a report, and not twice', async ({ page }) => {
  await register(page, address('imports'))
  await enter(page, address('imports'))
  await searchFromHome(page, 'precipitation')
  const link = page.getByRole('article').first().getByRole('link').first()
  const title = await page.getByRole('article').first().getByRole('heading').innerText()
  await expect(link).toBeVisible()

  await page.goto('/account')
  const choose = page.getByLabel('Choose files')
  await choose.setInputFiles(file('photo.json', 'not JSON'))
  await expect(page.getByText('photo.json is not a JSON file.')).toBeVisible()
  await choose.setInputFiles(file('other.json', { a: 1 }))
  await expect(page.getByText('other.json holds nothing that can be imported.')).toBeVisible()

  const files = [
    file('bookmarks.json', {
      content: [
        { id: 1, targetId: 'closed-1', name: title, dataSource: 'dab' },
        { id: 2, targetId: 'closed-2', name: 'A record that is nowhere <b>', dataSource: 'dab' },
        { id: 3, targetId: '77', name: 'Of Zenodo', dataSource: 'zenodo' },
      ],
    }),
    file('searches.json', {
      _embedded: { savedSearches: [{ id: 4, name: 'Closed ice', phrase: 'ice', url: 'https://closed.test/?f:phrase=ice' }] },
    }),
    file('ratings.json', {
      entries: [{ targetId: 'closed-1', name: title, dataSource: 'dab', score: 4, comment: 'Rated at the closed portal' }],
    }),
    file('likes.json', { likes: [{ targetId: 'closed-1', name: title, dataSource: 'dab' }] }),
    file('runs.json', { _embedded: { savedRuns: [{ name: 'Run of June', runId: 'r', workflowId: 'w', path: '/' }] } }),
  ]
  await choose.setInputFiles(files)
  // what the files hold is shown first
  await expect(page.getByText('Bookmarks 3. Searches 1. Runs 1. Ratings 1. Likes 1.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Ratings and likes, too' }).uncheck()
  await expect(page.getByRole('button', { name: 'Import 5 items' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ratings and likes, too' }).check()
  await page.getByRole('button', { name: 'Import 7 items' }).click()
  await expect(page.getByRole('heading', { name: /6 of 7 imported$/ })).toBeVisible()
  await expect(page.getByText('Bookmarks 2 of 3. Searches 1 of 1. Runs 1 of 1. Ratings 1 of 1. Likes 1 of 1.')).toBeVisible()
  await page.getByText('1 item is not imported').click()
  await expect(page.getByText('Not found by id, DOI or title.')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report' }).click()])
  const report = JSON.parse(readFileSync(await download.path(), 'utf8')) as { lines: { name: string; foundBy?: string }[] }
  expect(report.lines.find(({ name }) => name === title)?.foundBy).toBe('title')

  await choose.setInputFiles(files)
  await page.getByRole('button', { name: 'Import 7 items' }).click()
  await expect(page.getByRole('heading', { name: /6 of 7 imported$/ })).toBeVisible()
  await page.goto('/bookmarks/geo-likes')
  await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('Rated at the closed portal').first()).toBeVisible()
  await page.goto('/bookmarks')
  await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Of Zenodo' })).toBeVisible()
  await page.getByText('Feed of your bookmarks').click()
  await page.getByRole('button', { name: 'Make a feed' }).click()
  const feed = await page.getByLabel('Address of the feed').inputValue()
  expect(await (await page.request.get(feed)).text()).toContain('<title>Of Zenodo</title>')
  await expectAccessible(page)
  await page.goto('/saved-searches')
  await expect(page.getByRole('link', { name: 'Closed ice', exact: true })).toHaveCount(1)
})
