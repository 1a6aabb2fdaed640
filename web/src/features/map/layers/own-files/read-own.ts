/**
 * Reads a file of the visitor's own: KML, KMZ, GPX and GeoJSON. No server has made it safe, so this does: it is told by its bytes, archives
 * are unpacked within limits, document types are refused, and no address in it is asked by the page itself. Runs in a thread.
 */
import { MAX_OWN_FILE_BYTES } from '@graticule/contracts/limits'
import { hasTooManyObjects, isNestedTooDeep } from '@graticule/contracts/map/geojson'
import { KML_ROOTS, mainDocumentOf } from '@graticule/contracts/map/kml-document'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { entryOf } from '../../../../stores/layers/own-files.ts'
import { readGeoJson } from '../../../../formats/geojson/read-geojson.ts'
import { isGpx, readGpx } from '../../../../formats/gpx/read-gpx.ts'
import { collectKml } from '../../../../formats/kml/kml-document.ts'
import { readKml, stylesOf } from '../../../../formats/kml/read-kml.ts'
import { rootOf, type XmlNode } from '../../../../formats/xml/read-xml.ts'
import { kindOfFault } from '../../../../formats/format-fault.ts'
import type { VectorFile } from '../../../../formats/vector/vector-file.ts'
import { type OwnPath, rewriteAddresses } from './own-addresses.ts'
import { type Archive, openArchive } from '../../../../formats/zip/zip-archive.ts'
import { kindOf, textOfBytes } from '../../../../formats/file-kind.ts'

/** Pictures of an archive are written into what is drawn: so many bytes of each, and of all. */
const MAX_PICTURE_BYTES = 2_000_000
const MAX_ALL_PICTURES_BYTES = 8_000_000

/** A KML document with what its addresses mean. */
interface OwnDocument {
  readonly text: string
  readonly rewrite: (node: XmlNode) => void
}

class Refusal extends Error {
  readonly trouble: LayerTrouble

  constructor(trouble: LayerTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** Media type of a picture by its first bytes; nothing that could hold scripts. */
function pictureType(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 12))
  if (start.startsWith('\u2030PNG\r\n')) return 'image/png'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'image/jpeg' : undefined
}

function dataAddress(type: string, bytes: Uint8Array): string {
  let signs = ''
  for (let at = 0; at < bytes.length; at += 8_192) signs += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return `data:${type};base64,${btoa(signs)}`
}

/** The pictures of an archive that a document names, as far as they may be shown. */
async function picturesOf(text: string, path: OwnPath, archive: Archive): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set<string>()
  collectKml(text, (node) =>
    rewriteAddresses(node, path, (name) => {
      wanted.add(name)
      return undefined
    }),
  )
  const pictures = new Map<string, string>()
  let left = MAX_ALL_PICTURES_BYTES
  for (const name of wanted) {
    const bytes = await archive.read(name)
    const type = bytes === undefined || bytes.length > Math.min(left, MAX_PICTURE_BYTES) ? undefined : pictureType(bytes)
    if (bytes === undefined || type === undefined) continue
    left -= bytes.length
    pictures.set(name, dataAddress(type, bytes))
  }
  return pictures
}

async function documentOf(bytes: Uint8Array<ArrayBuffer>, address: string): Promise<OwnDocument> {
  const id = address.split('/')[0] ?? ''
  const isPacked = kindOf(bytes) === 'archive'
  const archive = isPacked ? openArchive(bytes) : undefined
  const entry = archive && (entryOf(address) ?? mainDocumentOf(archive.names))
  if (archive !== undefined && entry === undefined) throw new Refusal('wrong-kind')
  const unpacked = archive === undefined || entry === undefined ? bytes : await archive.read(entry)
  if (unpacked === undefined) throw new Refusal('not-found')
  const text = textOfBytes(unpacked)
  if (text.trim() === '') throw new Refusal('empty')
  if (!KML_ROOTS.has(rootOf(text))) throw new Refusal('wrong-kind')
  if (archive === undefined || entry === undefined)
    return { text, rewrite: (node) => rewriteAddresses(node, { id }, () => undefined) }
  const path = { id, inside: { names: archive.names, entry } }
  const pictures = await picturesOf(text, path, archive)
  return { text, rewrite: (node) => rewriteAddresses(node, path, (name) => pictures.get(name)) }
}

function readJson(bytes: Uint8Array): ReturnType<typeof readGeoJson> {
  if (hasTooManyObjects(bytes)) throw new Refusal('too-large')
  if (isNestedTooDeep(bytes)) throw new Refusal('broken-file')
  return readGeoJson(JSON.parse(textOfBytes(bytes)))
}

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if (file.size > MAX_OWN_FILE_BYTES) throw new Refusal('too-large')
  return new Uint8Array(await file.arrayBuffer())
}

/** Shared styles of a document within the archive, as others name them. */
export async function ownStyles(file: Blob, address: string): Promise<ReturnType<typeof stylesOf>> {
  const { text, rewrite } = await documentOf(await bytesOf(file), address)
  return stylesOf(text, address, rewrite)
}

/**
 * Reads a file. `others`: shared styles of other documents. Rejects with what {@link troubleOfOwn} has a word for.
 * @rule B-adding-layers.own-files Files of the visitor's own are read in the page and never sent
 */
export async function readOwn(
  file: Blob,
  address: string,
  others: ReturnType<typeof stylesOf>,
): Promise<VectorFile | LayerTrouble> {
  if (file.size === 0) return 'empty'
  const bytes = await bytesOf(file)
  const kind = kindOf(bytes)
  if (kind === undefined || kind === 'tif') return 'wrong-kind'
  if (kind === 'json') return readJson(bytes)
  if (kind === 'xml') {
    const own = textOfBytes(bytes)
    if (isGpx(own)) return readGpx(own)
  }
  const { text, rewrite } = await documentOf(bytes, address)
  return readKml(text, others, rewrite)
}

/** What keeps a file from being read. */
export const troubleOfOwn = (error: unknown): LayerTrouble => (error instanceof Refusal ? error.trouble : kindOfFault(error))
