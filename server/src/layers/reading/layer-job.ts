/** What a process does with the bytes of somebody else: one job after the other. */
import type { FeatureInfo } from '@graticule/contracts/services/map-proxies'
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

/** What each kind of work gives. */
export interface LayerResults {
  readonly kml: SafeKml
  readonly capabilities: SafeCapabilities
  readonly geojson: SafeGeoJson
  readonly info: FeatureInfo
}

/** Answer of a process. */
export type LayerNews =
  | { readonly ready: true }
  | { readonly result: LayerResults[keyof LayerResults] }
  | { readonly fault: SentFault }
  | { readonly failure: string }

function work(job: LayerJob): LayerResults[keyof LayerResults] {
  if (job.kind === 'kml') return readKml(job.bytes, job.url, job.entry)
  if (job.kind === 'info') return readFeatureInfo(job.bytes, job.url)
  return job.kind === 'geojson' ? readGeoJson(job.bytes) : readCapabilities(job.bytes, job.layer)
}

function writtenIn(result: LayerResults[keyof LayerResults]): string {
  if ('kml' in result) return result.kml
  if ('xml' in result) return result.xml
  return 'json' in result ? result.json : result.text
}

function newsOf(job: LayerJob): LayerNews {
  try {
    const result = work(job)
    createRoom()(Buffer.byteLength(writtenIn(result)))
    return { result }
  } catch (error) {
    if (error instanceof LayerFault) return { fault: error.toSent() }
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (job: LayerJob) => process.send?.(newsOf(job)))
process.send?.({ ready: true } satisfies LayerNews)
