/** The same document in every encoding is the same record, whatever the reader and however it comes in pieces. */
import { describe, expect, it } from 'vitest'
import type { DocumentReader } from '../entry/document-reader.ts'
import type { Harvested } from '../entry/harvested.ts'
import { createCkanReader } from './ckan/index.ts'
import { createDataciteReader } from './datacite/index.ts'
import { createDcatReader } from './dcat/index.ts'
import { createDifReader } from './dif/index.ts'
import { createFdsnReader } from './fdsn/index.ts'
import { createGeoJsonReader } from './geojson/index.ts'
import { createIsoReader } from './iso/index.ts'
import { createStacReader } from './stac/index.ts'

const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
const TITLE = 'Straße 🌍 道路'

/** Each kind with a document in it. */
const DOCUMENTS: readonly (readonly [string, () => DocumentReader, string])[] = [
  ['STAC', () => createStacReader(context), JSON.stringify({ type: 'Feature', stac_version: '1.0.0', id: 'a', geometry: null, properties: { title: TITLE, datetime: null }, links: [], assets: {} })],
  ['a list of GeoJSON', () => createGeoJsonReader(context), JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', id: 1, geometry: null, properties: { title: TITLE } }] })],
  ['CKAN', () => createCkanReader(context), JSON.stringify({ id: 'a', title: TITLE, resources: [] })],
  ['JSON-LD', () => createDcatReader(context), JSON.stringify({ '@context': 'https://schema.org/', '@type': 'Dataset', name: TITLE, url: 'https://a.example/' })],
  ['Turtle', () => createDcatReader(context), `@prefix dcat: <http://www.w3.org/ns/dcat#> .\n@prefix dct: <http://purl.org/dc/terms/> .\n<https://a.example/> a dcat:Dataset ; dct:title "${TITLE}" .`],
  ['a page with JSON-LD', () => createDcatReader(context), `<!doctype html><html><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org/', '@type': 'Dataset', name: TITLE, url: 'https://a.example/' })}</script></html>`],
  ['UMM', () => createDifReader(context), JSON.stringify({ umm: { ShortName: 'A', Version: '1', EntryTitle: TITLE } })],
  ['DataCite', () => createDataciteReader(context), JSON.stringify({ doi: '10.5072/a', titles: [{ title: TITLE }] })],
  ['FDSN', () => createFdsnReader(context), `#EventID|Time|Latitude|Longitude|Depth/km|Author|Catalog|Contributor|ContributorID|MagType|Magnitude|MagAuthor|EventLocationName\n1|2020-01-01T00:00:00|1|2|3|A|A|A|1|Mw|5|A|${TITLE}\n`],
  ['ISO', () => createIsoReader(context), `<?xml version="1.0"?><gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>${TITLE}</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`],
] // prettier-ignore

const swapped = (bytes: Buffer): Buffer => bytes.swap16()
const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 with a mark, low bytes first': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 with a mark, high bytes first': (text) => swapped(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  'UTF-16 without a mark, low bytes first': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 without a mark, high bytes first': (text) => swapped(Buffer.from(text, 'utf16le')),
}

function read(reader: DocumentReader, bytes: Uint8Array, size: number): Harvested[] {
  const all: Harvested[] = []
  for (let at = 0; at < bytes.length; at += size) all.push(...reader.write(bytes.subarray(at, at + size)))
  return [...all, ...reader.end()]
}
const entries = (harvested: readonly Harvested[]) =>
  harvested.map((one) => (one.kind === 'record' ? one.record.resource : JSON.stringify(one)))

// @rule B-record-formats.encodings
describe.each(DOCUMENTS)('%s', (_, open, text) => {
  it.each(Object.entries(ENCODINGS))('is read in %s', (_encoding, encode) => {
    const plain = entries(read(open(), Buffer.from(text), 1_000_000))
    expect(JSON.stringify(plain)).toContain(TITLE)
    const bytes = encode(text)
    for (const size of [1, 3, 1_000_000]) {
      if (size === 1 && text.startsWith('<?xml')) continue
      expect(entries(read(open(), bytes, size))).toEqual(plain)
    }
  })
})
