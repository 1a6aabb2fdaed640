/**
 * Decoders of LERC and Zstandard. Those of the TIFF reader need WebAssembly, which the security policy of the page does not
 * allow. Each decoder is loaded with the first file that needs it. A block is never larger than the header of the file says.
 */
import { addDecoder, BaseDecoder } from 'geotiff'
import { boundedInflate } from '../zip/bounded-inflate.ts'
import { TifFault } from './tif-fault.ts'

/** Values of Compression (TIFF 6.0; the two were registered by Esri and by GDAL). */
export const [LERC, ZSTANDARD] = [34_887, 50_000] as const
/** Second value of LercParameters: how the LERC blob is packed once more. */
const [PLAIN, DEFLATED, ZSTD] = [0, 1, 2] as const
/** A block larger than this is not decoded, bytes. */
const MAX_BLOCK_BYTES = 256_000_000
/** A blob that is packed again may be larger than its pixels by its own head. */
const HEAD_BYTES = 65_536

type Directory = Parameters<NonNullable<Parameters<typeof addDecoder>[2]>>[0]

interface Block {
  readonly tileWidth: number
  readonly tileHeight: number
  readonly predictor: number
  readonly planarConfiguration: number
  readonly bitsPerSample: readonly number[]
  /** LERC: see above. */
  readonly packing: number
}

/** What a decoder has to know of a file. The height of its strips may be given as more than there is. */
async function blockOf(directory: Directory): Promise<Block> {
  const value = async (
    tag: 'ImageLength' | 'ImageWidth' | 'TileWidth' | 'TileLength' | 'RowsPerStrip' | 'Predictor' | 'PlanarConfiguration',
  ) => (await directory.loadValue(tag)) ?? 0
  const isTiled = !directory.hasTag('StripOffsets')
  const height = await value('ImageLength')
  const bits = (await directory.loadValue('BitsPerSample')) as ArrayLike<number> | undefined
  const lerc = (await directory.loadValue('LercParameters')) as ArrayLike<number> | undefined
  return {
    tileWidth: await value(isTiled ? 'TileWidth' : 'ImageWidth'),
    tileHeight: isTiled ? await value('TileLength') : Math.min((await value('RowsPerStrip')) || height, height),
    predictor: (await value('Predictor')) || 1,
    planarConfiguration: (await value('PlanarConfiguration')) || 1,
    bitsPerSample: Array.from(bits ?? [1]),
    packing: lerc?.[1] ?? PLAIN,
  }
}

const samplesOf = ({ planarConfiguration, bitsPerSample }: Block): number =>
  planarConfiguration === 1 ? bitsPerSample.length : 1

/** Bytes of the pixels of a block. @throws TifFault */
function sizeOf(block: Block): number {
  const bits = block.tileWidth * samplesOf(block) * (block.bitsPerSample[0] ?? 1)
  const size = Math.ceil(bits / 8) * block.tileHeight
  if (!(size <= MAX_BLOCK_BYTES)) throw new TifFault('too-large', `a block of it has ${size} bytes`)
  return size
}

/** What a frame says that it unpacks to (RFC 8878 section 3.1.1.1); `undefined`: it does not say. */
function sizeOfFrame(frame: Uint8Array): number | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const flags = view.getUint8(4)
  const isSingle = (flags & 0x20) !== 0
  const at = (isSingle ? 5 : 6) + [0, 1, 2, 4][flags & 3]!
  const kind = flags >> 6
  if (kind === 0) return isSingle ? view.getUint8(at) : undefined
  if (kind === 1) return view.getUint16(at, true) + 256
  return kind === 2 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true))
}

async function unpackedLerc(bytes: Uint8Array<ArrayBuffer>, packing: number, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (packing === PLAIN) return bytes
  if (packing === DEFLATED) return boundedInflate(bytes, 'deflate', most)
  if (packing !== ZSTD) throw new TifFault('wrong-kind', `LERC packed in the way ${packing} is not read`)
  const { decompress } = await import('fzstd')
  const size = sizeOfFrame(bytes)
  if (size === undefined || size > most) throw new TifFault('too-large', 'a block of it says that it is larger than its pixels')
  const blob = new Uint8Array(size)
  decompress(bytes, blob)
  return blob
}

/** Refuses a blob that says that it has more pixels than the block (the head of LERC 2: its version, from 3 on a checksum, rows, columns). */
function checkLerc(blob: Uint8Array<ArrayBuffer>, { tileWidth, tileHeight }: Block): void {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const isSecond = new TextDecoder('latin1').decode(blob.subarray(0, 6)) === 'Lerc2 '
  if (!isSecond) throw new TifFault('broken-file', 'a block of it is no LERC 2')
  const at = view.getInt32(6, true) >= 3 ? 14 : 10
  if (view.getInt32(at, true) > tileHeight || view.getInt32(at + 4, true) > tileWidth)
    throw new TifFault('broken-file', 'a block of it has more pixels than it may')
}

/** What a decoder of `geotiff` gives: it loads ours with the first file that needs it, and takes them for its own. */
export function addDecoders(): void {
  addDecoder(
    ZSTANDARD,
    async () => {
      const { decompress } = await import('fzstd')
      return class extends BaseDecoder {
        override decodeBlock(bytes: ArrayBuffer): ArrayBuffer {
          const pixels = new Uint8Array(sizeOf(this.parameters as unknown as Block))
          decompress(new Uint8Array(bytes), pixels)
          return pixels.buffer
        }
      }
    },
    blockOf as never,
  )
  addDecoder(
    LERC,
    async () => {
      const { default: lerc } = await import('lerc')
      return class extends BaseDecoder {
        override async decodeBlock(bytes: ArrayBuffer): Promise<ArrayBuffer> {
          const block = this.parameters as unknown as Block
          const blob = await unpackedLerc(new Uint8Array(bytes), block.packing, sizeOf(block) * 2 + HEAD_BYTES)
          checkLerc(blob, block)
          const isTogether = block.planarConfiguration === 1
          const { pixels, mask } = lerc.decode(blob.buffer, { returnPixelInterleavedDims: isTogether })
          const [values] = pixels
          if (values === undefined) throw new TifFault('broken-file', 'a block of it has no pixels')
          if (mask !== undefined && (values instanceof Float32Array || values instanceof Float64Array))
            hideMasked(values, mask, samplesOf(block))
          return values.buffer
        }
      }
    },
    blockOf as never,
  )
}

/** GDAL writes pixels without a value as those that a LERC mask hides. */
function hideMasked(values: Float32Array | Float64Array, mask: Uint8Array, samples: number): void {
  for (const [pixel, isThere] of mask.entries())
    if (isThere === 0) values.fill(Number.NaN, pixel * samples, (pixel + 1) * samples)
}
