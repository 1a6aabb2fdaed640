import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LINE, lastLine } from '../server/src/exchange/record-lines.ts'
import { expect, expectAccessible, served } from './journey.ts'
import { test } from './outside-portal.ts'
import { WAITS } from './waits.ts'

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

test.describe.configure({ mode: 'default', timeout: WAITS.longJourney })

test(
  'from a collection to its scenes in its STAC API, narrowed by cloud, and back',
  { tag: '@golden' },
  async ({ page, outside }, testInfo) => {
    const { replay, data } = outside
    const folder = testInfo.outputPath('collection')
    mkdirSync(folder, { recursive: true })
    const collection = {
      type: 'Collection',
      stac_version: '1.0.0',
      id: 'sentinel-2-l2a',
      title: 'Wombat valley, surface reflectance',
      description: 'Scenes of the valley.',
      license: 'proprietary',
      extent: { spatial: { bbox: [[5, 40, 15, 50]] }, temporal: { interval: [['2015-06-27T00:00:00Z', null]] } },
      summaries: { 'eo:cloud_cover': { minimum: 0, maximum: 100 } },
      links: [{ rel: 'items', href: `${replay.base}/stac/collections/sentinel-2-l2a/items` }],
    }
    writeFileSync(join(folder, 'collection.json'), JSON.stringify(collection))
    const environment = { ...process.env, ...replay.environment, GRATICULE_DATA: data }
    const harvest = spawnSync(process.execPath, [CLI, 'harvest', 'stac', folder, '--source', 'valley'], {
      env: environment,
      encoding: 'utf8',
    })
    expect(harvest.stdout).toContain('new 1')

    const way = page.getByRole('link', { name: 'Scenes of Wombat valley, surface reflectance' })
    await served(page, 'wombat', 'Wombat valley')
    await page.goto('/search?f:phrase=wombat')
    await way.click()
    await expect(page.getByRole('heading', { name: '2 scenes' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Collection' })).toContainText('Wombat valley, surface reflectance')
    const searches = () => replay.asked.filter(({ line }) => line.startsWith('POST /stac/search')).map(({ body }) => body)
    // those that do not tell their clouds too
    expect(searches().at(-1)).toContain('{"op":"isNull","args":[{"property":"eo:cloud_cover"}]}')

    await page.getByRole('button', { name: /^Filters/ }).click()
    const panel = page.getByRole('region', { name: 'Scene filters' })
    await expect(panel).toContainText('Only filters this collection supports are shown.')
    // the values that the API tells
    await panel.getByRole('combobox', { name: 'Platform' }).selectOption('sentinel-2b')
    await expect(panel.getByText(/^Scenes without a cloud cover value are also shown/)).toBeVisible()
    await panel.getByRole('slider', { name: 'Maximum cloud cover' }).fill('20')
    await panel.getByRole('button', { name: 'Show 2 scenes' }).click()
    await expect.poll(() => searches().at(-1)).toContain('"lte":20')
    expect(searches().at(-1)).toContain('"platform":{"eq":"sentinel-2b"}')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Remove filter Cloud cover/ }).click()
    await expect(page).not.toHaveURL(/cloudCoverage/)
    await page.getByRole('link', { name: 'Back to previous results' }).click()
    await expect(page).toHaveURL(/\/search\?f:phrase=wombat/)
    await expect(page.getByRole('article').first()).toContainText('Wombat valley')
  },
)

test('from a shipped Sentinel-2 collection to its scenes in the archive that its record names', async ({
  page,
  outside,
}, testInfo) => {
  const { replay, data } = outside
  const id = 'graticule.sentinel-2-l2a'
  const all = testInfo.outputPath('all.ndjson')
  const played = testInfo.outputPath('played.ndjson')
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [CLI, ...words], {
      env: { ...process.env, ...replay.environment, GRATICULE_DATA: data },
      encoding: 'utf8',
    })
  mkdirSync(testInfo.outputPath(), { recursive: true })
  expect(run('export', all, '--format', 'ndjson').status).toBe(0)
  // the record as it is shipped; only the host of the archive is the played one
  const lines = readFileSync(all, 'utf8').split('\n')
  const own = lines.filter((line) => line.includes(`"${id}"`) && line.includes('stac.dataspace.copernicus.eu'))
  expect(own).toHaveLength(1)
  const record = own[0]?.replaceAll('https://stac.dataspace.copernicus.eu/v1', `${replay.base}/stac`)
  writeFileSync(played, `${[FIRST_LINE, record, lastLine(1)].join('\n')}\n`)
  expect(run('import', played).stdout).toContain('changed 1')

  const way = page.getByRole('link', { name: /^Scenes of Sentinel-2 Level-2A/ })
  // the shipped record leads to its scenes too: in an archive that is not there
  await served(page, 'sentinel-2 level-2a', replay.base)
  // the programme has collections, which are no scenes
  await page.goto('/search?f:phrase=%22Sentinel-2+mission%22')
  const programme = page.getByRole('article').filter({ hasText: 'Sentinel-2 mission' }).first()
  await expect(programme).toContainText('2 parts')
  await expect(programme).not.toContainText('scenes')
  await page.goto('/search?f:phrase=sentinel-2+level-2a')
  await way.click()
  await expect(page.getByRole('heading', { name: '2 scenes' })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('region', { name: 'Scene filters' })
  await expect(panel).toContainText('Only filters this collection supports are shown.')
  await expect(panel.getByRole('slider', { name: 'Maximum cloud cover' })).toBeVisible()
})
