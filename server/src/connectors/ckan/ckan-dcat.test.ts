import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import { createCkanReader } from './index.ts'

function read(packaged: unknown): Resource {
  const reader = createCkanReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false })
  const [first] = [...reader.write(Buffer.from(JSON.stringify(packaged))), ...reader.end()]
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}
const resource = (fields: object) => read({ id: 'i1', name: 'n', title: 'T', resources: [], ...fields })
const extras = (pairs: Readonly<Record<string, string>>) => ({
  extras: Object.entries(pairs).map(([key, value]) => ({ key, value })),
})

it.each([
  [{ spatial_resolution_in_meters: '["20.0", "10"]' }, 10],
  [{ 'spatial-resolution': '0.5', 'spatial-resolution-units': 'degrees' }, 55_560],
  [{ 'spatial-resolution': '100 ft' }, 30.48],
  [{ 'spatial-resolution': '100' }, undefined],
])('a CKAN package with %j has the resolution %s in metres', (pairs, metres) => {
  expect(resource(extras(pairs)).resolution).toBe(metres)
})

describe('people and bodies of a CKAN package', () => {
  it.each([
    [
      'lists',
      {
        creator: [{ name: 'Institute A', email: 'a@a.example' }, { name: 'Institute B' }],
        publisher: [{ name: 'Agency', email: 'mailto:p@p.example', url: 'https://p.example/' }],
        contact: [{ name: 'Desk', email: 'd@d.example' }],
      },
      [
        { organisation: 'Agency', role: 'publisher', email: 'p@p.example', url: 'https://p.example/' },
        { organisation: 'Institute A', role: 'originator', email: 'a@a.example' },
        { organisation: 'Institute B', role: 'originator' },
        { organisation: 'Desk', role: 'pointOfContact', email: 'd@d.example' },
      ],
    ],
    [
      'lists in texts',
      { creator: '[{"name":"Institute A","email":"a@a.example"}]' },
      [{ organisation: 'Institute A', role: 'originator', email: 'a@a.example' }],
    ],
    [
      'extras of ckanext-dcat',
      extras({
        dcat_publisher_name: 'Authority',
        dcat_publisher_email: 'x@y.example',
        contact_name: 'Desk',
        contact_email: 'd@d.example',
      }),
      [
        { organisation: 'Authority', role: 'publisher', email: 'x@y.example' },
        { organisation: 'Desk', role: 'pointOfContact', email: 'd@d.example' },
      ],
    ],
    [
      'parts of names',
      { contributors: [{ first_name: 'Ada', last_name: 'Love', name: 'Love, Ada' }], author: [{ given_name: 'Bo', name: 'Li' }] },
      [
        { individual: 'Bo Li', role: 'author' },
        { individual: 'Love, Ada', role: 'contributor' },
      ],
    ],
    [
      'an address alone',
      { organization: { title: 'Office' }, contact_point: 'desk@o.example' },
      [
        { organisation: 'Office', role: 'publisher' },
        { organisation: 'Office', role: 'pointOfContact', email: 'desk@o.example' },
      ],
    ],
    [
      'a number where a name belongs',
      {
        organization: { title: '0f6d5d2e-3f0e-4b5c-9d0a-1c2b3a4d5e6f' },
        publisher: '0F6D5D2E-3F0E-4B5C-9D0A-1C2B3A4D5E6F',
        creator: 'https://a.example/people/1',
      },
      [],
    ],
    [
      'a name for addresses only',
      { organization: { name: 'land-office' } },
      [{ organisation: 'land-office', role: 'publisher' }],
    ],
  ])('are read from %s', (_, fields, contacts) => {
    expect(resource(fields).contacts).toEqual(contacts)
  })
})

describe('the licence of a CKAN package', () => {
  const url = 'https://creativecommons.org/licenses/by/4.0/'
  const cc = { name: 'CC-BY-4.0', url }
  it.each([
    ['a text', { license: url }, cc],
    [
      'an object',
      { license: { id: 'x', title: 'Ours', url: 'https://a.example/l' } },
      { name: 'Ours', url: 'https://a.example/l' },
    ],
    [
      'an address that we do not know',
      { license: 'https://a.example/l' },
      { name: 'https://a.example/l', url: 'https://a.example/l' },
    ],
    ['an extra of ckanext-dcat', extras({ dcat_license: url }), cc],
    [
      'all files',
      {
        resources: [
          { url: 'https://a.example/1', license: url },
          { url: 'https://a.example/2', license_id: 'cc-by-4.0' },
        ],
      },
      cc,
    ],
    ['some files only', { resources: [{ url: 'https://a.example/1', license: url }, { url: 'https://a.example/2' }] }, undefined],
    ['nobody', { license: 'notspecified' }, undefined],
  ])('is told by %s', (_, fields, licence) => {
    expect(resource(fields).licence).toEqual(licence)
  })

  it('is told in words where single files have their own', () => {
    const files = [{ url: 'https://a.example/1', license: url }, { url: 'https://a.example/2' }]
    expect(resource({ resources: files }).useConstraints).toEqual(['licence of files: CC-BY-4.0'])
    expect(resource({ resources: files, license_id: 'cc-by-4.0', license_url: url }).useConstraints).toEqual([])
  })
})

it('has the dates that ckanext-dcat and data portals keep in extras', () => {
  expect(resource(extras({ dcat_issued: '2017-06-29', dcat_modified: '2018-01-02T03:04:05' }))).toMatchObject({
    published: '2017-06-29T00:00:00Z',
    updated: '2018-01-02T03:04:05Z',
  })
  expect(resource(extras({ data_issued: '2017-06-29', 'date-updated': '2018-01-02' }))).toMatchObject({
    published: '2017-06-29T00:00:00Z',
    updated: '2018-01-02T00:00:00Z',
  })
  // a field of its own comes first
  expect(resource({ issued: '2001-01-01', ...extras({ dcat_issued: '2017-06-29' }) }).published).toBe('2001-01-01T00:00:00Z')
})

describe('a product of NextGEOSS', () => {
  const product = {
    ...extras({
      StartTime: '2018-01-31T10:47:13.362Z',
      StopTime: '2018-01-31T10:48:13.359Z',
      spatial: 'POLYGON ((-53.4 71.5,-65.2 72.5,-62.8 76.1,-48.5 74.9,-53.4 71.5))',
      FamilyName: 'Sentinel-1',
      psn: 'S1B',
      InstrumentFamilyName: 'C-SAR',
      TransmitterReceiverPolarisation: 'HH HV',
      InstrumentMode: 'EW',
      ProductType: 'GRD',
      OrbitDirection: 'ASCENDING',
      RelativeOrbitNumber: '12',
      CloudCoverage: '7.5',
      Swath: 'EW',
      collection_id: 'SENTINEL1_L1_GRD',
      thumbnail: 'https://a.example/thumb?id=1',
    }),
    resources: [
      { name: 'Product Download', url: "https://a.example/Products('1')/$value", format: 'SAFE' },
      { name: 'Thumbnail Download', url: "https://a.example/Products('1')/Products('Quicklook')/$value", mimetype: 'image/png' },
      { name: 'How thumbnails are made', url: 'https://a.example/thumbnails.pdf', format: 'PDF' },
    ],
  }

  it('is a scene with its facts, its platform and its pictures', () => {
    expect(resource(product)).toMatchObject({
      level: 'granule',
      parentId: 'SENTINEL1_L1_GRD',
      platforms: ['Sentinel-1B'],
      instruments: ['C-SAR'],
      footprint: { boxes: [[-65.2, 71.5, -48.5, 76.1]], geometry: { type: 'Polygon' } },
      scene: {
        productType: 'GRD',
        sensorPolarisation: 'HH HV',
        sensorMode: 'EW',
        sensorSwath: 'EW',
        relativeOrbit: 12,
        orbitDirection: 'ascending',
        cloudCover: 7.5,
      },
      thumbnails: [
        { url: 'https://a.example/thumb?id=1' },
        { url: "https://a.example/Products('1')/Products('Quicklook')/$value" },
      ],
    })
    expect(resource(product).online.map(({ url }) => url)).toEqual([
      "https://a.example/Products('1')/$value",
      'https://a.example/thumbnails.pdf',
    ])
  })

  it('is told from a data set that has a path or a collection of its own', () => {
    const other = resource(extras({ path: '12', collection_id: 'x' }))
    expect([other.level, other.scene, other.parentId]).toEqual(['dataset', undefined, undefined])
  })
})

const FIXTURES = resolve(import.meta.dirname, '../../../../../shared/fixtures/ckan/ESSI-Lab_DAB')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): packages of portals are not looked at.`)

describe.skipIf(!present)('packages of portals', () => {
  const portal = (name: string) => {
    const answer = JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as { result?: unknown }
    return read(answer.result ?? answer)
  }
  it('tell their publisher and dates in extras', () => {
    const london = portal('accessor-test__src__test__resources__ukdatagov_b77fcedb-4792-4de4-935f-4f344ed4c2c6.json')
    expect(london.contacts).toContainEqual({ organisation: 'Greater London Authority (GLA)', role: 'publisher' })
    expect(london).toMatchObject({ published: '2017-06-29T10:59:40Z', updated: '2017-06-29T12:57:02Z' })
    const research = portal('accessor__accessor-ckan__src__test__resources__jrc_0026aa70-cc6d-4f6f-8c2f-554a2f9b17f2.json')
    expect(research.contacts).toContainEqual(expect.objectContaining({ individual: 'Vousdoukas, Michail', role: 'contributor' }))
    expect(research.contacts.map(({ email }) => email)).toContain('jrc-liscoast-project@ec.europa.eu')
    expect(research).toMatchObject({ published: '2015-08-06T00:00:00Z', updated: '2015-10-28T00:00:00Z' })
  })
})

describe('languages and themes of ckanext-dcat', () => {
  const ENG = 'http://publications.europa.eu/resource/authority/language/ENG'
  it.each([
    [{ language: 'fr' }, 'fr'],
    [extras({ language: JSON.stringify([ENG]) }), 'en'],
    [extras({ dcat_language: ENG }), 'en'],
    [{ language: [ENG] }, 'en'],
    [extras({ dcat_language: JSON.stringify(['http://id.loc.gov/vocabulary/iso639-1/de']) }), 'de'],
    [extras({ language: 'http://lexvo.org/id/iso639-3/nld' }), 'nl'],
    [extras({ language: 'English' }), 'en'],
    [extras({ language: 'français' }), 'fr'],
    [extras({ language: 'other' }), undefined],
  ])('%j is the language %s', (fields, language) => {
    expect(resource(fields).language).toBe(language)
  })

  // @rule B-record-formats.themes
  it.each([
    [
      extras({
        theme: JSON.stringify(['http://publications.europa.eu/resource/authority/data-theme/ENVI', 'http://eurovoc.europa.eu/1']),
      }),
      ['Environment'],
    ],
    [extras({ dcat_theme: JSON.stringify([{ uri: 'http://inspire.ec.europa.eu/theme/sr', label: '' }]) }), ['Sea regions']],
    [extras({ theme: '{ENVI,REGI}' }), ['Environment', 'Regions and cities']],
    [extras({ themes_aggregate: JSON.stringify([{ theme: 'TRAN', subthemes: [] }]) }), ['Transport']],
    [{ theme: ['Waste and recycling'] }, ['Waste and recycling']],
    [extras({ theme: 'Culture, sport' }), ['Culture, sport']],
  ])('%j has the themes %j', (fields, themes) => {
    expect(resource(fields).keywords.map(({ value }) => value)).toEqual(themes)
  })
})
