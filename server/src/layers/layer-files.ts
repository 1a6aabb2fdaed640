/**
 * Everything that the server fetches for the map: one object that the services receive. Requests contain nothing of the
 * visitor (no cookies, credentials or address), and bytes decide the type of what arrives.
 */
import type { CheckedType, Diagnosis, FeatureInfo, LegendText } from '@graticule/contracts/services/map-proxies'
import type { FetchedPicture } from '../pictures/kept-pictures.ts'
import type { FilePart, WantedRange } from './file-parts.ts'
import type { LayerResults } from './reading/layer-job.ts'

/** A layer that somebody asks about. */
export interface LayerQuestion {
  readonly url: string
  readonly type: CheckedType
  /** Name of the layer of a service. */
  readonly layer?: string
  /** Projection of the map, such as EPSG:3857. */
  readonly crs: string
  readonly version: '1.1.1' | '1.3.0'
}

/** Addresses are as visitors give them. All reject with a `LayerFault` (or `PortalError` `unavailable` when too much is asked for). */
export interface LayerFiles {
  readonly kml: (address: string, entry?: string) => Promise<LayerResults['kml']>
  readonly geojson: (address: string) => Promise<LayerResults['geojson']>
  /** `layer`: name of a layer that is looked for in it. */
  readonly capabilities: (address: string, layer?: string) => Promise<LayerResults['capabilities']>
  /** The text of a table, UTF-8. */
  readonly table: (address: string) => Promise<string>
  /** What a service tells of a place: the address is that of its request. */
  readonly info: (address: string) => Promise<FeatureInfo>
  readonly image: (address: string) => Promise<FetchedPicture>
  readonly legend: (address: string) => Promise<FetchedPicture>
  readonly legendText: (address: string) => Promise<LegendText>
  /** Rejects with `NoSuchRange` and `PortalError` `changed` too. */
  readonly part: (address: string, range: WantedRange, ifRange?: string) => Promise<FilePart>
  readonly head: (address: string) => Promise<FilePart>
  readonly diagnose: (question: LayerQuestion) => Promise<Diagnosis>
  /** Refuses what is no address, or one that the operator does not allow, without asking anybody. @throws LayerFault */
  readonly check: (address: string) => URL
  readonly end: () => Promise<void>
}
