import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { outsideAnswer } from '../server/src/testing/outside/outside-answers.ts'
import { expect, expectAccessible, served } from './journey.ts'
import { test } from './outside-portal.ts'
import { WAITS } from './waits.ts'

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

test.describe.configure({ mode: 'default', timeout: WAITS.longJourney })

/** The id that a collection has in the portal, from the way to its scenes. */
async function idOf(page: Page, title: string): Promise<string> {
  const href = await page.getByRole('link', { name: `Scenes of ${title}` }).getAttribute('href')
  return new URL(href ?? '', 'http://portal').searchParams.get('f:parentRefs') ?? ''
}

test('a link to two collections shows the scenes of both, and names the one whose archive is down', async ({
  page,
  outside,
}, testInfo) => {
  const { replay, data } = outside
  const folder = testInfo.outputPath('collections')
  mkdirSync(folder, { recursive: true })
  const collection = (id: string, title: string, api: string) => ({
    type: 'Collection',
    stac_version: '1.0.0',
    id,
    title,
    description: 'Scenes of the quokka coast.',
    license: 'proprietary',
    extent: { spatial: { bbox: [[5, 40, 15, 50]] }, temporal: { interval: [['2015-06-27T00:00:00Z', null]] } },
    summaries: { 'eo:cloud_cover': { minimum: 0, maximum: 100 } },
    links: [{ rel: 'items', href: `${replay.base}${api}/collections/${id}/items` }],
  })
  writeFileSync(join(folder, 'a.json'), JSON.stringify(collection('quokka-a', 'Quokka coast from above', '/stac')))
  writeFileSync(join(folder, 'b.json'), JSON.stringify(collection('quokka-b', 'Quokka coast by radar', '/stac/radar')))
  const { stdout } = spawnSync(
    process.execPath,
    [CLI, 'harvest', 'stac', folder, '--source', 'coast', '--source-title', 'Coast'],
    {
      env: { ...process.env, ...replay.environment, GRATICULE_DATA: data },
      encoding: 'utf8',
    },
  )
  expect(stdout).toContain('new 2')
  await served(page, 'quokka', 'Quokka coast by radar')
  await page.goto('/search?f:phrase=quokka')
  await expect(page.getByRole('link', { name: /^Scenes of Quokka/ })).toHaveCount(2)
  const ids = [await idOf(page, 'Quokka coast from above'), await idOf(page, 'Quokka coast by radar')]

  const isRadar = (url: URL) => url.pathname.startsWith('/stac/radar/')
  replay.play('stac', (url) =>
    isRadar(url) ? { status: 500, type: 'application/json', body: '{"code":"Down"}' } : outsideAnswer('stac', url),
  )
  const link = `/search?${new URLSearchParams({ 'f:parentRefs': ids.join(',') })}`
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '2 results' })).toBeVisible()
  await expect(
    page.getByText(/Some parts of Quokka coast by radar are missing\. The STAC API at \S+ returned an error \(status 500\)\./),
  ).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('S2A_32TNR_A')
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('one-down.png') })

  // it is back
  replay.play('stac', (url) => {
    const answer = outsideAnswer('stac', url)
    return isRadar(url) ? { ...answer, body: answer.body.replaceAll('S2A_32TNR', 'S1A_RADAR') } : answer
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '4 results' })).toBeVisible()
  await expect(page.getByText('Some parts of')).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'S1A_RADAR_A' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'S2A_32TNR_A' })).toBeVisible()
})
