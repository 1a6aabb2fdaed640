/** Records of every kind that exports have to hold, and texts that try to get out of them. */
import type { Resource } from '@graticule/contracts/resource'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { createFullResource, createResource } from './create-resource.ts'

/** Texts that try to be a formula, a new line of the file, markup or the end of a quotation. */
export const HOSTILE_TEXTS = [
  '=HYPERLINK("http://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\uFEFF =1',
  '＝1',
  'a","b\r\n"=1',
  '</title><script>alert(1)</script>',
  ']]>&amp;\u0000\u0007\uD800\uFFFF',
  'line\u2028separator',
  '北京 مرحبا 👩‍🔬',
]

const resources: Resource[] = [
  createFullResource(),
  createResource({ id: 'plain', recordDate: '2020-02-03' }),
  createResource({ id: 'dateless' }),
  createResource({
    id: 'curated',
    curated: true,
    type: 'information',
    time: { start: '2015-01-01T00:00:00Z' },
    footprint: { boxes: [[170, -20, -170, -10]] },
  }),
  createResource({
    id: 'three boxes',
    published: '2020',
    footprint: {
      boxes: [
        [1, 2, 1, 2],
        [3, 4, 5, 4],
        [10, 20, 30, 40],
      ],
    },
  }),
  createResource({
    id: 'clockwise/../?#',
    updated: '2021-03-04T05:06:07+02:00',
    footprint: {
      boxes: [[0, 0, 10, 10]],
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 10],
            [10, 10],
            [10, 0],
          ],
        ],
      },
    },
  }),
  ...HOSTILE_TEXTS.map((text, at) =>
    createResource({
      id: `hostile-${at}`,
      title: text,
      abstract: text,
      created: '2020-01-01',
      keywords: [{ value: text }],
      contacts: [{ organisation: text }],
      online: [{ url: `https://data.example.org/a b?"<${at}>`, name: text, accessType: 'direct' }],
      useConstraints: [text],
      earthquake: { magnitude: -1.5 },
    }),
  ),
  ...Array.from({ length: 450 }, (_, at) => createResource({ id: `many-${at}`, title: `Buoy ${at}`, created: '2019-01-01' })),
]

const item = {
  type: 'Feature',
  stac_version: '1.0.0',
  id: 'as-written',
  geometry: null,
  properties: { datetime: '2001-01-01T00:00:00Z', own: 1 },
  links: [],
  assets: {},
}
const old = { ...item, stac_version: '0.8.0', id: 'old' }
const original = (value: object) => ({
  bytes: Buffer.from(JSON.stringify(value, null, 2)),
  mediaType: 'application/geo+json',
  standard: 'stac-item',
})

/** All of them. The one called dateless has no date at all; two came as STAC items, of versions 1.0.0 and 0.8.0. */
export const EXPORTED_RECORDS: readonly CatalogueRecord[] = [
  ...resources.map((resource) => ({ resource })),
  { resource: createResource({ id: 'as-written' }), original: original(item) },
  { resource: createResource({ id: 'old', created: '2001-01-01' }), original: original(old) },
]
