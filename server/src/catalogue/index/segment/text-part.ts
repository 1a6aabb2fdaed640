/**
 * The texts of a segment: by far its largest part, and read for few entries only. They lie behind the segment in its file and
 * are read from there; in memory they are only until the segment has a file.
 */
import { closeSync, readSync } from 'node:fs'

/** So much is read from a file at once. */
const WINDOW_BYTES = 16_384

/** Reads bytes of a text part. What it gave is only good until it is asked again. */
export type TextReader = (start: number, end: number) => Uint8Array

/** A place in an open file. The number of an open file is good in all threads of the process. */
export interface FilePlace {
  readonly descriptor: number
  /** Where the part begins, bytes. */
  readonly start: number
}

/** What can be handed to a worker thread. It must be kept from the collector until the thread is done with it. */
export type TextSource = SharedArrayBuffer | FilePlace

/** Closes files that no segment is read from any more. */
const unused = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor))

function readAt({ descriptor, start }: FilePlace, into: Uint8Array, from: number): number {
  let length = 0
  while (length < into.length) {
    const read = readSync(descriptor, into, length, into.length - length, start + from + length)
    if (read === 0) break
    length += read
  }
  return length
}

/** Bytes in memory or in a file. */
export class TextPart {
  #source: TextSource

  constructor(source: TextSource) {
    this.#source = source
  }

  get source(): TextSource {
    return this.#source
  }

  /** From now on the bytes are read from the file, for which this part answers. */
  moveTo(place: FilePlace): void {
    if (!(this.#source instanceof SharedArrayBuffer)) throw new Error('The texts are in a file already.')
    this.#source = place
    this.closeWhenUnused()
  }

  /** Makes this part answer for its file: it is closed when nobody has the part any more. */
  closeWhenUnused(): void {
    unused.register(this, (this.#source as FilePlace).descriptor, this)
  }

  /** Closes the file that this part answers for. It must not be read any more. */
  close(): void {
    if (unused.unregister(this)) closeSync((this.#source as FilePlace).descriptor)
  }

  /** A reader with a window of its own: asked from the beginning to the end it reads the file in large pieces. */
  reader(windowBytes = WINDOW_BYTES): TextReader {
    const source = this.#source
    if (source instanceof SharedArrayBuffer) return (start, end) => new Uint8Array(source, start, end - start)
    let window = new Uint8Array(0)
    let windowStart = 0
    let windowEnd = 0
    return (start, end) => {
      if (start < windowStart || end > windowEnd) {
        if (window.length < end - start || window.length === 0) window = new Uint8Array(Math.max(windowBytes, end - start))
        windowStart = start
        windowEnd = start + readAt(source, window, start)
        if (end > windowEnd) throw new Error('A file of the search index is shorter than it was.')
      }
      return window.subarray(start - windowStart, end - windowStart)
    }
  }
}
