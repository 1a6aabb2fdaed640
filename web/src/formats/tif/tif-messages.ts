/** What the page and the thread that reads a GeoTIFF say to each other. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'

export interface TifDetails {
  /** Pixels, bytes; `overviews` are the reduced images within the file. */
  readonly raster: {
    readonly width: number
    readonly height: number
    readonly bands: number
    readonly overviews: number
    readonly bytes?: number
    readonly crs?: string
  }
  readonly extent?: Bbox
}

/** Which bands are drawn, from 1, and between which values; absent: as the file suggests. */
export interface TifLook {
  readonly bands?: readonly number[]
  readonly stretch?: readonly [number, number]
}

/** A tile of the grid of web mercator: metres of EPSG:3857, minX, minY, maxX, maxY. */
export interface TifTile extends TifLook {
  readonly bounds: readonly [number, number, number, number]
  /** Pixels of a side. */
  readonly size: number
}

/** A drawn tile. `values`: those of the bands that are drawn, band after band, row by row; NaN where there is none. */
export interface DrawnTile {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
  readonly values: Float32Array<ArrayBuffer>
}

export type TifQuestion =
  /** `file`: one of the visitor's own, which has no address. */
  | { readonly kind: 'open'; readonly url: string; readonly file?: Blob }
  | { readonly kind: 'tile'; readonly tile: TifTile }
  /** Values of all bands at a place, in the full size. */
  | { readonly kind: 'values'; readonly longitude: number; readonly latitude: number }

/** `null`: there is nothing of the file. */
export interface TifAnswers {
  readonly open: TifDetails
  readonly tile: DrawnTile | null
  readonly values: readonly number[] | null
}

export type TifRequest = { readonly id: number } & (TifQuestion | { readonly kind: 'abort' })
export type TifReply = { readonly id: number } & (
  | { readonly value: TifAnswers[keyof TifAnswers] }
  | { readonly trouble: LayerTrouble; readonly words: string }
)
