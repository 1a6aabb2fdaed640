import { PORTAL_FORMAT, type Resource } from '@graticule/contracts/resource'
import { EXPORT_FORMATS, type ExportFormatName } from '@graticule/contracts/services/export'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { EXPORTED_RECORDS } from '../../testing/exported-records.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: EXPORTED_RECORDS })
})
afterAll(() => test.close())

const ask = (query: Record<string, string>) => test.app.inject({ url: '/api/export', query })
async function file(format: ExportFormatName, query: Record<string, string> = {}): Promise<string> {
  const reply = await ask({ format, ...query })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.headers['content-type']).toBe(EXPORT_FORMATS[format].mediaType)
  return reply.body
}
async function searched(query: Record<string, string> = {}) {
  const reply = await test.app.inject({
    url: '/dab/opensearch/query',
    query: { outputFormat: PORTAL_FORMAT, ct: '100', ...query },
  })
  return reply.json<{ total: number; entries: { resource: Resource }[] }>()
}
type Feature = {
  id: string
  bbox?: number[]
  geometry: { type: string; coordinates: unknown; geometries?: unknown[] } | null
  properties: Record<string, unknown>
}
const featuresOf = (text: string) => JSON.parse(text) as { features: Feature[]; numberMatched: number; numberReturned: number }

describe('an export', () => {
  it.each(Object.keys(EXPORT_FORMATS) as ExportFormatName[])(
    'as %s has every record that the search finds, one a line',
    async (format) => {
      for (const query of [{}, { st: 'buoy' }, { st: 'buoy', sortBy: 'title:desc' }, { st: 'nothing at all' }] as Record<
        string,
        string
      >[]) {
        const reply = await ask({ format, ...query })
        const { total } = await searched(query)
        // records without any date cannot be items
        const written = total - (format === 'stac' && query['st'] === undefined ? 1 : 0)
        expect(reply.headers).toMatchObject({ 'graticule-total': String(total), 'graticule-records': String(total) })
        expect(reply.body.split('\n').length - 1).toBe(written + EXPORT_FORMATS[format].linesBeside)
        expect(reply.body.endsWith('\n')).toBe(true)
      }
    },
  )

  it('says which fields its format does not hold, before the first record', async () => {
    const { headers } = await ask({ format: 'csv', st: 'buoy' })
    expect(headers['graticule-not-held']).toContain('useConstraints, lineage, inSitu')
    expect(headers['graticule-held-in-part']).toContain('contacts')
    expect(headers['access-control-expose-headers']).toContain('graticule-not-held')
  })

  it('has the order of the search and all its pages, whatever page is asked for', async () => {
    const query = { st: 'buoy', sortBy: 'title:asc' }
    const { entries } = await searched({ ...query, si: '101' })
    const { features } = featuresOf(await file('geojson', { ...query, si: '401', ct: '5' }))
    expect(features).toHaveLength(450)
    expect(features.slice(100, 200).map(({ id }) => id)).toEqual(entries.map(({ resource }) => resource.id))
  })

  it('is of one source of the portal', async () => {
    const idsOf = async (dataSource: string) => featuresOf(await file('geojson', { dataSource })).features.map(({ id }) => id)
    expect(await idsOf('information')).toEqual(['curated'])
    expect(await idsOf('data')).toEqual(['full:entry/1'])
    expect(await idsOf('services')).toEqual([])
  })

  it.each([
    ['sea ice, north', 'attachment; filename="graticule-sea-ice-north-2026-03-01.csv"'],
    ['', 'attachment; filename="graticule-results-2026-03-01.csv"'],
    ['"../../etc\r\nx: y"\\', 'attachment; filename="graticule-etc-x-y-2026-03-01.csv"'],
    [
      '北京 “ice”',
      `attachment; filename="graticule-ice-2026-03-01.csv"; filename*=UTF-8''graticule-%E5%8C%97%E4%BA%AC-ice-2026-03-01.csv`,
    ],
    ['ocean '.repeat(60), `attachment; filename="graticule-${'ocean-'.repeat(10).slice(0, -1)}-2026-03-01.csv"`],
  ])('of "%.20s" has a safe name', async (st, header) => {
    expect((await ask({ format: 'csv', st })).headers['content-disposition']).toBe(header)
  })

  it.each<[number, RegExp, Record<string, string>]>([
    [400, /format.*csv, geojson, atom, stac/, {}],
    [400, /format/, { format: 'xlsx' }],
    [400, /dataSource.*dab, data, .*wikipedia/, { format: 'csv', dataSource: 'all' }],
    [404, /Zenodo is not available/, { format: 'csv', dataSource: 'zenodo' }],
    [400, /bbox/, { format: 'csv', bbox: '1,2,3' }],
    [400, /sources/, { format: 'csv', sources: 'nobody' }],
    [400, /parents/, { format: 'csv', parents: 'ROOT' }],
    [400, /viewid/, { format: 'csv', viewid: 'nothing' }],
  ])('is refused with %i and %s', async (status, words, query) => {
    const reply = await ask(query)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json<{ detail: string }>().detail).toMatch(words)
  })

  it('does not do the work for a HEAD', async () => {
    expect((await test.app.inject({ method: 'HEAD', url: '/api/export?format=csv' })).statusCode).toBe(404)
  })
})
