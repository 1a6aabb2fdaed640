import { EXPORT_FORMATS, type ExportFormatName } from '@graticule/contracts/services/export'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { EXPORTED_RECORDS, HOSTILE_TEXTS } from '../../testing/exported-records.ts'
import { createStacReader } from '../../connectors/stac/index.ts'
import { createFullResource, createResource } from '../../testing/create-resource.ts'
import { stacFaults } from '../../testing/exchange/stac-rules.ts'
import { readCsv } from '../../testing/read-csv.ts'
import { elementsAt, type ReadElement, readXml, textsAt } from '../../testing/xml/read-xml.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: EXPORTED_RECORDS })
})
afterAll(() => test.close())

async function file(format: ExportFormatName): Promise<string> {
  const reply = await test.app.inject(`/api/export?format=${format}`)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.headers['content-type']).toBe(EXPORT_FORMATS[format].mediaType)
  return reply.body
}
type Feature = {
  id: string
  bbox?: number[]
  geometry: { type: string; coordinates: unknown; geometries?: unknown[] } | null
  properties: Record<string, unknown>
}
const featuresOf = (text: string) => JSON.parse(text) as { features: Feature[]; numberMatched: number; numberReturned: number }

describe('a table', () => {
  // @rule B-taking-away.csv
  it('is read back by a reader of RFC 4180, with every column and no cell that a spreadsheet would run', async () => {
    const text = await file('csv')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const [names = [], ...rows] = readCsv(text.slice(1))
    expect(names.slice(0, 5)).toEqual(['id', 'title', 'description', 'type', 'level'])
    expect(rows.every((row) => row.length === names.length)).toBe(true)
    const cells = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
    const numeric = new Set(['west', 'south', 'east', 'north', 'score', 'magnitude', 'depth_km', 'cloud_cover', 'resolution_m'])
    for (const row of cells) {
      for (const [name, cell] of Object.entries(row)) {
        if (numeric.has(name)) expect(cell).toMatch(/^(-?\d+(\.\d+)?)?$/)
        else expect(cell).not.toMatch(/^\s*[=+\-@|＝]/)
      }
    }
    const titleOf = (id: string) => cells.find((row) => row['id'] === id)?.['title']
    expect(HOSTILE_TEXTS.map((_, at) => titleOf(`hostile-${at}`))).toEqual([
      `'=HYPERLINK("http://evil.example","x")`,
      `'+1+cmd|' /C calc'!A0`,
      "'-2+3",
      "'@SUM(1)",
      "'=1",
      "'=1",
      "'＝1",
      'a","b "=1',
      '</title><script>alert(1)</script>',
      ']]>&amp; \uFFFD',
      'line separator',
      '北京 مرحبا 👩‍🔬',
    ])
    expect(cells.find((row) => row['id'] === 'full:entry/1')).toMatchObject({
      keywords: 'Oceans > Ocean Temperature | North Sea | oceans',
      organisations: 'Sea Institute',
      west: '-180',
      east: '180',
      doi: '10.1234/abc',
      links: 'https://sea.example/wms?map=a&b=c | https://sea.example/files | https://sea.example/about',
      page: 'https://portal.test/resource/dab/full%3Aentry%2F1',
      data_core: 'true',
      magnitude: '5.4',
    })
    expect(cells.find((row) => row['id'] === 'curated')).toMatchObject({ west: '170', east: '-170', time_end: '' })
  })
})

describe('GeoJSON', () => {
  let features: Feature[]
  beforeAll(async () => ({ features } = featuresOf(await file('geojson'))))
  const of = (id: string) => features.find((feature) => feature.id === id)

  it('cuts boxes at the antimeridian and keeps the box that crosses it (RFC 7946 3.1.9, 5.2)', () => {
    const { bbox, geometry } = of('curated') ?? {}
    expect(bbox).toEqual([170, -20, -170, -10])
    expect(geometry?.type).toBe('MultiPolygon')
    const longitudes = ((geometry?.coordinates ?? []) as number[][][][]).map(([ring = []]) =>
      ring.map(([longitude]) => longitude),
    )
    expect(longitudes).toEqual([
      [170, 180, 180, 170, 170],
      [-180, -170, -170, -180, -180],
    ])
  })

  it('has several boxes of different kinds as what they are', () => {
    expect(of('three boxes')?.geometry).toMatchObject({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon' },
        {
          type: 'LineString',
          coordinates: [
            [3, 4],
            [5, 4],
          ],
        },
        { type: 'Point', coordinates: [1, 2] },
      ],
    })
    expect(of('three boxes')?.bbox).toEqual([1, 2, 30, 40])
  })

  it('closes rings and turns them counterclockwise (RFC 7946 3.1.6)', () => {
    expect(of('clockwise/../?#')?.geometry?.coordinates).toEqual([
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
    ])
  })

  it('has no geometry where the record does not say where, and all texts as they are', () => {
    expect(of('plain')).toMatchObject({ geometry: null })
    expect(of('plain')).not.toHaveProperty('bbox')
    expect(features.flatMap(({ id, properties }) => (id.startsWith('hostile-') ? [properties['title']] : []))).toHaveLength(
      HOSTILE_TEXTS.length,
    )
    expect(of('hostile-0')?.properties).toMatchObject({ title: HOSTILE_TEXTS[0], keywords: [HOSTILE_TEXTS[0]], magnitude: -1.5 })
  })
})

describe('a STAC ItemCollection', () => {
  it('has items with a date each, those that came as items as they were written', async () => {
    const text = await file('stac')
    const { features, numberMatched, numberReturned } = featuresOf(text)
    const { collections } = JSON.parse(text) as { collections: unknown[] }
    // one has no date
    expect(numberReturned + collections.length).toBe(numberMatched - 1)
    expect(features).toHaveLength(numberReturned)
    for (const item of features as (Feature & { stac_version: string })[]) {
      expect(item.stac_version).toMatch(/^1\.[01]\.0$/)
      const { datetime, start_datetime: start, end_datetime: end } = item.properties
      expect(datetime ?? (start !== undefined && end !== undefined)).toBeTruthy()
      expect(item.geometry === null).toBe(item.bbox === undefined)
    }
    const ids = new Set(features.map(({ id }) => id))
    expect(ids.has('dateless')).toBe(false)
    expect(features.find(({ id }) => id === 'as-written')?.properties).toEqual({ datetime: '2001-01-01T00:00:00Z', own: 1 })
    expect(features.find(({ id }) => id === 'old')).toMatchObject({ stac_version: '1.1.0' })
  })
})

// @rule B-taking-away.stac-series
describe('a series in STAC', () => {
  it('is a Collection beside the items, of which it is none, and is read back with them', async () => {
    const series = createFullResource({ id: 'series', type: 'data', level: 'series' })
    const child = createResource({ id: 'child', parentId: 'series', recordDate: '2020' })
    const app = await createTestApp({ records: [{ resource: series }, { resource: child }] })
    try {
      const { body } = await app.app.inject('/api/export?format=stac')
      const { features, collections, numberReturned } = JSON.parse(body) as {
        features: { id: string }[]
        collections: { id: string; type: string; extent: object }[]
        numberReturned: number
      }
      expect([features.map(({ id }) => id), collections.map(({ id }) => id), numberReturned]).toEqual([['child'], ['series'], 1])
      expect([...features, ...collections].flatMap(stacFaults)).toEqual([])
      const reader = createStacReader({ source: { id: 's', title: 'S' }, curated: false, place: 'file' })
      const read = [...reader.write(Buffer.from(body)), ...reader.end()]
      expect(read.flatMap((one) => (one.kind === 'record' ? [[one.record.resource.id, one.record.resource.level]] : []))).toEqual(
        [
          ['child', child.level],
          ['series', 'series'],
        ],
      )
    } finally {
      await app.close()
    }
  })
})

describe('an Atom feed', () => {
  it('has what RFC 4287 requires of a feed and of every entry', async () => {
    const feed = readXml(await file('atom'))
    for (const name of ['title', 'id', 'updated']) expect(textsAt(feed, name)).toHaveLength(1)
    expect(textsAt(feed, 'totalResults')).toEqual([String(EXPORTED_RECORDS.length)])
    const entries = elementsAt(feed, 'entry')
    expect(entries).toHaveLength(EXPORTED_RECORDS.length)
    const ids = entries.flatMap((entry) => textsAt(entry, 'id'))
    expect(new Set(ids).size).toBe(entries.length)
    for (const entry of entries) {
      const [id, updated, author] = [textsAt(entry, 'id'), textsAt(entry, 'updated'), textsAt(entry, 'author', 'name')]
      expect([id.length, updated.length, textsAt(entry, 'title').length]).toEqual([1, 1, 1])
      expect(URL.canParse(id[0] ?? '')).toBe(true)
      expect(updated[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      expect(author[0]).toMatch(/\S/)
      const links = elementsAt(entry, 'link').map(({ attributes }) => attributes)
      expect(links.filter(({ rel }) => rel === 'alternate')).toHaveLength(1)
      expect(links.every(({ href }) => /^https?:\/\/[^\s<>"]+$/.test(href ?? ''))).toBe(true)
    }
    const of = (id: string) => entries.find((entry) => textsAt(entry, 'identifier')[0] === id) as ReadElement
    expect(textsAt(of('hostile-0'), 'title')).toEqual([HOSTILE_TEXTS[0]])
    expect(textsAt(of('hostile-7'), 'summary')).toEqual([HOSTILE_TEXTS[7]])
    expect(textsAt(of('curated'), 'box')).toEqual(['-20 170 -10 180', '-20 -180 -10 -170'])
    expect(textsAt(of('dateless'), 'updated')).toEqual([new Date(TEST_NOW).toISOString().replace('.000', '')])
  })
})
