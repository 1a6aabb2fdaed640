import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSeedLists, readSeedRecords, type FiledRecord } from '../server/src/seed/read-seed.ts'
import type { SeedLists, SeedRecord } from '../server/src/seed/seed-format.ts'
import { readCapabilities, readStacAddresses, RECORDED_SERVICES } from './recorded-services.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const fixtures = fileURLToPath(new URL('../../shared/fixtures', import.meta.url))
const withFixtures = describe.skipIf(!existsSync(fixtures))
if (!existsSync(fixtures)) console.warn(`the shipped services are not compared with recorded capabilities: no ${fixtures}`)

/** Degrees by which a box may lie outside the recorded one: ours are rounded outwards. */
const EDGE_DEGREES = 1.01

/** The kinds of service that the portal ships, by what their protocol begins with, and how many links there are at least. */
const KINDS: readonly (readonly [protocol: string, links: number])[] = [
  ['OGC:WMS-', 35],
  ['OGC:WMTS', 6],
  ['OGC:WFS', 12],
  ['OGC:WCS', 6],
  ['OGC:API Features', 5],
  ['OGC:API Coverages', 1],
  ['OGC:API Processes', 1],
  ['OGC:API EDR', 2],
  ['OGC:API Records', 1],
  ['STAC API', 16],
  ['STAC catalogue', 4],
  ['OGC:CSW', 3],
  ['OpenSearch', 4],
  ['OGC:SensorThings', 2],
  ['openEO API', 3],
  ['ERDDAP', 6],
  ['THREDDS', 3],
  ['OPeNDAP', 3],
  ['ESRI:ArcGIS ImageServer', 3],
  ['FDSN ', 4],
  ['REST', 3],
]

/** Formats that a service, document or workflow may come in: open ones and those that everybody can read. */
const FORMATS = new Set(
  `PNG, JPEG, GeoTIFF, COG, MVT, KML, GML, GeoJSON, FlatGeobuf, Shapefile, CoverageJSON, NetCDF, HDF5, Zarr, GRIB, BUFR, CSV, JSON, JSON-LD,
  RDF, XLSX, Text, Darwin Core archive, QuakeML, StationXML, miniSEED, Atom, RSS, ISO 19139, ISO 19115-3, JSON Schema, PDF, HTML, Video,
  Python, R scripts, Julia, JavaScript, Jupyter notebook, Linux program, QGIS plugin, SNAP graph, openEO process graph`.split(
    /,\s+/,
  ),
)

/** A town or place of each continent and of both polar regions, as longitude and latitude. */
const PLACES = {
  'North America': [-100, 40],
  'South America': [-60, -15],
  Europe: [10, 50],
  Africa: [20, 5],
  Asia: [90, 40],
  Oceania: [140, -25],
  Arctic: [0, 85],
  Antarctic: [0, -80],
} as const

let filed: FiledRecord[]
let lists: SeedLists
/** All records are read and checked, which takes long where other work has the processors. */
const READING_MS = 60_000

beforeAll(async () => {
  filed = await readSeedRecords(folder, [])
  lists = await readSeedLists(folder, [])
}, READING_MS)

const ofType = (type: SeedRecord['type']) => filed.map(({ record }) => record).filter((record) => record.type === type)
const ofFile = (name: string) => filed.filter(({ file }) => file === `${name}.yaml`).map(({ record }) => record)
const others = () => filed.map(({ record }) => record).filter(({ type }) => type !== 'data')
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const withoutSlash = (url: string) => url.replace(/\/$/, '')

describe('the shipped services', () => {
  it('are at least 60', () => {
    expect(ofType('service').length).toBeGreaterThanOrEqual(60)
  })

  it.each(KINDS)('speak %s in at least %i links', (protocol, least) => {
    const links = ofType('service').flatMap((record) => record.links.filter((link) => link.protocol?.startsWith(protocol)))
    expect(links.length).toBeGreaterThanOrEqual(least)
  })

  it('each have an access point of a kind that is known', () => {
    for (const { id, links } of ofType('service')) {
      const protocols = links.flatMap(({ protocol }) => protocol ?? [])
      expect(protocols.length, id).toBeGreaterThanOrEqual(1)
      for (const protocol of protocols)
        expect(
          KINDS.some(([kind]) => protocol.startsWith(kind)),
          `${id}: ${protocol}`,
        ).toBe(true)
    }
  })

  it('are reached at plain addresses: no login, no key, no half of a request', () => {
    for (const { id, links } of ofType('service')) {
      for (const { url, protocol } of links.filter((link) => link.protocol !== undefined)) {
        const address = new URL(url)
        expect(address.protocol, `${id} ${url}`).toMatch(/^https?:$/)
        expect(address.username + address.password + address.hash, `${id} ${url}`).toBe('')
        expect([...address.searchParams.keys()], `${id} ${protocol} ${url}`).toEqual(address.search === '' ? [] : ['map'])
      }
    }
  })

  it('name a layer in every link of a map service, so that the map can show it', () => {
    const links = ofType('service').flatMap(({ id, links: all }) => all.map((link) => ({ id, ...link })))
    for (const { id, url, protocol, layer } of links)
      if (/WMS|WMTS/.test(protocol ?? '')) expect(layer, `${id} ${url}`).toMatch(/^\S.*\S$/)
  })

  it('offer the same layer of the same service only once', () => {
    const seen = new Map<string, string>()
    for (const { id, links } of ofType('service')) {
      for (const { url, protocol, layer } of links) {
        if (layer === undefined) continue
        const key = `${protocol} ${url} ${layer}`
        expect(seen.get(key), `${id} ${key}`).toBeUndefined()
        seen.set(key, id)
      }
    }
  })

  it('tell where they reach', () => {
    for (const { id, boxes, formats } of ofType('service')) {
      expect(boxes?.length, id).toBeGreaterThanOrEqual(1)
      expect(formats?.length, id).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('the shipped information resources', () => {
  it('are at least 60', () => {
    expect(ofType('information').length).toBeGreaterThanOrEqual(60)
  })

  it('tell of every continent and both polar regions in documents of their own', () => {
    for (const [place, [longitude, latitude]] of Object.entries(PLACES)) {
      const found = ofType('information').filter(({ boxes = [] }) =>
        boxes.some(([west, south, east, north]) => {
          const span = east! >= west! ? east! - west! : east! - west! + 360
          const inside = east! >= west! ? longitude >= west! && longitude <= east! : longitude >= west! || longitude <= east!
          return inside && latitude >= south! && latitude <= north! && (span < 200 || north! - south! < 60)
        }),
      )
      expect(found.length, place).toBeGreaterThanOrEqual(1)
    }
  })

  it('carry dates of publication that lie in the past', () => {
    const dated = others().filter(({ published }) => published !== undefined)
    expect(dated.length).toBeGreaterThanOrEqual(30)
    for (const { id, published } of dated) expect(published! >= '1990' && published! <= lists.edition.date, id).toBe(true)
  })

  it('about an indicator of the Sustainable Development Goals name the goal, alike in id, title, keyword and sheet', () => {
    const indicators = ofFile('sdg').filter(({ id }) => /^graticule\.sdg-\d/.test(id))
    expect(indicators.length).toBeGreaterThanOrEqual(9)
    for (const { id, title, keywords, links } of indicators) {
      const [, goal, target, indicator] = /^graticule\.sdg-(\d+)-(\d+)-(\d+)$/.exec(id) ?? []
      expect(title, id).toMatch(new RegExp(`^SDG indicator ${goal}\\.${target}\\.${indicator}: .+, metadata$`))
      expect(
        keywords.filter((keyword) => /^SDG \d+ /.test(keyword)).map((keyword) => keyword.split(' ')[1]),
        id,
      ).toEqual([goal])
      const sheet = [goal, target, indicator].map((part) => part?.padStart(2, '0')).join('-')
      for (const { url, format } of links) if (format === 'PDF') expect(url, id).toContain(`/Metadata-${sheet}`)
    }
  })

  it('that are portals have hosts of their own', () => {
    const hosts = ofFile('portals').map(({ links }) => new URL(links[0]!.url).hostname)
    expect(new Set(hosts).size).toBe(hosts.length)
  })
})

describe('the shipped services, documents and workflows', () => {
  it('hold at least 16 workflows, each with a way to its code, its graph or its manual', () => {
    expect(ofType('workflow').length).toBeGreaterThanOrEqual(16)
    for (const { id, links } of ofType('workflow'))
      expect(
        links.some((link) => link.function === 'download' || link.function === 'information'),
        id,
      ).toBe(true)
  })

  it('come in formats that are accepted', () => {
    for (const { id, formats = [] } of others())
      for (const format of formats) expect(FORMATS.has(format), `${id}: ${format}`).toBe(true)
  })

  it('come from organisations of the list, under a licence of the list', () => {
    for (const { id, provider, organisations, licence } of others()) {
      for (const key of [provider, ...Object.values(organisations).flatMap((keys) => keys ?? [])])
        expect(lists.organisations, id).toHaveProperty([key])
      expect(lists.licences, id).toHaveProperty([licence ?? 'none'])
    }
  })

  it('are told in a language that exists', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    expect(names.of(lists.edition.language)).toBe('English')
  })

  it('never repeat a description, nor begin two alike', () => {
    const opening = (record: SeedRecord) => wordsOf(record.abstract).slice(0, 6).join(' ')
    for (const same of [(record: SeedRecord) => wordsOf(record.abstract).join(' '), opening]) {
      const repeated = [...Map.groupBy(others(), same).values()].filter((group) => group.length > 1)
      expect(repeated.map((group) => group.map(({ id }) => id))).toEqual([])
    }
  })

  it('tell it in three sentences or more', () => {
    for (const { id, abstract } of others()) expect(abstract.match(/[.?!](?=\s|$)/g)?.length ?? 0, id).toBeGreaterThanOrEqual(3)
  })
})

withFixtures('the shipped services beside recorded ones', () => {
  it.each(RECORDED_SERVICES)('$id names layers, place and host that its capabilities ($protocol) know', async (recorded) => {
    const { names, hosts, hull } = await readCapabilities(fixtures, recorded.file)
    const record = ofType('service').find(({ id }) => id === recorded.id)
    const links = record?.links.filter(({ protocol }) => protocol?.startsWith(recorded.protocol)) ?? []
    const known = links.filter(({ layer }) => layer !== undefined && names.has(layer))
    expect(known.length, 'links with a recorded layer').toBeGreaterThanOrEqual(1)
    for (const { url } of known) expect(hosts).toContain(recorded.movedFrom ?? new URL(url).hostname)
    for (const [west, south, east, north] of record?.boxes ?? []) {
      expect(west).toBeGreaterThanOrEqual(hull[0] - EDGE_DEGREES)
      expect(south).toBeGreaterThanOrEqual(hull[1] - EDGE_DEGREES)
      expect(east).toBeLessThanOrEqual(hull[2] + EDGE_DEGREES)
      expect(north).toBeLessThanOrEqual(hull[3] + EDGE_DEGREES)
    }
  })

  it('have STAC addresses that the recorded list of catalogues has, wherever it knows the host', async () => {
    const addresses = await readStacAddresses(fixtures)
    const hosts = new Set(addresses.map((address) => new URL(address).hostname))
    const ours = ofType('service').flatMap(({ links }) =>
      links.filter(({ protocol }) => protocol?.startsWith('STAC')).map(({ url }) => withoutSlash(url)),
    )
    const listed = ours.filter((address) => hosts.has(new URL(address).hostname))
    expect(listed.length).toBeGreaterThanOrEqual(16)
    expect(listed.filter((address) => !addresses.includes(address))).toEqual([])
  })
})
