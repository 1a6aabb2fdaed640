import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { afterEach, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type PageServer, type PreparedPage, servePages } from '../../testing/serve-pages.ts'
import { createCkanSearch } from '../ckan/search-ckan.ts'
import { createEventSearch } from '../fdsn/search-events.ts'
import { createDabSearch } from '../geodab/search-dab.ts'
import { createNextgeossSearch } from '../opensearch/search-nextgeoss.ts'
import { createItemSearch } from '../stac/search-items.ts'
import { createWikipediaSearch } from '../wikipedia/search-wikipedia.ts'
import { createZenodoSearch } from '../zenodo/search-zenodo.ts'
import type { LiveOptions } from './ask-live.ts'
import type { LivePage, LiveSource } from './live-source.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../../../shared/fixtures')

/** The recorded file in a folder whose name holds a text. */
function recorded(folder: string, part: string): string {
  const names = readdirSync(join(FIXTURES, folder)).filter((name) => name.includes(part))
  return readFileSync(join(FIXTURES, folder, names[0] ?? part), 'utf8')
}

const CREATE: Readonly<Record<string, (options: LiveOptions) => LiveSource>> = {
  ckan: (options) => createCkanSearch({ ...options, id: 'ckan', title: 'AmeriGEO' }),
  zenodo: (options) => createZenodoSearch({ ...options, id: 'zenodo', title: 'Zenodo' }),
  nextgeoss: (options) => createNextgeossSearch({ ...options, id: 'nextgeoss', title: 'NextGEOSS' }),
  wikipedia: (options) => createWikipediaSearch({ ...options, id: 'wikipedia', title: 'Wikipedia' }),
  geodab: (options) => createDabSearch({ ...options, id: 'dab', title: 'GEOSS', dialect: 'legacy' }),
  usgs: (options) => createEventSearch({ ...options, base: `${options.base}/usgs` }),
  stac: ({ base, ...options }) => createItemSearch(createResource({ id: 'parent' }), { api: base, id: 'collection' }, options),
}

let server: PageServer | undefined
afterEach(async () => server?.close())

async function sourceAnswering(kind: string, page: PreparedPage): Promise<LiveSource> {
  server = await servePages({}, () => page)
  const create = CREATE[kind]
  if (create === undefined) throw new Error(kind)
  return create({ base: server.base, outbound: server.outbound })
}
const signal = new AbortController().signal
const search = (source: LiveSource): Promise<LivePage> =>
  source.search(
    {
      filters: { ...initialFilters(), phrase: 'words', itemsPerPage: 100 },
      boxes: [],
      facets: ['keyword', 'providerID', 'format'],
      language: 'en',
    },
    signal,
  )

describe.skipIf(!existsSync(FIXTURES))('recorded answers (../shared/fixtures)', () => {
  it.each<[kind: string, folder: string, part: string, total: number, read: number]>([
    ['ckan', 'ckan/frictionlessdata_frictionless-py', 'limit_packages', 13_786, 2],
    ['ckan', 'ckan/frictionlessdata_frictionless-py', 'search_or_query', 554, 10],
    ['zenodo', 'zenodo/cldf_cldfzenodo', 'search_keyword', 29, 10],
    ['zenodo', 'zenodo/frictionlessdata_frictionless-py', 'search_by_bounds', 79, 4],
    ['zenodo', 'zenodo/frictionlessdata_frictionless-py', 'search_by_doi', 0, 0],
    ['nextgeoss', 'opensearch-eo/ESSI-Lab_DAB', 'nextgeoss__test__opensearch-collection-response-fixed', 78, 78],
    ['geodab', 'geodab/ESSI-Lab_DAB', 'gs-lib__gs-lib-xml__src__test__resources__atom-feed.xml', 13_096_255, 10],
    ['wikipedia', 'mediawiki/wikimedia_apps-android-wikipedia', 'nearby', 3, 3],
    ['stac', 'stac/stac-utils_pystac-client', 'TestCLISearch.test_matched_inprocess___1_POST', 26_450, 1],
    ['stac', 'stac/ESSI-Lab_DAB', 'deaSTACGranulesOriginal', 663, 10],
  ])('%s reads %s/…%s…', async (kind, folder, part, total, read) => {
    const body = recorded(folder, part)
    const page = await search(
      await sourceAnswering(kind, { body, type: body.startsWith('<') ? 'application/xml' : 'application/json' }),
    )
    expect([page.total, page.resources.length, page.unread ?? 0]).toEqual([total, read, 0])
  })

  it.each([
    [
      'wikipedia',
      'mediawiki/wikimedia_apps-android-wikipedia',
      'api_error',
      200,
      /^Wikipedia returned an error: Unrecognized value/,
    ],
    ['zenodo', 'mediawiki/wikimedia_apps-android-wikipedia', 'nearby', 200, /^Zenodo sent a response that could not be read/],
    ['ckan', 'ckan/frictionlessdata_frictionless-py', 'read_invalid_url', 404, /^AmeriGEO returned an error \(status 404\)/],
  ])('%s says what is wrong with %s/…%s…', async (kind, folder, part, status, words) => {
    const body = recorded(folder, part)
    const source = await sourceAnswering(kind, {
      body,
      status,
      type: body.startsWith('<') ? 'application/xml' : 'application/json',
    })
    await expect(search(source)).rejects.toThrow(words)
  })

  it.each([
    ['zenodo', 'zenodo/cyanheads_zenodo-mcp-server', 'tombstone', 410, '10.5281/zenodo.22705918'],
    ['zenodo', 'zenodo/frictionlessdata_frictionless-py', 'wrong_record', 404, '10.5281/zenodo.68358988'],
    ['ckan', 'ckan/frictionlessdata_frictionless-py', 'read_invalid_url', 404, 'no-dataset'],
  ])('%s has nothing under an id that is gone: %s/…%s…', async (kind, folder, part, status, id) => {
    const source = await sourceAnswering(kind, { body: recorded(folder, part), status })
    expect(await source.fetchById([id], signal)).toEqual([])
  })

  it('a feed of NextGEOSS that ends badly is read up to there', async () => {
    const body = recorded('opensearch-eo/ESSI-Lab_DAB', 'nextgeoss__test__opensearch-collection-response.xml')
    const page = await search(await sourceAnswering('nextgeoss', { body, type: 'application/xml' }))
    expect([page.total, page.resources.length, page.unread]).toEqual([78, 5, 1])
  })

  it('an earthquake of the USGS is found by its id', async () => {
    const source = await sourceAnswering('usgs', { body: recorded('earthquakes/usgs_earthquake-eventpages', 'etc__us10004u1y') })
    const [event] = await source.fetchById(['us10004u1y'], signal)
    expect(event?.earthquake?.magnitude).toBeGreaterThan(4)
  })

  it('links of the GEO DAB tell where their data can be cut to a wish', async () => {
    const body = recorded('geodab/ESSI-Lab_DAB', 'gs-lib__gs-lib-xml__src__test__resources__atom-feed.xml')
    const { resources } = await search(await sourceAnswering('geodab', { body, type: 'application/xml' }))
    const links = resources.flatMap(({ online }) => online)
    const cut = links.flatMap(({ advancedAccessLink = '' }) => (advancedAccessLink === '' ? [] : [advancedAccessLink]))
    expect(cut).toHaveLength(body.match(/<gmd:advancedAccessLink>/g)?.length ?? 0)
    expect(cut.every((address) => /^https:\/\/[^ ]+\/gwps\/dataset\/[^/ ]+$/.test(address))).toBe(true)
    expect(cut.length).toBeGreaterThan(0)
    expect(cut.length).toBeLessThan(links.length)
  })

  it('facets of the GEO DAB have decoded terms, and sources their ids', async () => {
    const body = recorded('geodab/ESSI-Lab_DAB', 'gs-lib__gs-lib-xml__src__test__resources__atom-feed.xml')
    const { facets } = await search(await sourceAnswering('geodab', { body, type: 'application/xml' }))
    expect(facets?.keyword?.every(({ term }) => !/[+%]/.test(term))).toBe(true)
    expect(facets?.providerID?.find(({ label }) => label === 'GBIF')).toEqual({
      term: 'geodabgbifid',
      label: 'GBIF',
      count: 210_002,
    })
  })
})
