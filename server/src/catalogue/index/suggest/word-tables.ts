/** Keeps the word tables of the segments of one index, and makes them: of small segments at once, of large ones in a thread. */
import { compiledBefore } from '../../../compile-cache.ts'
import { Worker } from 'node:worker_threads'
import type { LiveSegment } from '../segment/live-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { deriveWordColumns, type WordColumns, WordTable } from './word-table.ts'
import type { WordTableJob } from './word-table-worker.ts'

/** Segments of up to so many entries are small: some 10 ms of work. */
const SMALL = 2_000

/** The tables of one index. */
export class WordTables {
  readonly #small: number
  readonly #ready = new WeakMap<Segment, WordTable>()
  readonly #made = new Map<Segment, Promise<void>>()
  readonly #workers = new Set<Worker>()
  /** Tables are made one after the other: there is other work for the processors. */
  #last: Promise<void> = Promise.resolve()
  #ended = false

  /** `small`: entries of a segment whose table is made at once. */
  constructor(small: number = SMALL) {
    this.#small = small
  }

  /** The segments whose words are known by now, with their tables; the others' are being made. */
  ready(segments: readonly LiveSegment[]): { segments: LiveSegment[]; tables: WordTable[] } {
    for (const { segment } of segments) void this.#prepare(segment)
    const known = segments.filter(({ segment }) => this.#ready.has(segment))
    return { segments: known, tables: known.map(({ segment }) => this.#ready.get(segment) as WordTable) }
  }

  /** Resolves when the words of all these segments are known, or cannot be, or after so many milliseconds. */
  async prepare(segments: readonly LiveSegment[], withinMs: number): Promise<void> {
    const making = segments.flatMap(({ segment }) => this.#prepare(segment) ?? [])
    if (making.length === 0) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)))
    await Promise.race([Promise.all(making), late])
    clearTimeout(timer)
  }

  #prepare(segment: Segment): Promise<void> | undefined {
    if (this.#ready.has(segment) || this.#ended) return undefined
    const known = this.#made.get(segment)
    if (known !== undefined) return known
    if (segment.size <= this.#small) {
      this.#ready.set(segment, new WordTable(deriveWordColumns(segment)))
      return undefined
    }
    const made = this.#last.then(() => this.#derive(segment))
    this.#made.set(segment, made)
    this.#last = made
    return made
  }

  /** Never rejects: a table that could not be made is made at the next question. */
  async #derive(segment: Segment): Promise<void> {
    const columns = this.#ended ? undefined : await this.#ask(segment)
    if (columns !== undefined) this.#ready.set(segment, new WordTable(columns))
    this.#made.delete(segment)
  }

  #ask({ buffer, texts }: Segment): Promise<WordColumns | undefined> {
    const job: WordTableJob = { buffer, texts: texts.source }
    const worker = new Worker(new URL('./word-table-worker.ts', import.meta.url), { workerData: job, env: compiledBefore() })
    this.#workers.add(worker)
    worker.unref()
    return new Promise((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(undefined))
      worker.once('exit', () => {
        this.#workers.delete(worker)
        resolve(undefined)
      })
    })
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }
}
