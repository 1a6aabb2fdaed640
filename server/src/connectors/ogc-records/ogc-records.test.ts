import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createOgcRecordsReader } from './index.ts'

function read(document: unknown): Harvested[] {
  const context = {
    place: 'p',
    fallbackId: 'p',
    documentUrl: 'https://a.example/items/1',
    source: { id: 's', title: 'S' },
    curated: false,
  }
  const reader = createOgcRecordsReader(context)
  return [...reader.write(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))), ...reader.end()]
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))
const record = (properties: object = {}, more: object = {}) => ({
  type: 'Feature',
  id: 'i',
  geometry: null,
  properties: { title: 'T', type: 'dataset', ...properties },
  ...more,
})
function resource(document: object) {
  const [first] = read(document)
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

describe('a record of OGC API Records', () => {
  it('is read with what it says', () => {
    const entry = resource(
      record(
        {
          description: 'Words',
          type: 'service',
          keywords: ['ice'],
          themes: [{ scheme: 'S', concepts: [{ id: 'land' }] }],
          language: { code: 'en' },
          formats: [{ name: 'NetCDF' }],
          contacts: [{ organization: 'Institute', roles: ['publisher'], emails: [{ value: 'a@b.example' }] }],
          license: 'CC-BY-4.0',
          created: '2020-01-01T00:00:00Z',
          updated: '2021-01-01T00:00:00Z',
          externalIds: [{ scheme: 'doi', value: '10.1234/x' }],
        },
        {
          geometry: { type: 'Polygon', coordinates: [[[1, 2], [3, 2], [3, 4], [1, 2]]] }, // prettier-ignore
          time: { interval: ['2001-01-01', '..'] },
          links: [
            { rel: 'item', href: '../f.nc', type: 'application/x-netcdf', title: 'File' },
            { rel: 'preview', href: 'https://a.example/p.png', type: 'image/png' },
            { rel: 'self', href: 'https://a.example/self' },
            { rel: 'related', href: 'javascript:alert(1)' },
          ],
        },
      ),
    )
    expect(entry).toMatchObject({
      type: 'service',
      language: 'en',
      licence: { name: 'CC-BY-4.0' },
      footprint: { boxes: [[1, 2, 3, 4]] },
      time: { start: '2001-01-01T00:00:00Z' },
      keywords: [{ value: 'ice' }, { value: 'land', thesaurus: 'S' }],
      contacts: [{ organisation: 'Institute', role: 'publisher', email: 'a@b.example' }],
      formats: ['NetCDF'],
      identifiers: [{ value: 'i' }, { scheme: 'doi', value: '10.1234/x' }],
      thumbnails: [{ url: 'https://a.example/p.png' }],
      online: [{ url: 'https://a.example/f.nc', name: 'File', function: 'download', accessType: 'direct' }],
      original: { mediaType: 'application/geo+json', standard: 'ogc-record' },
    })
    expect(entry.time?.end).toBeUndefined()
  })

  it.each([
    [{ time: { date: '2001-02-03' } }, { start: '2001-02-03T00:00:00Z', end: '2001-02-03T23:59:59Z' }],
    [{ time: { interval: [null, 5, {}] } }, undefined],
    [{ time: 'never' }, undefined],
  ])('covers the time of %j', (more, time) => {
    expect(resource(record({}, more)).time).toEqual(time)
  })

  it('may say its extent as pygeoapi once did', () => {
    const extent = { spatial: { bbox: [[1, 2, 3, 4]] }, temporal: { interval: ['2001-01-01', '2002-01-01'] } }
    expect(resource(record({ extent }))).toMatchObject({
      footprint: { boxes: [[1, 2, 3, 4]] },
      time: { start: '2001-01-01T00:00:00Z' },
    })
  })

  it('is not deceived by keys of prototypes and huge numbers', () => {
    const text =
      '{"type":"Feature","id":"i","geometry":{"type":"Point","coordinates":[1e999,2]},"properties":{"title":"T","type":"constructor","__proto__":{"title":"x"}}}'
    expect(resource(JSON.parse(text) as object)).toMatchObject({ title: 'T', level: 'dataset' })
    expect(resource(JSON.parse(text) as object).footprint).toBeUndefined()
  })
})

describe('documents that hold records, or something else', () => {
  it.each([
    [{ type: 'FeatureCollection', features: [record(), record({}, { id: 'j' })], links: [] }, ['i', 'j', '(records)']],
    [{ type: 'FeatureCollection', features: [] }, ['(records)']],
    [
      record(
        { title: undefined, type: undefined },
        { conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/req/record-core'] },
      ),
      ['the record has no title, which is mandatory'],
    ],
    [record({}, { id: undefined }), ['the record has no id, which is mandatory']],
    [record({}, { stac_version: '1.0.0' }), ['it is STAC, not a record of OGC API Records']],
    [{ type: 'Feature', properties: { name: 'x' } }, [expect.stringMatching(/without title and type/)]],
    [{ collections: [], links: [] }, [expect.stringMatching(/list of collections/)]],
    [{ code: 'NotFound', description: 'x' }, [expect.stringMatching(/error message/)]],
    ['<html/>', [expect.stringMatching(/not JSON/)]],
    ['', ['it is empty']],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, [expect.stringMatching(/an array/)]],
  ])('are told by what they are: %.70j', (document, expected) => {
    expect(told(read(document))).toEqual(expected)
  })
})
