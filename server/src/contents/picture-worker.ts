/** Runs in a worker thread: reads a picture to its pixels, or a drawing to its shapes, and writes them anew, so that nothing else of the file is left. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { GifReader } from 'omggif'
import { PNG } from 'pngjs'
import { XmlRefusal } from '../xml/record-splitter.ts'
import { exifOrientation, turned } from './exif-orientation.ts'
import { safeSvg } from './safe-svg.ts'

/** A picture whose size was looked at before. */
export interface AskedPicture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly bytes: Uint8Array
  readonly pixels: number
}

export interface AskedDrawing {
  readonly mediaType: 'image/svg+xml'
  readonly bytes: Uint8Array
}

/** The drawing, or why it is none. */
export type WrittenDrawing = { readonly bytes: Uint8Array } | { readonly refusal: string }

export interface WrittenPicture {
  /** GIF and WebP become PNG. */
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const JPEG_QUALITY = 88
const MEGA = 1_000_000
const MEMORY_MB = 512

function writeJpeg(bytes: Buffer, pixels: number): WrittenPicture {
  const read = jpeg.decode(bytes, {
    maxResolutionInMP: Math.ceil(pixels / MEGA),
    maxMemoryUsageInMB: MEMORY_MB,
    formatAsRGBA: true,
    useTArray: true,
  })
  // phones store a picture as the sensor lay and say how it was held; what is written anew says nothing of it
  const upright = turned(read, exifOrientation(bytes))
  return {
    mediaType: 'image/jpeg',
    bytes: jpeg.encode({ ...upright, data: Buffer.from(upright.data) }, JPEG_QUALITY).data,
    width: upright.width,
    height: upright.height,
  }
}

const PNG_HEAD = 8
/** Length, name and check of a chunk. */
const CHUNK_FRAME = 12

/** Bytes of a pixel in the largest kind: four values of 16 bits. */
const LARGEST_PIXEL = 8
/** Interlaced pictures come in seven smaller ones, each line of which has a byte more (PNG, third edition, section 8). */
const PASSES = 7

/**
 * The picture without what comes behind its end (PNG, third edition, section 5.6), once it is known that it holds one picture alone and
 * unpacks to no more than its pixels: the decoder takes the size from the last head that it meets, and unpacks interlaced data unchecked.
 * @throws when it is none of that
 */
function onePicture(bytes: Buffer, pixels: number): Buffer {
  const packed: Buffer[] = []
  let heads = 0
  let end = bytes.length
  for (let at = PNG_HEAD; at + CHUNK_FRAME <= bytes.length;) {
    const next = at + CHUNK_FRAME + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IHDR') heads += 1
    if (name === 'IDAT') packed.push(bytes.subarray(at + 8, next - 4))
    if (name === 'IEND') {
      end = next
      break
    }
    at = next
  }
  if (heads !== 1) throw new Error('The PNG has more than one head.')
  const lines = bytes.readUInt32BE(PNG_HEAD + 12) * PASSES
  inflateSync(Buffer.concat(packed), { maxOutputLength: pixels * LARGEST_PIXEL + lines * 2 })
  return bytes.subarray(0, end)
}

function writePng(bytes: Buffer, pixels: number): WrittenPicture {
  const { width, height, data } = PNG.sync.read(onePicture(bytes, pixels))
  if (width * height !== pixels) throw new Error('The PNG has another size than its head says.')
  return asPng({ width, height, data })
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA. */
  readonly data: Uint8Array
}

function asPng({ width, height, data }: Pixels): WrittenPicture {
  const anew = new PNG({ width, height })
  anew.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return { mediaType: 'image/png', bytes: PNG.sync.write(anew), width, height }
}

/** The first image of an animation stands for all of it. */
function writeGif(bytes: Buffer, pixels: number): WrittenPicture {
  const reader = new GifReader(bytes)
  const { width, height } = reader
  if (width * height !== pixels || reader.numFrames() === 0) throw new Error('The GIF has another size than its head says.')
  const frame = reader.frameInfo(0)
  // the decoder makes room for the whole frame, be it larger than the picture
  if (frame.x + frame.width > width || frame.y + frame.height > height)
    throw new Error('The GIF has a frame that is larger than itself.')
  const data = new Uint8Array(pixels * 4)
  reader.decodeAndBlitFrameRGBA(0, data)
  return asPng({ width, height, data })
}

/** What is used of the decoder of WebP; its own types are those of a browser. */
interface WebpDecoder {
  readonly init: (module: object) => Promise<void>
  readonly default: (bytes: ArrayBuffer) => Promise<Pixels>
}

/** Of the platform; the types of this workspace have no browser in them. */
const wasm = globalThis as unknown as { readonly WebAssembly: { readonly Module: new (code: Uint8Array) => object } }

async function writeWebp(bytes: Buffer, pixels: number): Promise<WrittenPicture> {
  const decoder = (await import('@jsquash/webp/decode.js')) as unknown as WebpDecoder
  const code = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')
  await decoder.init(new wasm.WebAssembly.Module(readFileSync(code)))
  const { width, height, data } = await decoder.default(new Uint8Array(bytes).buffer)
  if (width * height !== pixels) throw new Error('The WebP has another size than its head says.')
  return asPng({ width, height, data })
}

async function written({ mediaType, bytes, pixels }: AskedPicture): Promise<WrittenPicture> {
  const file = Buffer.from(bytes)
  if (mediaType === 'image/png') return writePng(file, pixels)
  if (mediaType === 'image/gif') return writeGif(file, pixels)
  return mediaType === 'image/webp' ? writeWebp(file, pixels) : writeJpeg(file, pixels)
}

function drawn({ bytes }: AskedDrawing): WrittenDrawing {
  try {
    return { bytes: safeSvg(bytes) }
  } catch (error) {
    if (error instanceof XmlRefusal) return { refusal: error.message }
    throw error
  }
}

const asked = workerData as AskedPicture | AskedDrawing
parentPort?.postMessage(asked.mediaType === 'image/svg+xml' ? drawn(asked) : await written(asked), [])
