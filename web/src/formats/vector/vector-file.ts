/** A file of places and shapes as it was read: plain values, so that they can come from a thread. */
import type { Bbox } from '@graticule/contracts/bbox'

/** Positions of one shape: x and y in turn, metres of EPSG:3857. Shapes across the antimeridian go on beyond the world's edge. */
export interface Shape {
  readonly kind: 'point' | 'line' | 'polygon'
  readonly flat: readonly number[]
  /** Polygons: where each ring ends in `flat`; the first one is the outer ring. */
  readonly ends?: readonly number[]
}

/** Where a picture's point lies on the place, as KML says it (OGC 12-007r2, 12.3.5): from the lower left corner. */
export interface HotSpot {
  readonly x: number
  readonly y: number
  readonly xUnits: 'fraction' | 'pixels' | 'insetPixels'
  readonly yUnits: 'fraction' | 'pixels' | 'insetPixels'
}

/** How a feature is drawn. What is absent is drawn as the portal draws features. Colours are CSS colours. */
export interface Look {
  readonly icon?: {
    /** Path of ours, or `data:`; absent: a dot. */
    readonly url?: string
    readonly colour?: string
    readonly scale: number
    readonly hotSpot?: HotSpot
    /** Degrees clockwise from north. */
    readonly heading?: number
  }
  readonly label?: { readonly colour?: string; readonly scale: number }
  readonly line?: { readonly colour?: string; readonly width?: number }
  readonly fill?: { readonly colour?: string; readonly isFilled?: boolean; readonly isOutlined?: boolean }
  /** Text of the balloon, HTML with `$[...]` in the place of values. */
  readonly balloon?: string
  /** How it is drawn while it is in hand. */
  readonly highlight?: Look
}

/** A part of the world that something is shown for, and how large it has to be on screen (OGC 12-007r2, 9.13). */
export interface Region {
  readonly box: Bbox
  /** Side of a square of the same size, pixels. */
  readonly minPixels: number
  /** -1: no limit. */
  readonly maxPixels: number
}

/** When something is or was; milliseconds since 1970. An absent end is open. */
export interface Span {
  readonly begin?: number
  readonly end?: number
}

/** A folder that parts of the file lie in. */
export interface Container {
  readonly name?: string
  /** Place of the one around it in the file's `containers`; -1: it is the outermost. */
  readonly parent: number
}

/** Where a part of the file stands in it. */
export interface InFile {
  /** Place in the file's `containers`; absent: in none. */
  readonly container?: number
  /** The file hides it until it is switched on. */
  readonly isHidden?: true
}

/** One place or shape. */
export interface VectorFeature extends InFile {
  readonly shapes: readonly Shape[]
  readonly name?: string
  /** The file wants the name beside the shape. */
  readonly isLabelled: boolean
  /** Description, HTML that the server has made safe. */
  readonly html?: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** Place in the file's `looks`. */
  readonly look: number
  readonly span?: Span
  /** The lowest and the highest point of it that tells its height, metres above the sea. */
  readonly heights?: readonly [lowest: number, highest: number]
  /** Tracks: when the thing was at each position of the first shape. */
  readonly moments?: readonly number[]
  /** Names of the folders that it lies in, the outermost first. */
  readonly folders: readonly string[]
  /** Place in the file's `regions`, all of which have to be active. */
  readonly regions: readonly number[]
  /** Zoomed farther out than this, metres a pixel, it cannot be told apart from others. */
  readonly coarsest: number
  /** The same for its label. */
  readonly coarsestLabel: number
}

/** A picture laid over the ground. */
export interface GroundPicture extends InFile {
  readonly url: string
  readonly name?: string
  /** Lower left, lower right, upper right, upper left: longitude and latitude; longitudes may pass 180. */
  readonly corners: readonly (readonly [lon: number, lat: number])[]
  /** Sides along meridians and parallels: rows are spread evenly over the latitudes. */
  readonly isStraight: boolean
  /** 0 to 1. */
  readonly opacity: number
  readonly order: number
  readonly span?: Span
  readonly regions: readonly number[]
}

/** A further file that belongs to this one. */
export interface FileLink extends InFile {
  /** Path of ours. */
  readonly href: string
  readonly name?: string
  /** Asked for again every so many seconds. */
  readonly everySeconds?: number
  /** Asked for again, with the view, when the map has come to rest; `afterSeconds` later. */
  readonly onStop?: { readonly afterSeconds: number; readonly format: string; readonly boundScale: number }
  /** Asked for only while its regions are active. */
  readonly onRegion: boolean
  readonly regions: readonly number[]
}

/** All that there is in a file. */
export interface VectorFile {
  readonly name?: string
  readonly features: readonly VectorFeature[]
  readonly looks: readonly Look[]
  readonly regions: readonly Region[]
  readonly pictures: readonly GroundPicture[]
  readonly links: readonly FileLink[]
  /** KML: its folders. */
  readonly containers?: readonly Container[]
  /** Pictures that lie on the screen: legends and logos. Paths of ours, or `data:`. */
  readonly screens: readonly { readonly url: string; readonly name?: string }[]
  readonly extent?: Bbox
  /** Styles of other documents that are named in it and were not at hand: paths of ours. */
  readonly wanted: readonly string[]
}
