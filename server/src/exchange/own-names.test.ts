/** Records whose documents have the identifier of another record: of another catalogue, source or kind, or none at all. */
import { describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import { createIsoReader } from '../connectors/iso/index.ts'
import { createStacReader } from '../connectors/stac/index.ts'
import type { CatalogueRecord } from '../entry/catalogue-record.ts'
import { HELD_FIELDS } from '../entry/own-fields.ts'
import { isoDocumentOf } from './iso-file.ts'
import { collectionOf, itemOf } from './stac-item.ts'

const SOURCE = { source: { id: 's', title: 'S' }, curated: false, place: 'file', fallbackId: 'file' }
const documentOf = (id: string) => `https://portal.test/document/${encodeURIComponent(id)}`

function read(reader: ReturnType<typeof createIsoReader>, bytes: Uint8Array): CatalogueRecord {
  const [first] = [...reader.write(bytes), ...reader.end()]
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record
}
const readIso = (bytes: Uint8Array) => read(createIsoReader(SOURCE), bytes)
const readStac = (value: unknown) => read(createStacReader(SOURCE), Buffer.from(JSON.stringify(value)))
const held = (resource: Resource) => Object.fromEntries(HELD_FIELDS.map((name) => [name, resource[name]]))

/** Names with signs that are not seen, that no element holds, or that stand for no name. */
const ODD_NAMES = ['a\u0007b', 'a\u0085b', ' a\u2028', '\uFEFFa', 'e\u0301', '-']

/** The record as the catalogue keeps it beside another one. */
const named = ({ resource, original }: CatalogueRecord, id: string, parentId?: string): CatalogueRecord => ({
  resource: { ...resource, id, ...(parentId === undefined ? {} : { parentId }) },
  ...(original && { original }),
})

const OLD = (head: string, encoding = 'UTF-8') => `<?xml version="1.0" encoding="${encoding}"?>
<!-- Straße & Maß: as it came -->
<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco">${head}
<gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>Straße</gco:CharacterString></gmd:title>
<gmd:identifier><gmd:MD_Identifier><gmd:code><gco:CharacterString>10.5072/roads</gco:CharacterString></gmd:code></gmd:MD_Identifier></gmd:identifier>
</gmd:CI_Citation></gmd:citation><gmd:extension_of_theirs>kept</gmd:extension_of_theirs></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
const FILE = '<gmd:fileIdentifier><gco:CharacterString>roads</gco:CharacterString></gmd:fileIdentifier>'
const PARENT = '<gmd:parentIdentifier><gco:CharacterString>all</gco:CharacterString></gmd:parentIdentifier>'
const BASE = 'http://standards.iso.org/iso/19115/-3'
const NEW = `<mdb:MD_Metadata xmlns:mdb="${BASE}/mdb/2.0" xmlns:mcc="${BASE}/mcc/1.0" xmlns:cit="${BASE}/cit/2.0" xmlns:mri="${BASE}/mri/1.0" xmlns:gco="${BASE}/gco/1.0">
<mdb:metadataIdentifier><mcc:MD_Identifier><mcc:code><gco:CharacterString>roads</gco:CharacterString></mcc:code></mcc:MD_Identifier></mdb:metadataIdentifier>
<mdb:parentMetadata><cit:CI_Citation><cit:title><gco:CharacterString>all</gco:CharacterString></cit:title></cit:CI_Citation></mdb:parentMetadata>
<mdb:identificationInfo><mri:MD_DataIdentification><mri:citation><cit:CI_Citation><cit:title><gco:CharacterString>Roads</gco:CharacterString></cit:title></cit:CI_Citation></mri:citation></mri:MD_DataIdentification></mdb:identificationInfo></mdb:MD_Metadata>`

describe('an ISO document that has the identifier of another record', () => {
  // @rule B-record-formats.own-names
  it.each([
    ['an identifier', Buffer.from(OLD(FILE))],
    ['an identifier and a parent', Buffer.from(OLD(FILE + PARENT))],
    ['no identifier', Buffer.from(OLD(''))],
    ['an empty identifier', Buffer.from(OLD('<gmd:fileIdentifier/>'))],
    ['another encoding', Buffer.from(OLD(FILE, 'ISO-8859-1'), 'latin1')],
    ['two bytes a sign', Buffer.from(`\uFEFF${OLD(FILE, 'UTF-16')}`, 'utf16le')],
    ['the elements of ISO 19115-3', Buffer.from(NEW)],
  ])('leaves and comes back under its own: with %s', (_, bytes) => {
    const record = readIso(bytes)
    for (const id of ['roads@2', 'other:roads', 'a & <b>', ...ODD_NAMES]) {
      const kept = named(record, id, record.resource.parentId && 'all@2')
      const written = isoDocumentOf(kept)
      expect(held(readIso(written).resource)).toEqual(held(kept.resource))
      // a second time as well, under yet another name
      const again = named(readIso(written), 'roads@2@7')
      expect(held(readIso(isoDocumentOf(again)).resource)).toEqual(held(again.resource))
    }
  })

  it('keeps all else as it came, and its first identifier as a further one', () => {
    const written = Buffer.from(isoDocumentOf(named(readIso(Buffer.from(OLD(FILE))), 'roads@2'))).toString()
    expect(written).toContain('<!-- Straße & Maß: as it came -->')
    expect(written).toContain('<gmd:extension_of_theirs>kept</gmd:extension_of_theirs>')
    expect(written).not.toContain('<gco:CharacterString>roads</gco:CharacterString>')
    expect(readIso(Buffer.from(written)).resource.identifiers).toEqual([
      { scheme: 'file-identifier', value: 'roads' },
      { scheme: 'doi', value: '10.5072/roads' },
    ])
  })

  it('is written byte for byte where the name is its own', () => {
    for (const bytes of [Buffer.from(OLD(FILE)), Buffer.from(OLD(FILE + PARENT)), Buffer.from(NEW)])
      expect(isoDocumentOf(readIso(bytes))).toEqual(bytes)
  })
})

const item = { type: 'Feature', stac_version: '1.0.0', id: 'i', properties: { datetime: '2020-01-01T00:00:00Z', x: 1 } }
const whole = { ...item, geometry: null, links: [], assets: {} }
const collection = {
  type: 'Collection',
  stac_version: '1.0.0',
  id: 'i',
  description: 'One',
  license: 'other',
  extent: { spatial: { bbox: [[1, 2, 3, 4]] }, temporal: { interval: [['2020-01-01T00:00:00Z', null]] } },
  links: [],
}

/** What it is, the document, and the name and parent that its entry has. */
type Named = readonly [what: string, document: object, id: string, parentId: string | undefined]
const NAMED: readonly Named[] = [
  ['an item', whole, 'i@2', undefined],
  ['an item of a collection', { ...whole, collection: 'c' }, 'c:i@2', 'c@2'],
  ['an item whose collection is not there', { ...whole, collection: 'c' }, 'c:i@2', undefined],
  ['an item of a renamed collection', { ...whole, collection: 'c' }, 'c:i', 'c@2'],
  ['a collection', collection, 'i#collection', undefined],
  ['a collection below another one', collection, 'i', 'above'],
  ...ODD_NAMES.flatMap((name): Named[] => [
    [`an item (${encodeURIComponent(name)})`, whole, name, undefined],
    [`an item of a collection (${encodeURIComponent(name)})`, { ...whole, collection: 'c' }, `c:${name}`, name],
    [`a collection (${encodeURIComponent(name)})`, collection, name, undefined],
  ]),
]

describe('a STAC document that has the identifier of another record', () => {
  // @rule B-record-formats.own-names
  it.each(NAMED)('leaves and comes back under its own: %s', (_, document, id, parentId) => {
    const kept = named(readStac(document), id, parentId)
    const written = 'properties' in document ? itemOf(kept, documentOf) : collectionOf(kept, documentOf)
    const back = readStac(JSON.parse(written as string))
    expect(held(back.resource)).toEqual(held(kept.resource))
    const named2 = named(back, 'again')
    const again = 'properties' in document ? itemOf(named2, documentOf) : collectionOf(named2, documentOf)
    expect(held(readStac(JSON.parse(again as string)).resource)).toEqual(held(named2.resource))
  })

  it('has another identifier for other readers, and all else as it came', () => {
    const kept = named(readStac({ ...whole, collection: 'c' }), 'c:i@2', 'c@2')
    const written = JSON.parse(itemOf(kept, documentOf) as string) as typeof whole
    expect(written).toMatchObject({ id: 'c:i@2', collection: 'c@2', properties: whole.properties })
  })

  it('is written as it came where the name is its own', () => {
    const record = readStac({ ...whole, collection: 'c', links: [{ rel: 'collection', href: './c.json' }] })
    expect(JSON.parse(itemOf(record, documentOf) as string)).toEqual(
      JSON.parse(Buffer.from(record.original?.bytes ?? []).toString()),
    )
    const one = readStac(collection)
    expect(JSON.parse(collectionOf(one, documentOf))).toEqual(collection)
  })
})
