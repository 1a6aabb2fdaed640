import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createZenodoReader } from './index.ts'

function read(document: unknown): Harvested[] {
  const reader = createZenodoReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false })
  return [...reader.write(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))), ...reader.end()]
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))
const old = (metadata: object = {}, more: object = {}) => ({
  id: 7,
  doi: '10.5281/zenodo.7',
  metadata: { title: 'T', resource_type: { type: 'dataset' }, ...metadata },
  ...more,
})
function resource(document: object) {
  const [first] = read(document)
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

describe('a record of Zenodo', () => {
  it('is read in the old shape', () => {
    const entry = resource(
      old(
        {
          description: '<p>Words</p>',
          creators: [{ name: 'Person', affiliation: 'Institute' }],
          keywords: ['ice'],
          license: { id: 'cc-by-4.0' },
          locations: [{ lat: 33.8, lon: -117.9, place: 'Anaheim' }],
          publication_date: '2022-06-30',
          access_right: 'embargoed',
          dates: [{ type: 'collected', start: '2001-01-01', end: '2001-12-31' }],
        },
        {
          conceptdoi: '10.5281/zenodo.6',
          links: { html: 'https://zenodo.org/record/7' },
          files: [{ key: 'a.nc', size: 12, links: { self: 'https://zenodo.org/api/files/x/a.nc' } }],
        },
      ),
    )
    expect(entry).toMatchObject({
      id: '10.5281/zenodo.7',
      identifiers: [
        { scheme: 'doi', value: '10.5281/zenodo.7' },
        { scheme: 'doi', value: '10.5281/zenodo.6' },
        { scheme: 'other', value: '7' },
      ],
      abstract: 'Words',
      contacts: [{ organisation: 'Institute', individual: 'Person', role: 'author' }],
      keywords: [{ value: 'ice' }],
      licence: { name: 'CC-BY-4.0' },
      footprint: { boxes: [[-117.9, 33.8, -117.9, 33.8]], place: 'Anaheim' },
      time: { start: '2001-01-01T00:00:00Z', end: '2001-12-31T23:59:59Z' },
      published: '2022-06-30T00:00:00Z',
      useConstraints: ['access: embargoed'],
      online: [
        { url: 'https://zenodo.org/api/files/x/a.nc', accessType: 'direct', format: 'NetCDF', size: 12 },
        { url: 'https://zenodo.org/record/7', accessType: 'unknown' },
      ],
    })
  })

  it('is read in the new shape', () => {
    const entry = resource({
      id: 'abcd-1',
      pids: { doi: { identifier: '10.5072/abcd-1' } },
      access: { files: 'public' },
      links: { self: 'https://a.example/api/records/abcd-1', self_html: 'https://a.example/records/abcd-1' },
      files: { entries: { 'a b.csv': { key: 'a b.csv', size: 3 } } },
      metadata: {
        title: 'T',
        resource_type: { id: 'publication-article' },
        creators: [
          { person_or_org: { name: 'Body', type: 'organizational' } },
          { person_or_org: { name: 'Person', type: 'personal' }, affiliations: [{ name: 'I' }] },
        ],
        subjects: [{ subject: 'Mountains', scheme: 'GEMET' }],
        rights: [
          { id: 'cc-by-4.0', title: { en: 'Attribution' }, props: { url: 'https://creativecommons.org/licenses/by/4.0/' } },
        ],
        locations: { features: [{ geometry: { type: 'Polygon', coordinates: [[[1, 2], [3, 2], [3, 4], [1, 2]]] } }] }, // prettier-ignore
        languages: [{ id: 'eng' }],
        publisher: 'Hub',
      },
    })
    expect(entry).toMatchObject({
      id: '10.5072/abcd-1',
      type: 'information',
      level: 'document',
      language: 'en',
      keywords: [{ value: 'Mountains', thesaurus: 'GEMET' }],
      licence: { name: 'CC-BY-4.0' },
      footprint: { boxes: [[1, 2, 3, 4]] },
      contacts: [
        { organisation: 'Body' },
        { organisation: 'I', individual: 'Person' },
        { organisation: 'Hub', role: 'publisher' },
      ],
      useConstraints: [],
    })
    expect(entry.online[0]).toMatchObject({ url: 'https://a.example/api/records/abcd-1/files/a%20b.csv/content', format: 'CSV' })
  })

  it('without a DOI is known by its repository and number', () => {
    const { doi: _, ...record } = old({}, { links: { self_html: 'https://a.example/records/7' } })
    expect(told(read(record))).toEqual(['a.example:7'])
    expect(told(read(old({ doi: 'not one' }, { doi: undefined })))).toEqual(['record:7'])
  })

  it('is not upset by what makes no sense', () => {
    const text = `{"id":7,"metadata":{"title":"T","creators":"x","resource_type":{"type":"constructor"},"__proto__":{"title":"y"},
      "locations":[{"lat":1e999,"lon":0},{"lat":"x"},null],"keywords":{"a":1},"license":[],"dates":[{"date":"never"}]},"files":[null,{"key":5}]}`
    expect(resource(JSON.parse(text) as object)).toMatchObject({ title: 'T', level: 'dataset', contacts: [], online: [] })
    expect(resource(JSON.parse(text) as object).footprint).toBeUndefined()
  })
})

describe('documents of Zenodo', () => {
  it.each([
    [
      { hits: { hits: [old(), old({}, { doi: '10.5281/zenodo.8' })], total: 2 }, links: {} },
      ['10.5281/zenodo.7', '10.5281/zenodo.8', '(answer of Zenodo)'],
    ],
    [{ hits: { hits: [], total: 0 } }, ['(answer of Zenodo)']],
    [{ status: 404, message: 'PID does not exist.' }, ['it is an error of the service (404: PID does not exist.)']],
    [{ status: 410, message: 'gone', tombstone: {} }, ['the record was removed by the repository']],
    [{ hits: { hits: [{ _source: {} }] } }, ['it is a document of a search engine, not a record of Zenodo']],
    [old({ title: ' ' }), ['the record has no title']],
    ['<html></html>', [expect.stringMatching(/^it is not JSON/)]],
    ['', ['it is empty']],
    ['{"hits":{"hits":[{"id":1', [expect.stringMatching(/cut short/)]],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, ['it is a JSON object with a, not a record of Zenodo']],
  ])('say what is in them: %.60j', (document, expected) => {
    expect(told(read(document))).toEqual(expected)
  })
})
