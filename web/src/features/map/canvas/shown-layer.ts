/** The port of a kind of layer: what it gives the map, and what the map gives it. */
import type { MapLayer } from '@graticule/contracts/map/layer'
import type { PartKind } from '@graticule/contracts/map/switched-parts'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import type OlMap from 'ol/Map.js'
import type BaseLayer from 'ol/layer/Base.js'
import type { LayerDetails } from '../../../stores/layers/map-layers.ts'
import type { LayerAnswer } from '../../../stores/layers/place-info.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

/** What the map gives a layer. */
export interface LayerContext {
  readonly map: OlMap
  /** Nothing fades in. */
  readonly reducedMotion: boolean
  /** Tells what was learned of the layer. */
  describe(details: LayerDetails): void
  /** The layer is not available. */
  fail(trouble?: LayerTrouble): void
}

/** Properties of the OpenLayers layer of a layer of the store: its id, and the {@link ShownLayer}. */
export const LAYER_ID = 'layerId'
export const SHOWN = 'shown'

/** A place on the map that a layer is asked about. */
export interface AskedPlace {
  /** Degrees; the longitude lies within -180 to 180. */
  readonly lon: number
  readonly lat: number
  /** CSS pixel from the top left corner of the map, for what is told by what was drawn there. */
  readonly pixel: Point
}

/** A place or shape of a layer. */
export interface ListedFeature {
  readonly key: string
  /** Empty when it has none. */
  readonly name: string
  readonly kind: 'point' | 'line' | 'polygon'
  /** Where it can be asked about, degrees. */
  readonly at: readonly [lon: number, lat: number]
}

/** Features of a layer in view: the first ones, and how many there are in all. */
export interface ListedFeatures {
  readonly features: readonly ListedFeature[]
  readonly total: number
}

/** A place, shape, picture or further file of a file. */
export interface FilePart {
  readonly kind: PartKind
  /** Place among those of its kind. */
  readonly number: number
  /** Empty when it has none. */
  readonly name: string
  /** Place in {@link FileParts.folders}; -1: it lies in none. */
  readonly folder: number
  readonly isOn: boolean
}

/** The parts of a file one by one, in the folders that they lie in, and which of them are switched on. */
export interface FileParts {
  readonly folders: readonly { readonly name: string; readonly parent: number }[]
  readonly parts: readonly FilePart[]
}

/** A layer on the map. Its place in the order, its opacity and whether it is visible are seen to by `followLayers`. */
export interface ShownLayer {
  readonly olLayer: BaseLayer
  /** The visitor changed how it is shown: its time, style, bands. Called with each state of the store, so it compares. */
  update(layer: MapLayer): void
  /** The visitor wants it tried again after a failure. */
  retry(): void
  /**
   * What the layer tells of a place; a layer without it is not asked. Failures are answers (`failed`); when the signal is aborted
   * the answer is thrown away. Asked while the layer is visible; `undefined`: by now it knows that it has no answers.
   */
  identify?(at: AskedPlace, signal: AbortSignal): Promise<LayerAnswer | undefined>
  /**
   * The values of the pixel at a place, in words that need no translation ("287.4", "12, 40, 255"), told at once; `null` where the
   * layer has none. A layer without it has no values.
   */
  valueAt?(at: AskedPlace): string | null
  /** Its places and shapes that are drawn in this part of the map, for those who do not point; a layer without it has none. */
  listFeatures?(): ListedFeatures
  /** The parts of its own file, to be switched on and off (`switched` of the layer); `undefined` while it has none. */
  listParts?(): FileParts | undefined
  /** The feature of this key is the one meant: it is drawn as in hand, and told of first. `null`: none is. */
  chooseFeature?(key: string | null): void
  /** Ends what is under way. The OpenLayers layer is taken off the map by the caller. */
  dispose(): void
}

/** A kind of layer: shows one of its layers. What needs the network comes later; failures go to `context.fail`. */
export type ShowLayer<L extends MapLayer = MapLayer> = (layer: L, context: LayerContext) => ShownLayer
