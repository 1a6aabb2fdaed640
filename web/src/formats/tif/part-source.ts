/** Bytes of a TIFF file as its reader wants them: asked for in blocks, each once, neighbours in one question. */
import { MAX_RANGE_BYTES } from '@graticule/contracts/services/map-proxies'

/** The header and its tables take one or two of them. */
const BLOCK_BYTES = 65_536
/** Blocks that are kept: 32 MB. */
const KEPT_BLOCKS = 512
/** Gap between wanted blocks that is asked for with them, in blocks: a question takes longer than its bytes. */
const GAP = 1

interface Slice {
  readonly offset: number
  readonly length: number
}

/** Some bytes of a file. */
export interface FilePart {
  readonly bytes: ArrayBuffer
  /** Bytes of the whole file. */
  readonly size: number
  /** What further parts are asked for with, so that all are of the same file. */
  readonly validator?: string
}

/** Reads the bytes from `first` to `last`, both included, or as many of them as come at once. Rejects with a `TifFault`. */
export type ReadPart = (first: number, last: number, validator?: string) => Promise<FilePart>

/** What `geotiff` calls a source. */
export class PartSource {
  readonly #read: ReadPart
  readonly #blocks = new Map<number, Promise<Uint8Array>>()
  #size: number | undefined
  #validator: string | undefined

  constructor(read: ReadPart) {
    this.#read = read
  }

  /** Bytes of the whole file, after the first question. */
  get fileSize(): number | null {
    return this.#size ?? null
  }

  async close(): Promise<void> {}

  fetch(slices: readonly Slice[]): Promise<ArrayBuffer[]> {
    return Promise.all(slices.map((slice) => this.#slice(slice)))
  }

  async fetchSlice(slice: Slice): Promise<Slice & { data: ArrayBuffer }> {
    return { ...slice, data: await this.#slice(slice) }
  }

  async #slice({ offset, length }: Slice): Promise<ArrayBuffer> {
    const first = Math.floor(offset / BLOCK_BYTES)
    const last = Math.floor((offset + Math.max(1, length) - 1) / BLOCK_BYTES)
    void this.#want(first, last)
    const bytes = new Uint8Array(length)
    let written = 0
    for (let block = first; block <= last; block++) {
      const from = Math.max(offset, block * BLOCK_BYTES)
      const data = await (this.#blocks.get(block) ?? this.#want(block, block))
      const part = data.subarray(from - block * BLOCK_BYTES, offset + length - block * BLOCK_BYTES)
      bytes.set(part, from - offset)
      if (part.length > 0) written = from - offset + part.length
    }
    // a file that ends before its tables say is read to its end
    return written < length ? bytes.buffer.slice(0, written) : bytes.buffer
  }

  /** Asks for the blocks that are not there, in as few questions as can be. Returns the last one. */
  #want(first: number, last: number): Promise<Uint8Array> {
    const missing = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (block) => !this.#blocks.has(block),
    )
    const most = Math.floor(MAX_RANGE_BYTES / BLOCK_BYTES)
    let run: number[] = []
    for (const block of [...missing, Infinity]) {
      const start = run[0] ?? block
      const isNext = run.length === 0 || (block - (run.at(-1) ?? block) <= GAP && block - start < most)
      if (!isNext) {
        this.#ask(start, run.at(-1) ?? start)
        run = []
      }
      run.push(block)
    }
    return this.#blocks.get(last) ?? Promise.resolve(new Uint8Array())
  }

  #ask(first: number, last: number): void {
    const start = first * BLOCK_BYTES
    const whole = this.#readAll(start, (last + 1) * BLOCK_BYTES - 1)
    for (let block = first; block <= last; block++) {
      const from = block * BLOCK_BYTES - start
      const part = whole.then((bytes) => bytes.subarray(from, from + BLOCK_BYTES))
      // what failed is asked again
      part.catch(() => this.#blocks.delete(block))
      this.#blocks.set(block, part)
    }
    for (const oldest of [...this.#blocks.keys()].slice(0, -KEPT_BLOCKS)) this.#blocks.delete(oldest)
  }

  async #readAll(first: number, last: number): Promise<Uint8Array> {
    if (this.#size !== undefined && first >= this.#size) return new Uint8Array()
    const { bytes, size, validator } = await this.#read(first, last, this.#validator)
    this.#size = size
    this.#validator ??= validator
    return new Uint8Array(bytes)
  }
}
