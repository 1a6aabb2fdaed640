/**
 * What a process does with the bytes of somebody else: one job after the other. Long files come and go in pieces, the last one with the
 * message, so that the server is never held by a whole file.
 */
import { createHash } from 'node:crypto'
import type { FeatureInfo } from '@graticule/contracts/services/map-proxies'
import { inPieces, type WrittenFile } from './file-pieces.ts'
import { readKml, type SafeKml } from './kml/read-kml.ts'
import { LayerFault, type SentFault } from '../layer-fault.ts'
import { readCapabilities, type SafeCapabilities } from './read-capabilities.ts'
import { readFeatureInfo } from './read-feature-info.ts'
import { readGeoJson, type SafeGeoJson } from './read-geojson.ts'
import { createRoom } from './written-room.ts'

/** Work for a process. */
export type LayerJob =
  | { readonly kind: 'kml'; readonly bytes: Uint8Array; readonly url: string; readonly entry: string | undefined }
  | { readonly kind: 'capabilities'; readonly bytes: Uint8Array; readonly layer: string | undefined }
  | { readonly kind: 'geojson'; readonly bytes: Uint8Array }
  | { readonly kind: 'info'; readonly bytes: Uint8Array; readonly url: string }

/** What was found in a document, and the document. */
type Written<T, Text extends keyof T> = Omit<T, Text> & { readonly written: WrittenFile }

/** What each kind of work gives. */
export interface LayerResults {
  readonly kml: Written<SafeKml, 'kml'>
  readonly capabilities: Written<SafeCapabilities, 'xml'>
  readonly geojson: Written<SafeGeoJson, 'json'>
  readonly info: FeatureInfo
}

/** What a process is sent: pieces that come before the last one, and the job with that. */
export type LayerOrder = { readonly piece: Uint8Array } | { readonly job: LayerJob }

/** Answer of a process: the same way. */
export type LayerNews =
  | { readonly ready: true }
  | { readonly piece: Uint8Array }
  | { readonly result: LayerResults[keyof LayerResults] }
  | { readonly fault: SentFault }
  | { readonly failure: string }

/** @throws LayerFault `too-large` */
function write<T>(found: T, text: string): T & { readonly written: WrittenFile } {
  createRoom()(Buffer.byteLength(text))
  const bytes = Buffer.from(text)
  return { ...found, written: { pieces: inPieces(bytes), digest: createHash('sha256').update(bytes).digest('base64url') } }
}

function work(job: LayerJob): LayerResults[keyof LayerResults] {
  if (job.kind === 'kml') {
    const { kml, ...found } = readKml(job.bytes, job.url, job.entry)
    return write(found, kml)
  }
  if (job.kind === 'capabilities') {
    const { xml, ...found } = readCapabilities(job.bytes, job.layer)
    return write(found, xml)
  }
  if (job.kind === 'geojson') {
    const { json, ...found } = readGeoJson(job.bytes)
    return write(found, json)
  }
  const info = readFeatureInfo(job.bytes, job.url)
  createRoom()(Buffer.byteLength(info.text))
  return info
}

function newsOf(job: LayerJob): LayerNews[] {
  try {
    const result = work(job)
    if (!('written' in result)) return [{ result }]
    const { pieces, digest } = result.written
    return [
      ...pieces.slice(0, -1).map((piece) => ({ piece })),
      { result: { ...result, written: { pieces: pieces.slice(-1), digest } } },
    ]
  } catch (error) {
    if (error instanceof LayerFault) return [{ fault: error.toSent() }]
    return [{ failure: error instanceof Error ? error.message : String(error) }]
  }
}

const pieces: Uint8Array[] = []
process.on('message', (order: LayerOrder) => {
  if ('piece' in order) {
    pieces.push(order.piece)
    return
  }
  const bytes = pieces.length === 0 ? order.job.bytes : Buffer.concat([...pieces.splice(0), order.job.bytes])
  for (const news of newsOf({ ...order.job, bytes })) process.send?.(news)
})
process.send?.({ ready: true } satisfies LayerNews)
