/**
 * Reads a file of the visitor's own: KML, KMZ and GeoJSON. No server has made it safe, so this does: it is told by its bytes, archives
 * are unpacked within limits, document types are refused, and no address in it is asked by the page itself. Runs in a thread.
 */
import { MAX_OWN_FILE_BYTES } from '@graticule/contracts/limits'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { ArchiveFault } from '@graticule/contracts/zip-archive'
import { entryOf } from '../../../../../stores/own-files.ts'
import { readGeoJson } from '../vector/read-geojson.ts'
import { collectKml, readKml, stylesOf } from '../vector/read-kml.ts'
import { rootOf, XmlFault, type XmlNode } from '../vector/read-xml.ts'
import type { VectorFile } from '../vector/vector-file.ts'
import { type OwnPlace, rewriteAddresses } from './own-addresses.ts'
import { mainEntryOf, openOwnArchive, type OwnArchive } from './own-archive.ts'
import { kindOf, textOfBytes } from './own-kind.ts'

/** Roots of documents of features (OGC 12-007r2). */
const ROOTS = new Set(['kml', 'Document', 'Folder', 'Placemark', 'NetworkLink', 'GroundOverlay', 'ScreenOverlay'])
/** Objects and arrays of GeoJSON; each position is one. The server has the same limit. */
const MAX_OBJECTS = 3_000_000
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
async function picturesOf(text: string, place: OwnPlace, archive: OwnArchive): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set<string>()
  collectKml(text, (node) =>
    rewriteAddresses(node, place, (name) => {
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
  const archive = isPacked ? openOwnArchive(bytes) : undefined
  const entry = archive && (entryOf(address) ?? mainEntryOf(archive))
  if (archive !== undefined && entry === undefined) throw new Refusal('wrong-kind')
  const unpacked = archive === undefined || entry === undefined ? bytes : await archive.read(entry)
  if (unpacked === undefined) throw new Refusal('not-found')
  const text = textOfBytes(unpacked)
  if (text.trim() === '') throw new Refusal('empty')
  if (!ROOTS.has(rootOf(text))) throw new Refusal('wrong-kind')
  if (archive === undefined || entry === undefined)
    return { text, rewrite: (node) => rewriteAddresses(node, { id }, () => undefined) }
  const place = { id, inside: { names: archive.names, entry } }
  const pictures = await picturesOf(text, place, archive)
  return { text, rewrite: (node) => rewriteAddresses(node, place, (name) => pictures.get(name)) }
}

function readJson(bytes: Uint8Array): ReturnType<typeof readGeoJson> {
  let objects = 0
  for (const byte of bytes) if (byte === 0x5b || byte === 0x7b) objects++
  if (objects > MAX_OBJECTS) throw new Refusal('too-large')
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

/** Reads a file. `others`: shared styles of other documents. Rejects with what {@link troubleOfOwn} has a word for. */
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
  const { text, rewrite } = await documentOf(bytes, address)
  return readKml(text, others, rewrite)
}

/** What keeps a file from being read. */
export function troubleOfOwn(error: unknown): LayerTrouble {
  if (error instanceof Refusal) return error.trouble
  return error instanceof ArchiveFault || error instanceof XmlFault ? error.kind : 'broken-file'
}
