import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createDataciteReader } from './index.ts'

const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
function read(document: string | object): Harvested[] {
  const reader = createDataciteReader(context)
  return [...reader.write(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))), ...reader.end()]
}
const told = (all: readonly Harvested[]) =>
  all.map((one) =>
    one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? `${one.place}: ${one.reason}` : `(${one.what})`,
  )
function resource(document: string | object) {
  const [first] = read(document)
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

const ATTRIBUTES = {
  doi: '10.1594/pangaea.1',
  identifiers: [{ identifier: 'https://hdl.handle.net/10013/epic.1', identifierType: 'Handle' }],
  creators: [
    { name: 'Doe, Jane', nameType: 'Personal', givenName: 'Jane', familyName: 'Doe', affiliation: ['Institute'] },
    { name: 'Ice Office', nameType: 'Organizational', affiliation: [] },
  ],
  titles: [
    { title: 'Part', titleType: 'Subtitle' },
    { title: 'Ice of the north', lang: 'en' },
  ],
  publisher: { name: 'PANGAEA' },
  publicationYear: 2011,
  subjects: [{ subject: 'Oceans > Sea ice', subjectScheme: 'GCMD Science Keywords' }, { subject: 'snow' }],
  contributors: [{ name: 'Roe, Max', contributorType: 'ContactPerson', affiliation: [{ name: 'Other institute' }] }],
  dates: [
    { date: '2009-04-21/2009-05-09', dateType: 'Collected' },
    { date: '2012-01-02', dateType: 'Updated' },
  ],
  language: 'en',
  types: { resourceTypeGeneral: 'Collection', resourceType: 'Set', schemaOrg: 'Collection' },
  formats: ['application/x-netcdf'],
  rightsList: [{ rights: 'Attribution', rightsUri: 'https://creativecommons.org/licenses/by/3.0/' }],
  descriptions: [
    { description: 'How', descriptionType: 'Methods' },
    { description: 'Words', descriptionType: 'Abstract' },
  ],
  geoLocations: [
    {
      geoLocationPlace: 'Svalbard',
      geoLocationBox: { westBoundLongitude: '10', eastBoundLongitude: 20, southBoundLatitude: '70', northBoundLatitude: 80 },
    },
  ],
  url: 'https://doi.pangaea.de/10.1594/PANGAEA.1',
  contentUrl: ['https://data.example.org/ice.nc'],
  state: 'findable',
  updated: '2020-05-06T07:08:09.000Z',
}
const record = (attributes: object) => ({ id: '10.1594/pangaea.1', type: 'dois', attributes })
const at = (geoLocation: object) =>
  resource(record({ doi: '10.1/a', titles: [{ title: 'T' }], geoLocations: [geoLocation] })).footprint

describe('a DataCite record in JSON', () => {
  it('is read as its XML is', () => {
    expect(resource({ data: record(ATTRIBUTES) })).toMatchObject({
      id: '10.1594/pangaea.1',
      identifiers: [
        { scheme: 'doi', value: '10.1594/pangaea.1' },
        { scheme: 'handle', value: '10013/epic.1' },
      ],
      title: 'Ice of the north',
      abstract: 'Words',
      lineage: 'How',
      level: 'series',
      language: 'en',
      keywords: [{ value: 'EARTH SCIENCE > OCEANS > SEA ICE', thesaurus: 'GCMD Science Keywords' }, { value: 'snow' }],
      contacts: [
        { individual: 'Doe, Jane', organisation: 'Institute', role: 'author' },
        { organisation: 'Ice Office', role: 'author' },
        { individual: 'Roe, Max', organisation: 'Other institute', role: 'pointOfContact' },
        { organisation: 'PANGAEA', role: 'publisher' },
      ],
      footprint: { boxes: [[10, 70, 20, 80]], place: 'Svalbard' },
      time: { start: '2009-04-21T00:00:00Z', end: '2009-05-09T23:59:59Z' },
      formats: ['NetCDF'],
      licence: { name: 'CC-BY-3.0' },
      online: [
        { url: 'https://data.example.org/ice.nc', function: 'download', accessType: 'direct', format: 'NetCDF' },
        { url: 'https://doi.pangaea.de/10.1594/PANGAEA.1', function: 'information' },
      ],
      published: '2011-01-01T00:00:00Z',
      updated: '2012-01-02T00:00:00Z',
      recordDate: '2020-05-06T07:08:09Z',
      original: { standard: 'datacite', mediaType: 'application/json' },
    })
  })

  const ring = [
    [1, 2],
    [3, 2],
    [3, 4],
    [1, 2],
  ].map(([pointLongitude, pointLatitude]) => ({ pointLongitude, pointLatitude }))
  it.each([
    [{ geoLocationPoint: { pointLongitude: 20, pointLatitude: '10' } }, [20, 10, 20, 10]],
    [{ geoLocationPoint: '10 20' }, [20, 10, 20, 10]],
    [{ geoLocationPolygon: ring.map((polygonPoint) => ({ polygonPoint })) }, [1, 2, 3, 4]],
    [{ geoLocationPolygon: [ring.map((polygonPoint) => ({ polygonPoint }))] }, [1, 2, 3, 4]],
    [{ geoLocationPolygon: { polygonPoint: ring } }, [1, 2, 3, 4]],
    [{ geoLocationBox: 'words', geoLocationPoint: {}, geoLocationPolygon: [7] }, undefined],
    [{ geoLocationBox: { westBoundLongitude: 10 } }, undefined],
  ])('knows where: %.60j', (location, box) => {
    expect(at(location)?.boxes[0]).toEqual(box)
  })

  it('is found in an answer of the API, in a list, as metadata alone and one after another', () => {
    const other = { ...record({ ...ATTRIBUTES, doi: '10.1/b' }), id: '10.1/b' }
    expect(told(read({ data: [record(ATTRIBUTES), other], meta: { total: 2 }, links: {} }))).toEqual([
      '10.1594/pangaea.1',
      '10.1/b',
      '(answer of DataCite)',
    ])
    expect(told(read({ data: [], meta: { total: 0 } }))).toEqual(['(answer of DataCite)'])
    expect(told(read([record(ATTRIBUTES), other]))).toEqual(['10.1594/pangaea.1', '10.1/b'])
    expect(told(read(`${JSON.stringify(ATTRIBUTES)}\n${JSON.stringify(other)}`))).toEqual(['10.1594/pangaea.1', '10.1/b'])
    // the DOI may stand beside the metadata only
    const { doi: _, ...rest } = ATTRIBUTES
    expect(told(read(record(rest)))).toEqual(['10.1594/pangaea.1'])
  })

  it('is refused with its place and a reason, when it has no title, is a draft, is broken or is none', () => {
    expect(told(read({ data: [record({ ...ATTRIBUTES, titles: [] }), record(ATTRIBUTES)] }))).toEqual([
      'p, record 1: the record has no title, which is mandatory',
      '10.1594/pangaea.1',
      '(answer of DataCite)',
    ])
    expect(told(read(record({ ...ATTRIBUTES, state: 'draft' })))).toEqual(['p: the record is a draft that nobody has published'])
    expect(told(read({ errors: [{ status: '404', title: 'There is no such DOI.' }] }))).toEqual([
      'p: it is an error of the service (There is no such DOI.)',
    ])
    expect(told(read({ a: 1 }))).toEqual(['p: it is a JSON object with a, not a DataCite record'])
    expect(told(read('{"data": ['))).toEqual([expect.stringMatching(/^p: /)])
  })

  it('does not break on values of other kinds', () => {
    const odd = Object.fromEntries(Object.keys(ATTRIBUTES).map((key) => [key, [null, 7, { '': [] }]]))
    expect(told(read(record({ ...odd, titles: [{ title: 'T' }] })))).toEqual(['10.1594/pangaea.1'])
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const polygon = JSON.stringify(record({ ...ATTRIBUTES, geoLocations: [{ geoLocationPolygon: 0 }] })).replace(
      ':0}',
      `:${deep}}`,
    )
    expect(told(read(polygon))).toEqual(['10.1594/pangaea.1'])
  })
})

// @rule B-record-formats.short-way
describe('polygons of DataCite', () => {
  const ring = [
    [170, 0],
    [-170, 0],
    [-170, 5],
    [170, 5],
    [170, 0],
  ].map(([pointLongitude, pointLatitude]) => ({
    polygonPoint: { pointLongitude, pointLatitude },
  }))
  const boxesOf = (geoLocationPolygon: unknown) =>
    resource({ attributes: { ...ATTRIBUTES, geoLocations: [{ geoLocationPolygon }] } }).footprint?.boxes

  it('go the short way round, unless a position in them says that they are larger than half of the world', () => {
    expect(boxesOf(ring)).toEqual([[170, 0, -170, 5]])
    expect(boxesOf([...ring, { inPolygonPoint: { pointLongitude: 0, pointLatitude: 1 } }])).toEqual([[-170, 0, 170, 5]])
  })
})
