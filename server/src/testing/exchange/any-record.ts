/** Random records with every field and odd texts, as the catalogue may hold them. */
import {
  ACCESS_TYPES,
  type Geometry,
  HIERARCHY_LEVELS,
  REPAIRS,
  type Resource,
  ResourceSchema,
  RESOURCE_TYPES,
} from '@graticule/contracts/resource'
import type { Bbox } from '@graticule/contracts/bbox'
import { anyAddress } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { withScore } from '../../entry/score.ts'

const ODD = [
  '&lt;b&gt;',
  '<b>bold</b>',
  ']]>',
  '\u0007',
  '\u007F',
  '\u0085',
  '\u0092',
  '\u2028',
  '\uFEFF',
  '\uFFFE',
  '\uFFFF',
  'e\u0301',
  '-',
  'مرحبا',
  '👩🏽‍🚀',
  ' ',
  '  ',
  '\r\n',
  '\t',
  '"',
  '&',
  '&amp;',
  'Sentinel-2',
  '%',
  '{z}',
]
/** Texts as they are kept: without NUL and halves of pairs. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 5 })
  .map((parts) => parts.join('').replaceAll('\u0000', '').toWellFormed())
const someText = anyText.map((words) => `x${words}`)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const list = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { maxLength: 3 })
const address = fc.oneof(
  anyAddress,
  fc.constantFrom(
    'https://data.example/a.nc',
    'http://maps.example/wms?service=WMS&request=GetCapabilities',
    'https://x.example/{z}/{x}/{y}.png',
    '/seed/a.png',
  ),
)
const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0)
const degree = (most: number) => fc.oneof(fc.integer({ min: -most, max: most }), amount(-most, most))
const box = fc
  .tuple(degree(180), degree(90), degree(180), degree(90))
  .map(([west, south, east, north]): Bbox => [west, Math.min(south, north), east, Math.max(south, north)])
const position = fc.tuple(degree(180), degree(90))
const geometry = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  fc.array(position, { minLength: 2, maxLength: 4 }).map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  box.map(([w, s, e, n]): Geometry => ({
    type: 'Polygon',
    coordinates: [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  })),
)
const instant = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}Z`),
  fc.constantFrom('1981', '2000-01', '2020-02-29', 'no date'),
)
const time = fc.record({ start: maybe(instant), end: maybe(instant) }).filter(({ start, end }) => (start ?? end) !== undefined)
const label = fc.record({ label: someText, code: maybe(anyText) })
const perCent = amount(0, 100)

/** A random value of every field but those that are worked out. */
const FIELDS = {
  id: someText,
  identifiers: list(
    fc.record({ scheme: fc.constantFrom('doi', 'file-identifier', 'stac', 'handle', 'ark', 'url', 'other'), value: someText }),
  ),
  title: someText,
  alternateTitle: maybe(anyText),
  abstract: anyText,
  language: maybe(fc.constantFrom('en', 'eng', 'fra', 'x')),
  translations: maybe(
    list(fc.record({ language: fc.constantFrom('de', 'fr', 'zh'), title: maybe(anyText), abstract: maybe(anyText) })),
  ),
  type: fc.constantFrom(...RESOURCE_TYPES),
  level: fc.constantFrom(...HIERARCHY_LEVELS),
  keywords: list(
    fc.record({ value: someText, thesaurus: maybe(anyText), kind: maybe(fc.constantFrom('topic', 'theme', 'platform', 'x')) }),
  ),
  contacts: list(
    fc.record({
      organisation: maybe(anyText),
      individual: maybe(anyText),
      role: maybe(fc.constantFrom('owner', 'publisher', 'x')),
      email: maybe(fc.emailAddress()),
      url: maybe(address),
    }),
  ),
  footprint: maybe(
    fc.record({ boxes: fc.array(box, { minLength: 1, maxLength: 3 }), geometry: maybe(geometry), place: maybe(anyText) }),
  ),
  time: maybe(time),
  vertical: maybe(fc.record({ minimum: amount(-1e6, 0), maximum: amount(0, 1e6) })),
  formats: list(fc.oneof(anyText, fc.constantFrom('nc', 'NetCDF', 'image/tiff'))),
  online: list(
    fc.record({
      url: address,
      protocol: maybe(fc.constantFrom('OGC:WMS', 'OGC:WFS-1.1.0-http-get-feature', 'HTTP', 'x')),
      name: maybe(anyText),
      description: maybe(anyText),
      function: maybe(fc.constantFrom('download', 'information', 'order')),
      layer: maybe(anyText),
      accessType: fc.constantFrom(...ACCESS_TYPES),
      advancedAccessLink: maybe(address),
      format: maybe(anyText),
      size: maybe(fc.nat()),
    }),
  ),
  thumbnails: list(fc.record({ url: address, title: maybe(anyText) })),
  licence: maybe(
    fc.record({ name: fc.oneof(someText, fc.constantFrom('CC-BY-4.0', 'CC BY 4.0', 'ODbL-1.0')), url: maybe(address) }),
  ),
  useConstraints: list(fc.oneof(anyText, fc.constant('CC BY 4.0'), fc.constant('none'))),
  lineage: maybe(anyText),
  platforms: list(fc.oneof(anyText, fc.constantFrom('S2A', 'Sentinel-2A'))),
  instruments: list(fc.oneof(anyText, fc.constantFrom('MSI', 'msi'))),
  resolution: maybe(amount(0, 1e8)),
  scene: maybe(
    fc.record({
      productType: maybe(anyText),
      sensorPolarisation: maybe(anyText),
      sensorMode: maybe(anyText),
      sensorSwath: maybe(anyText),
      relativeOrbit: maybe(fc.nat(1_000)),
      orbitDirection: maybe(fc.constantFrom('ascending', 'DESCENDING')),
      row: maybe(fc.nat(300)),
      path: maybe(fc.nat(300)),
      cloudCover: maybe(perCent),
      instrumentIndex: maybe(anyText),
      productLevel: maybe(anyText),
      timeliness: maybe(anyText),
    }),
  ),
  earthquake: maybe(
    fc.record({
      magnitude: amount(-10, 12),
      magnitudeType: maybe(fc.constantFrom('Mw', 'mb')),
      depth: maybe(amount(-100, 7_000)),
    }),
  ),
  inSitu: maybe(
    fc.record({
      cropTypes: maybe(list(label)),
      quantityTypes: maybe(list(label)),
      landCoverTypes: maybe(list(label)),
      irrigationTypes: maybe(list(label)),
      cropConfidence: maybe(perCent),
      landCoverConfidence: maybe(perCent),
      irrigationConfidence: maybe(perCent),
    }),
  ),
  pointOfInterest: maybe(
    fc.record(
      {
        category: someText,
        country: someText,
        id: someText,
        network: someText,
        organization: someText,
        parameters: fc.array(someText, { minLength: 1, maxLength: 3 }),
        links: fc.array(fc.record({ title: someText, url: anyAddress }), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
  queryables: maybe(list(fc.constantFrom('prodType', 'cloudcp'))),
  repairs: maybe(fc.subarray([...REPAIRS])),
  dataCore: fc.boolean(),
  curated: fc.boolean(),
  source: fc.record({ id: someText, title: anyText }),
  parentId: maybe(someText),
  created: maybe(instant),
  published: maybe(instant),
  updated: maybe(instant),
  recordDate: maybe(instant),
}

/** Fields that no record is given: worked out, or added when an entry is read. */
const LEFT_OUT = ['score', 'scoreReasons', 'views', 'rating', 'improved', 'original']
for (const name of Object.keys(ResourceSchema.properties))
  if (!(name in FIELDS) && !LEFT_OUT.includes(name)) throw new Error(`The field ${name} has no random values.`)

/** A record as it is stored: no key whose value is `undefined`. */
export const anyRecord: fc.Arbitrary<Resource> = fc
  .record(FIELDS)
  .map((drawn) => withScore(JSON.parse(JSON.stringify(drawn)) as Resource))
