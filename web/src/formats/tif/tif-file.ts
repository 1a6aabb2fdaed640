/** A GeoTIFF that can be drawn: what its header says, and its copies from the full size to the smallest. */
import { GeoTIFF, type GeoTIFFImage } from 'geotiff'
import type { TifDetails } from './tif-messages.ts'
import type { PartSource } from './part-source.ts'
import { addDecoders, LERC, ZSTANDARD } from './tif-decoders.ts'
import { TifFault } from './tif-fault.ts'
import { placeOf, readAffine, type TifPlace } from './tif-place.ts'

/**
 * Most pixels of the smallest copy, by which the map is drawn from afar: 16 million are a square of 4,000. A larger file without smaller
 * copies would have to be read as a whole, so it is refused.
 */
export const MAX_SMALLEST_PIXELS = 16_000_000

/** One size of the image. `scale`: pixels of the full size in one of this. */
export interface TifLevel {
  readonly image: GeoTIFFImage
  readonly mask: GeoTIFFImage | undefined
  readonly width: number
  readonly height: number
  readonly scaleX: number
  readonly scaleY: number
}

/** How samples become colours (TIFF 6.0, PhotometricInterpretation). */
export type TifColours = 'grey' | 'white-is-zero' | 'rgb' | 'palette' | 'ycbcr'

export interface TifFile {
  /** The full size first. */
  readonly levels: readonly TifLevel[]
  readonly place: TifPlace
  readonly bands: number
  readonly colours: TifColours
  /** Red, green and blue, 0 to 255, by value. */
  readonly palette: readonly (readonly [number, number, number])[] | undefined
  /** Band of transparency, from 0. */
  readonly alpha: number | undefined
  /** The value that stands for none; NaN always does. */
  readonly noData: number | null
  readonly isBytes: boolean
  readonly details: TifDetails
}

const COLOURS: Readonly<Record<number, TifColours>> = { 0: 'white-is-zero', 1: 'grey', 2: 'rgb', 3: 'palette', 6: 'ycbcr' }
/** Compressions that are decoded: none, LZW, JPEG, deflate (two numbers), packed bits, WebP, and two by decoders of our own. */
const COMPRESSIONS = new Set([1, 5, 7, 8, 32_946, 32_773, 50_001, LERC, ZSTANDARD])
addDecoders()
const MAX_IMAGES = 64

const isSmaller = (image: GeoTIFFImage) => ((image.fileDirectory.getValue('NewSubfileType') ?? 0) & 1) === 1
const isMask = (image: GeoTIFFImage) => ((image.fileDirectory.getValue('NewSubfileType') ?? 0) & 4) === 4

/** The sizes of the image; pages of other images are left out. */
async function levelsOf(tif: GeoTIFF): Promise<TifLevel[]> {
  const count = Math.min(await tif.getImageCount(), MAX_IMAGES)
  const images = await Promise.all(Array.from({ length: count }, (_, index) => tif.getImage(index)))
  const [full] = images
  if (full === undefined) throw new TifFault('empty', 'there is no image in the file')
  const masks = images.filter(isMask)
  const [width, height] = [full.getWidth(), full.getHeight()]
  return images
    .filter((image, index) => index === 0 || (isSmaller(image) && !isMask(image)))
    .map((image) => ({
      image,
      mask: masks.find((mask) => mask.getWidth() === image.getWidth() && mask.getHeight() === image.getHeight()),
      width: image.getWidth(),
      height: image.getHeight(),
      scaleX: width / image.getWidth(),
      scaleY: height / image.getHeight(),
    }))
    .toSorted((a, b) => a.scaleX - b.scaleX)
}

/** Reads the header. @throws TifFault, and whatever the reader throws at a file that is damaged. */
export async function openTif(source: PartSource): Promise<TifFile> {
  const tif = await GeoTIFF.fromSource(source, { cache: true })
  const levels = await levelsOf(tif)
  const [full, smallest] = [levels[0]!, levels.at(-1)!]
  const { width, height, image } = full
  if (!(width > 0 && height > 0)) throw new TifFault('empty', 'the image has no pixels')
  const directory = image.fileDirectory
  const compression = directory.getValue('Compression') ?? 1
  if (!COMPRESSIONS.has(compression)) throw new TifFault('wrong-kind', `compression ${compression} is not read`)
  const colours = COLOURS[directory.getValue('PhotometricInterpretation') ?? 1]
  if (colours === undefined) throw new TifFault('wrong-kind', 'colours of this kind are not read')
  const lists = await Promise.all([
    directory.loadValue('ModelTransformation'),
    directory.loadValue('ModelTiepoint'),
    directory.loadValue('ModelPixelScale'),
  ])
  const [transformation, tie, scale] = lists.map((list) => (typeof list === 'object' ? (list as ArrayLike<number>) : undefined))
  const keys = image.getGeoKeys()
  // 2: points; what says nothing has areas (OGC 19-008r4 section 7.1.2)
  const affine = readAffine(transformation, tie, scale, keys?.GTRasterTypeGeoKey === 2)
  const place = placeOf(keys, affine, width, height)
  if (smallest.width * smallest.height > MAX_SMALLEST_PIXELS) {
    throw new TifFault('too-large', `its smallest copy has ${smallest.width} by ${smallest.height} pixels`)
  }
  const bands = image.getSamplesPerPixel()
  const extra = directory.hasTag('ExtraSamples') ? ((await directory.loadValue('ExtraSamples')) as ArrayLike<number>) : undefined
  const usual = colours === 'rgb' ? 3 : 1
  return {
    levels,
    place,
    bands,
    colours,
    palette: colours === 'palette' ? paletteOf((await directory.loadValue('ColorMap')) as ArrayLike<number>) : undefined,
    // associated and unassociated alpha (TIFF 6.0, ExtraSamples)
    alpha: extra !== undefined && (extra[0] === 1 || extra[0] === 2) && bands > usual ? usual : undefined,
    noData: image.getGDALNoData(),
    isBytes: image.getBitsPerSample(0) <= 8 && image.getSampleFormat(0) === 1,
    details: {
      raster: {
        width,
        height,
        bands,
        overviews: levels.length - 1,
        ...(place.crs !== '' && { crs: place.crs }),
        ...(source.fileSize !== null && { bytes: source.fileSize }),
      },
      ...(place.extent !== undefined && { extent: place.extent }),
    },
  }
}

/** 16 bits a colour: all reds, then all greens, then all blues. */
function paletteOf(map: ArrayLike<number>): [number, number, number][] {
  const count = map.length / 3
  const part = (index: number) => (map[index] ?? 0) >> 8
  return Array.from({ length: count }, (_, value) => [part(value), part(count + value), part(2 * count + value)])
}
