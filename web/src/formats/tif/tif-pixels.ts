/** Samples of a part of one size of the image. */
import type { TypedArray } from 'geotiff'
import type { TifFile, TifLevel } from './tif-file.ts'

/** Decoded blocks that are kept of one size of the image: tiles of the map share them. */
const KEPT_BLOCKS = 64

/** Columns and rows of the size of the image: left, top, right, bottom, the last two not in it. */
export type Window = readonly [number, number, number, number]

export interface Pixels {
  readonly window: Window
  /** A list for each band that was wanted. */
  readonly samples: readonly TypedArray[]
  /** 0: there is no pixel. */
  readonly mask: TypedArray | undefined
}

function forgetBlocks(image: TifLevel['image']): void {
  if (image.tiles !== null && Object.keys(image.tiles).length > KEPT_BLOCKS) image.tiles = []
}

/** Reads bands (from 0) of a window. Colours of JPEG (YCbCr) come as red, green and blue. */
export async function readPixels(
  { colours }: TifFile,
  { image, mask }: TifLevel,
  window: Window,
  bands: readonly number[],
): Promise<Pixels> {
  forgetBlocks(image)
  const isYcbcr = colours === 'ycbcr'
  const wanted = isYcbcr ? [0, 1, 2] : bands
  const [lists, masks] = await Promise.all([
    image.readRasters({ window: [...window], samples: [...wanted] }),
    mask?.readRasters({ window: [...window], samples: [0] }),
  ])
  const read = Array.from(wanted, (_, index) => lists[index]!)
  const samples = isYcbcr ? toRgb(read) : read
  return { window, samples: isYcbcr ? bands.map((band) => samples[band]!) : samples, mask: masks?.[0] }
}

/** TIFF 6.0 section 21, with the coefficients of CCIR 601. */
function toRgb(samples: readonly TypedArray[]): TypedArray[] {
  const [y, blue, red] = samples as [TypedArray, TypedArray, TypedArray]
  const [r, g, b] = [new Uint8ClampedArray(y.length), new Uint8ClampedArray(y.length), new Uint8ClampedArray(y.length)]
  for (let index = 0; index < y.length; index++) {
    const [light, cb, cr] = [y[index]!, blue[index]! - 128, red[index]! - 128]
    r[index] = light + 1.402 * cr
    g[index] = light - 0.344_136 * cb - 0.714_136 * cr
    b[index] = light + 1.772 * cb
  }
  return [r, g, b].map((band) => new Uint8Array(band.buffer))
}

/** True when a sample stands for none. `noData` is written in decimals, samples may be of single precision. */
export function isNoData(value: number, noData: number | null): boolean {
  return Number.isNaN(value) || (noData !== null && (value === noData || value === Math.fround(noData)))
}
