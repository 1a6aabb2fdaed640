import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createCkanReader } from './index.ts'

function read(...documents: unknown[]): Harvested[] {
  const reader = createCkanReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false })
  const text = documents.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')
  return [...reader.write(Buffer.from(text)), ...reader.end()]
}
const packaged = (fields: object = {}) => ({ id: 'i1', name: 'n', title: 'T', resources: [], ...fields })
function resource(fields: object = {}) {
  const [first] = read(packaged(fields))
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}
const reasons = (all: readonly Harvested[]) =>
  all.map((harvested) => (harvested.kind === 'refused' ? harvested.reason : harvested.kind))
const extras = (pairs: Readonly<Record<string, unknown>>) => ({
  extras: Object.entries(pairs).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  })),
})

describe('a CKAN package', () => {
  // @rule B-record-formats.translations
  it.each([
    ['beside its own', { title: 'Ice', notes: 'Ice of May', language: 'eng' }],
    ['beside one of them', { title: 'Ice', notes: 'Ice of May' }],
    ['instead of its own', { title: { fr: 'Glace', en: 'Ice' }, notes: { fr: 'Glace de mai', en: 'Ice of May' } }],
  ])('keeps title and notes in other languages %s', (_, fields) => {
    const fluent = {
      title_translated: { en: 'Ice', fr: 'Glace', 'fr-t-en': 'machine' },
      notes_translated: { en: 'Ice of May', fr: 'Glace de mai' },
    }
    const { title, abstract, language, translations } = resource({ ...fluent, ...fields })
    expect([title, abstract, language]).toEqual(['Ice', 'Ice of May', 'en'])
    expect(translations).toEqual([{ language: 'fr', title: 'Glace', abstract: 'Glace de mai' }])
  })

  it('is read with what it says about itself', () => {
    const entry = resource({
      notes: '# Heading\nWords',
      license_id: 'cc-by',
      license_title: 'Creative Commons Attribution',
      license_url: 'http://creativecommons.org/licenses/by/4.0/',
      author: 'Authors',
      author_email: 'not an address',
      maintainer: JSON.stringify([{ name: 'Maintainers', affiliation: 'Institute', email: 'a@b.example' }]),
      organization: { title: 'Publisher' },
      tags: [{ name: 'ice', display_name: 'Ice' }, 'snow'],
      groups: [{ name: 'cold', title: 'Cold' }],
      metadata_created: '2020-01-02T03:04:05.678',
      metadata_modified: '2021-01-02T03:04:05',
      doi: 'https://doi.org/10.1234/abc',
      url: 'https://example.org/page',
      language: 'eng',
    })
    expect(entry).toMatchObject({
      id: 'i1',
      title: 'T',
      level: 'dataset',
      type: 'data',
      language: 'en',
      licence: { name: 'CC-BY-4.0' },
      created: '2020-01-02T03:04:05Z',
      updated: '2021-01-02T03:04:05Z',
      contacts: [
        { organisation: 'Publisher', role: 'publisher' },
        { organisation: 'Authors', role: 'author' },
        { organisation: 'Institute', individual: 'Maintainers', role: 'pointOfContact', email: 'a@b.example' },
      ],
      keywords: [{ value: 'Ice' }, { value: 'snow' }, { value: 'Cold', kind: 'theme' }],
      original: { mediaType: 'application/json', standard: 'ckan' },
    })
    expect(entry.contacts[1]?.email).toBeUndefined()
    expect(entry.identifiers).toContainEqual({ scheme: 'doi', value: '10.1234/abc' })
    expect(entry.online).toEqual([{ url: 'https://example.org/page', function: 'information', accessType: 'unknown' }])
  })

  it('has links by what its resources are', () => {
    const { online, formats } = resource({
      resources: [
        { url: 'https://a.example/x', format: 'nc', name: 'File', size: '12' },
        { url: 'https://a.example/wms?', format: 'WMS', wms_layer: 'layer' },
        { url: 'https://a.example/page', format: 'HTML' },
        { url: 'https://a.example/thing', format: '' },
        { url: 'ftp://a.example/x', format: 'CSV' },
        { url: 'javascript:alert(1)' },
        { url: 'https://a.example/gone', state: 'deleted' },
        null,
      ],
    })
    expect(online.map(({ url, accessType, format, protocol }) => [url, accessType, format ?? protocol])).toEqual([
      ['https://a.example/x', 'direct', 'NetCDF'],
      ['https://a.example/wms?', 'complex', 'OGC:WMS'],
      ['https://a.example/page', 'unknown', undefined],
      ['https://a.example/thing', 'unknown', undefined],
    ])
    expect(online[0]).toMatchObject({ size: 12, function: 'download', name: 'File' })
    expect(online[1]).toMatchObject({ layer: 'layer' })
    expect(formats).toEqual(['NetCDF', 'WMS', 'CSV'])
  })

  const polygon = { type: 'Polygon', coordinates: [[[1, 2], [3, 2], [3, 4], [1, 4], [1, 2]]] } // prettier-ignore
  it.each([
    ['GeoJSON in an extra', extras({ spatial: polygon }), [1, 2, 3, 4]],
    ['GeoJSON in a field', { spatial: JSON.stringify(polygon) }, [1, 2, 3, 4]],
    ['a box in words', extras({ spatial: '1,2,3,4' }), [1, 2, 3, 4]],
    [
      'four sides',
      extras({ 'bbox-west-long': '170', 'bbox-south-lat': '-20', 'bbox-east-long': '-170', 'bbox-north-lat': '-10' }),
      [170, -20, -170, -10],
    ],
    ['named sides', { spatial_coverage: [{ west: 1, south: 2, east: 3, north: 4 }] }, [1, 2, 3, 4]],
    ['geometries of ckanext-dcat', { spatial_coverage: [{ text: 'x', bbox: JSON.stringify(polygon) }] }, [1, 2, 3, 4]],
    ['extras of the first version of the API', { extras: { spatial: JSON.stringify(polygon) } }, [1, 2, 3, 4]],
    ['metres', extras({ spatial: '500000,4000000,600000,4100000' }), undefined],
    ['huge numbers', extras({ spatial: '{"type":"Point","coordinates":[1e999,-1e999]}' }), undefined],
    ['words', { spatial: 'Europe' }, undefined],
  ])('lies where %s say', (_, fields, box) => {
    expect(resource(fields).footprint?.boxes[0]).toEqual(box)
  })

  it.each([
    [extras({ 'temporal-extent-begin': '1940-01-01' }), { start: '1940-01-01T00:00:00Z' }],
    [
      extras({ 'temporal_coverage-from': ['1957-01-19'], 'temporal_coverage-to': ['1957-12-15'] }),
      { start: '1957-01-19T00:00:00Z', end: '1957-12-15T23:59:59Z' },
    ],
    [{ temporal: '2000/2001' }, { start: '2000-01-01T00:00:00Z', end: '2001-12-31T23:59:59Z' }],
    [{ temporal_coverage: [{ start: '2001-02-03', end: '' }] }, { start: '2001-02-03T00:00:00Z' }],
    [{ temporal_coverage_from: '2011–12 financial year' }, undefined],
  ])('covers the time of %j', (fields, time) => {
    expect(resource(fields).time).toEqual(time)
  })

  it.each([
    [{ state: 'deleted' }, 'the package is deleted'],
    [{ private: true }, 'the package is private'],
    [{ type: 'harvest' }, 'it is a harvest source of CKAN, no data'],
  ])('is refused when %j', (fields, reason) => {
    expect(reasons(read(packaged(fields)))).toEqual([reason])
  })

  it('is not deceived by keys of prototypes', () => {
    const text =
      '{"id":"i","name":"n","resources":[],"type":"constructor","extras":[{"key":"__proto__","value":"{\\"spatial\\":\\"1,2,3,4\\"}"}]}'
    expect(read(text)[0]).toMatchObject({ kind: 'record', record: { resource: { level: 'dataset', title: 'n' } } })
    expect(({} as Record<string, unknown>).spatial).toBeUndefined()
  })
})

describe('CKAN documents', () => {
  it('are answers, lists, or packages one after another; each package keeps its bytes', () => {
    const search = { help: 'h', success: true, result: { count: 2, results: [packaged(), packaged({ id: 'i2' })], facets: {} } }
    expect(reasons(read(search))).toEqual(['record', 'record', 'container'])
    expect(reasons(read({ success: true, result: packaged() }))).toEqual(['record'])
    expect(reasons(read({ success: true, result: [packaged()] }))).toEqual(['record', 'container'])
    expect(reasons(read([packaged()]))).toEqual(['record'])
    expect(reasons(read(packaged(), packaged({ id: 'i2' })))).toEqual(['record', 'record'])
    const [first] = read('{"success": true, "result": {"results": [ {"id": "ü" , "title": "T", "resources":[]}]}}')
    expect(first?.kind === 'record' && Buffer.from(first.record.original?.bytes ?? []).toString()).toBe(
      '{"id": "ü" , "title": "T", "resources":[]}',
    )
  })

  it('may be answers without anything', () => {
    expect(reasons(read({ success: true, result: { count: 0, results: [] } }))).toEqual(['container'])
  })

  it.each([
    [{ success: false, error: { message: 'Not found' } }, 'it is an error of CKAN (Not found)'],
    [{ success: true, result: ['a', 'b'] }, 'it is an answer of CKAN without packages in it, only names'],
    ['<html><body>Sign in</body></html>', /^it is not JSON/],
    ['', 'it is empty'],
    ['{"success": true, "result": {"results": [{"id": "a"', /cut short/],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, /an array, not a CKAN package/],
    [`{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`, /a JSON object with a, not a CKAN package/],
    [{ id: 1, package_id: 'x', url: 'y' }, 'it is a resource of a CKAN package, not the package'],
  ])('are refused with words: %.60j', (document, reason) => {
    expect(reasons(read(document))).toEqual([reason instanceof RegExp ? expect.stringMatching(reason) : reason])
  })
})
