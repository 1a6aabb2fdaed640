import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, served } from './journey.ts'
import { searchesOf, test } from './outside-portal.ts'
import { WAITS } from './waits.ts'

const CLI = join(import.meta.dirname, '../server/src/cli.ts')

test.describe.configure({ mode: 'default', timeout: WAITS.longestJourney })

/** A service that runs on one scene, as ISO 19119 has it. */
const serviceOn = (scene: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco" xmlns:srv="http://www.isotc211.org/2005/srv">
  <gmd:fileIdentifier><gco:CharacterString>haze-removal</gco:CharacterString></gmd:fileIdentifier>
  <gmd:parentIdentifier><gco:CharacterString>${scene}</gco:CharacterString></gmd:parentIdentifier>
  <gmd:hierarchyLevel><gmd:MD_ScopeCode codeList="" codeListValue="service">service</gmd:MD_ScopeCode></gmd:hierarchyLevel>
  <gmd:identificationInfo><srv:SV_ServiceIdentification>
    <gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>Haze removal for scene A</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation>
    <gmd:abstract><gco:CharacterString>Takes the haze out of one scene.</gco:CharacterString></gmd:abstract>
  </srv:SV_ServiceIdentification></gmd:identificationInfo>
</gmd:MD_Metadata>`

const cell = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('within a collection the other sources are asked about the scenes that were found, and those of data are frozen', async ({
  page,
  outside,
}, testInfo) => {
  const { replay, data } = outside
  const environment = { ...process.env, ...replay.environment, GRATICULE_DATA: data }
  const harvest = (name: string, document: string, ...words: string[]) => {
    const folder = testInfo.outputPath(name.replace('.', '-'))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), document)
    const { stdout } = spawnSync(process.execPath, [CLI, 'harvest', ...words, folder], { env: environment, encoding: 'utf8' })
    expect(stdout).toContain('new 1')
  }
  const collection = {
    type: 'Collection',
    stac_version: '1.0.0',
    id: 'sentinel-2-l2a',
    title: 'Numbat ridge, surface reflectance',
    description: 'Scenes of the ridge.',
    license: 'proprietary',
    extent: { spatial: { bbox: [[5, 40, 15, 50]] }, temporal: { interval: [['2015-06-27T00:00:00Z', null]] } },
    summaries: { 'eo:cloud_cover': { minimum: 0, maximum: 100 } },
    links: [{ rel: 'items', href: `${replay.base}/stac/collections/sentinel-2-l2a/items` }],
  }
  harvest('collection.json', JSON.stringify(collection), 'stac', '--source', 'ridge')
  const way = page.getByRole('link', { name: 'Scenes of Numbat ridge, surface reflectance' })
  await served(page, 'numbat', 'Numbat ridge')
  await page.goto('/search?f:phrase=numbat')
  await expect(way).toBeVisible()
  const parent = new URL((await way.getAttribute('href')) ?? '', outside.portal.base).searchParams.get('f:parentRefs') ?? ''
  harvest('service.xml', serviceOn(`${parent}:S2A_32TNR_A`), 'iso', '--source', 'tools', '--curated')
  const services = `/internal/opensearch?ds=geoss_cr&geoss_cr_type=service_resource&outputFormat=application/json`
  await expect.poll(async () => (await (await page.request.get(`${services}&st=haze`)).json()).resultSet.size).toBe(1)

  // the scenes are late: who is asked about them waits and says so; whoever needs none has answered
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dab\/opensearch\/query\?.*parents=/, async (route) => {
    await released
    // the browser may have given it up by then
    await route.continue().catch(() => {})
  })
  replay.asked.length = 0
  await way.click()
  await expect(cell(page, 'Services')).toHaveText(/Queued/)
  await expect(cell(page, 'Zenodo')).toHaveText(/^Zenodo\s*0$/)
  await expect(page.getByText('Searching next for related resources: Information, Services, Wikipedia.')).toBeVisible()
  await expectAccessible(page)

  // given up: the search before is there again, and nobody is asked about anything
  await page.goBack()
  await expect(cell(page, 'GEOSS')).toHaveText(/1$/)
  await expect(page.getByText('Searching next')).toHaveCount(0)
  release()
  await page.goForward()
  await expect(page.getByRole('heading', { name: '2 scenes' })).toBeVisible()
  await expect(page.getByText('Resources related to the first 2 results: see Information, Services, Wikipedia.')).toBeVisible()
  await expect(cell(page, 'Services')).toHaveText(/^Services\s*1$/)
  await expect(cell(page, 'Zenodo')).toHaveText(/0, not updated$/)
  // sources that know no parts are asked for none
  expect(searchesOf(replay, 'zenodo', 'ckan', 'nextgeoss', 'wikipedia')).toEqual([])

  await cell(page, 'Services').click()
  await expect(page.getByRole('article', { name: 'Haze removal for scene A' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 result' })).toBeVisible()
  await expect(page.getByText('Resources related to the first 2 results of GEOSS, not to the whole collection.')).toBeVisible()
  const address = page.url()
  await cell(page, 'Zenodo').click()
  await expect(page.getByText(/^Not updated: Zenodo/)).toBeVisible()
  await expectAccessible(page)

  // two tabs were chosen, so two steps lead back to the scenes and one more to the search before: the second search is none
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '2 scenes' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?f:phrase=numbat/)
  await expect(cell(page, 'Zenodo')).not.toHaveText(/not updated/)

  // a link to what belongs to the scenes opens the same list
  await page.goto(address)
  await expect(page.getByRole('article', { name: 'Haze removal for scene A' })).toBeVisible()
  await expect(cell(page, 'Services')).toHaveText(/^Services\s*1$/)
})
