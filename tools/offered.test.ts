/**
 * Whatever the page offers of an entry can be had: for the entries of every shipped source and of a further one of each kind, all that is
 * offered is requested and answers with content.
 */
import { createDataSources, type DataSource } from '@graticule/contracts/data-sources'
import { type Entry, PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { hasOtherParts, hasScenes, sceneFilters } from '@graticule/contracts/search/filter-sets'
import { initialFilters, type SearchFilters, writeFilters } from '@graticule/contracts/search/search-params'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { documentAddress } from '@graticule/contracts/services/dab'
import { EXPORT_FORMATS } from '@graticule/contracts/services/export'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../server/src/config.ts'
import { createFullResource, createResource } from '../server/src/testing/create-resource.ts'
import { createTestApp, type TestApp } from '../server/src/testing/create-test-app.ts'
import { outsideAnswer } from '../server/src/testing/outside/outside-answers.ts'
import { playedDab } from '../server/src/testing/outside/played-dab.ts'
import { type OutsideReplay, replayOutside } from '../server/src/testing/outside/replay-outside.ts'
import { mapLayersOf } from '../web/src/map-layers/map-layers-of.ts'

const ISO = `<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><gmd:fileIdentifier>
<gco:CharacterString>document</gco:CharacterString></gmd:fileIdentifier></gmd:MD_Metadata>`
const KML =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'

/** A further source of each kind that asks an address, beside the shipped ones. */
const further = (base: string): SourceRow[] =>
  (
    [
      ['geodab', 'dab'],
      ['ckan', 'ckan'],
      ['nextgeoss', 'nextgeoss'],
      ['zenodo', 'zenodo'],
      ['wikipedia', 'wikipedia/{language}/api.php'],
    ] as const
  ).map(([kind, path], at) => ({
    name: `further-${kind}`,
    kind,
    address: `${base}/${path}`,
    holds: 'data',
    order: 100 + at,
    texts: { en: { name: `Further ${kind}` } },
  }))

/** Records of each part of the catalogue: with a document of their own, with parts here and elsewhere, with a layer. */
function records(base: string) {
  const { original: _none, ...full } = createFullResource({ id: 'full' })
  const original = { mediaType: 'application/xml', standard: 'iso19139' }
  const resources = [
    full,
    createResource({ id: 'series', curated: true }),
    createResource({ id: 'part', parentId: 'series' }),
    createResource({
      id: 'sentinel-2',
      online: [
        { url: `${base}/stac/collections/sentinel-2-l2a`, protocol: 'STAC API', accessType: 'unknown', function: 'search' },
      ],
    }),
    createResource({ id: 'layered', online: [{ url: `${base}/ckan/a.kml`, format: 'KML', accessType: 'direct' }] }),
    createResource({ id: 'paper', curated: true, type: 'information', level: 'document' }),
    createResource({ id: 'tool', curated: true, type: 'service', level: 'service' }),
  ]
  return [
    ...resources.map((resource) => ({ resource })),
    { resource: createResource({ id: 'document', original }), original: { ...original, bytes: Buffer.from(ISO) } },
  ]
}

interface World {
  readonly test: TestApp
  readonly replay: OutsideReplay
  readonly sources: readonly DataSource[]
}

async function open(environment: (base: string) => NodeJS.ProcessEnv): Promise<World> {
  const replay = await replayOutside()
  replay.play('dab', playedDab)
  replay.play('ckan', (url) =>
    url.pathname.endsWith('.kml') ? { type: 'application/vnd.google-earth.kml+xml', body: KML } : outsideAnswer('ckan', url),
  )
  // what it has is all that it counts: an export would ask for thousands of pages
  replay.play('zenodo', (url) => {
    const answer = outsideAnswer('zenodo', url)
    return { ...answer, body: answer.body.replace('"total":12345', '"total":2') }
  })
  replay.play('nextgeoss', (url) => {
    const answer = outsideAnswer('nextgeoss', url)
    return { ...answer, body: answer.body.replace('>1500<', '>2<') }
  })
  const { live, allowHosts } = loadConfig({ ...replay.environment, ...environment(replay.base) })
  const rows = [...live.sources, ...further(replay.base)]
  const test = await createTestApp({
    records: records(replay.base),
    config: { live, allowHosts, layerHosts: { anyPublic: false, hosts: [...allowHosts] } },
    dependencies: { sourceRows: () => rows },
  })
  return { test, replay, sources: createDataSources(rows).asked }
}

/** Address of a search, as the page asks it. */
function searchAddress({ search }: DataSource, filters: SearchFilters): string {
  const parameters = writeFilters(filters)
  for (const [name, value] of Object.entries({ ...search.fixed, outputFormat: PORTAL_FORMAT })) parameters.set(name, value)
  return `${search.path}?${parameters}`
}

/** Of each kind of offer what it is called, where the page asks for it, and what the answer holds. */
type Offer = readonly [what: string, address: string, holds: (body: string) => boolean]

const found = (body: string): boolean => (JSON.parse(body) as ResultSet).entries.length > 0

/** What the page offers of an entry: as `ResourcePanel` and the card decide it. */
function offersOf(source: DataSource, entry: Entry, main: DataSource): Offer[] {
  const { resource } = entry
  const { id } = resource
  const search = (part: Partial<SearchFilters>, of = source) => searchAddress(of, { ...initialFilters(), ...part })
  const words = [resource.title, id]
  const doi = resource.identifiers.find(({ scheme }) => scheme === 'doi')?.value
  const layers = mapLayersOf(resource).flatMap((layer) => (layer.type === 'kml' ? [layer] : []))
  return [
    ['details', search({ targetIds: [id], itemsPerPage: 1 }), (body) => words.every((one) => body.includes(JSON.stringify(one)))],
    [
      'ISO',
      documentAddress(id, 'iso', source.name),
      (body) => /<gmi:MI_Metadata|<gmd:MD_Metadata/.test(body) && body.includes(id),
    ],
    ...(resource.original === undefined
      ? []
      : [['original', documentAddress(id, 'original', source.name), (body: string) => body !== ''] as const]),
    ...(hasScenes(entry) || hasOtherParts(entry)
      ? // a further GEO DAB has parts of its own
        [
          [
            'parts',
            searchAddress(source.kind === 'geodab' ? source : main, sceneFilters(initialFilters(), entry)),
            found,
          ] as const,
        ]
      : []),
    ...(doi === undefined ? [] : [['the same DOI', search({ dois: [doi] }, main), () => true] as const]),
    ...layers.map(({ url }): Offer => [
      'layer',
      `${MAP_PROXIES.kml.path}?${new URLSearchParams({ url })}`,
      (body) => body.includes('<Placemark'),
    ]),
  ]
}

/** What the page offers of a result. */
function offersOfResult(source: DataSource, filters: SearchFilters): Offer[] {
  const asked = new URLSearchParams(searchAddress(source, filters).replace(/^[^?]*\?/, ''))
  for (const name of ['outputFormat', 'si', 'ct']) asked.delete(name)
  asked.set('dataSource', source.name)
  return [
    ...Object.keys(EXPORT_FORMATS).map((format): Offer => [
      `export as ${format}`,
      `/api/export?${new URLSearchParams({ ...Object.fromEntries(asked), format })}`,
      (body) => body.length > 100,
    ]),
    ['all results on the map', `/api/extents?${asked}`, (body) => body.length > 2],
  ]
}

const WORLDS: readonly [name: string, environment: (base: string) => NodeJS.ProcessEnv][] = [
  ['the catalogue', () => ({})],
  ['a GEO DAB in its place', (base) => ({ GRATICULE_DAB: `${base}/dab` })],
]

// @rule B-outside-sources.offers
describe.each(WORLDS)('with %s as dab', (_, environment) => {
  let world: World
  beforeAll(async () => {
    world = await open(environment)
  })
  afterAll(async () => {
    await world.test.close()
    await world.replay.close()
  })

  const NAMES = [
    'dab',
    'data',
    'information',
    'services',
    'amerigeoss',
    'nextgeoss',
    'zenodo',
    'wikipedia',
    ...['geodab', 'ckan', 'nextgeoss', 'zenodo', 'wikipedia'].map((kind) => `further-${kind}`),
  ]
  const SEARCHES: readonly (readonly [name: string, filters: Partial<SearchFilters>])[] = [
    ...NAMES.map((name) => [name, name.endsWith('wikipedia') ? { phrase: 'lake' } : {}] as const),
    ['dab', { sources: [SEISMIC_SOURCE_ID] }],
    ['dab', { parents: ['sentinel-2'] }],
    ['dab', { parents: ['S1A'] }],
    ['dab', { parents: ['gauges'] }],
  ]
  it.each(SEARCHES)('nothing that %s %j offers fails', async (name, part) => {
    const { test, sources } = world
    const [source, main] = [name, 'dab'].map((one) => sources.find((row) => row.name === one)!) as [DataSource, DataSource]
    const filters = { ...initialFilters(), ...part, itemsPerPage: 10 }
    const ask = (url: string) => test.app.inject({ url })
    const reply = await ask(searchAddress(source, filters))
    expect(reply.statusCode, reply.body).toBe(200)
    const { entries } = reply.json<ResultSet>()
    // these parts are of the one or of the other
    if (part.parents === undefined) expect(entries.length).toBeGreaterThan(0)
    const wrong: string[] = []
    const offers = [...(entries.length > 0 ? offersOfResult(source, filters) : [])]
    for (const entry of entries) {
      // some sources tell of an original only when they are asked for the entry alone
      const alone = await ask(searchAddress(source, { ...initialFilters(), targetIds: [entry.resource.id], itemsPerPage: 1 }))
      const [told] = source.abilities.tellsOriginals === true ? alone.json<ResultSet>().entries : []
      const { original } = told?.resource ?? {}
      const resource = original === undefined ? entry.resource : { ...entry.resource, original }
      offers.push(...offersOf(source, { ...entry, resource }, main))
    }
    for (const [what, address, holds] of offers) {
      const { statusCode, body } = await ask(address)
      if (statusCode !== 200 || !holds(body)) wrong.push(`${what}: ${statusCode} ${address} ${body.slice(0, 300)}`)
    }
    expect(wrong).toEqual([])
  })
})
