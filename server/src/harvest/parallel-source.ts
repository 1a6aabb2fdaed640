/**
 * Reads a source of files in threads, so that parsing, hashing and compressing use all processors while this thread writes.
 * Each thread reads every nth document of a folder; what they send is put back into the order of the documents, so that a
 * harvest sees the same records in the same order however many threads there are.
 */
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PortalError } from '@graticule/contracts/problem'
import type { Outbound } from '../outbound/outbound.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'
import type { HarvestedContainer, RefusedRecord } from '../entry/harvested.ts'
import type { HarvestedReady } from './reading/ready-record.ts'
import type { ReadingJob, ReadingNews, ReadingWord, SentThing } from './reading/reading-thread.ts'
import {
  progressOf,
  writePosition,
  type HarvestSource,
  type SourceOptions,
  type SourceProgress,
} from './reading/harvest-source.ts'
import { isWebTarget } from './reading/local-files.ts'

/** Threads that read; one writes, and is busy with four of them. */
const MAX_THREADS = 4
/** Starting threads takes half a second: what has fewer files and bytes is read without. */
const MANY_FILES = 200
const MANY_BYTES = 8_000_000
/** New objects of a thread before they are looked through, MB: records live shortly, and few survive the first look. */
const YOUNG_MB = 48

/** A source whose records come ready to be written. */
export interface ThreadedSource extends Omit<HarvestSource, 'read'> {
  readonly read: (signal?: AbortSignal) => AsyncGenerator<HarvestedReady | RefusedRecord | HarvestedContainer>
  /** Whether originals are to be compressed ahead, because most records have changed. */
  readonly compress: (ahead: boolean) => void
}

type Parcel = Extract<ReadingNews, { kind: 'parcel' }>

/** One thread, and what it has sent that nobody has taken yet. */
class ReadingThread {
  readonly #worker: Worker
  readonly #parcels: Parcel[] = []
  #next = 0
  #ended: Extract<ReadingNews, { kind: 'end' }> | undefined
  #failure: Error | undefined
  #wake: (() => void) | undefined
  progress: SourceProgress = progressOf(0, 1, 0)

  constructor(job: ReadingJob) {
    this.#worker = new Worker(new URL('./reading/start-reading.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    this.#worker.on('message', (news: ReadingNews) => {
      if (news.kind === 'parcel') this.#parcels.push(news)
      else if (news.kind === 'end') this.#ended = news
      else this.#failure = news.code === undefined ? new Error(news.words) : new PortalError(news.code, news.words)
      this.#wake?.()
    })
    this.#worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.fail(new Error(`a thread that reads ended with ${code}`)))
  }

  /** The reader of this thread stops: nothing comes any more. */
  fail(failure: Error): void {
    if (this.#ended === undefined) this.#failure ??= failure
    this.#wake?.()
  }

  /** The next thing, without taking it; `undefined` at the end. Rejects with what stopped the thread after all it has sent. */
  async head(): Promise<SentThing | undefined> {
    for (;;) {
      const thing = this.#parcels[0]?.things[this.#next]
      if (thing !== undefined) return thing
      if (this.#failure !== undefined) throw this.#failure
      if (this.#ended !== undefined) {
        this.progress = this.#ended.progress
        return undefined
      }
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** Takes the thing that {@link head} gave; gives the parcel when it was the last one of it. */
  take(compress: boolean): Parcel | undefined {
    const [parcel] = this.#parcels
    if (parcel === undefined) return undefined
    this.progress = parcel.progress
    this.#next += 1
    if (this.#next < parcel.things.length) return undefined
    this.#parcels.shift()
    this.#next = 0
    this.#worker.postMessage({ compress } satisfies ReadingWord, [])
    return parcel
  }

  get notes(): readonly string[] {
    return this.#ended?.notes ?? []
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** How many threads a target is worth: none for what comes over the network or is little. */
async function threadsFor(target: string): Promise<number> {
  if (isWebTarget(target)) return 0
  const found = await stat(target).catch(() => undefined)
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.size >= MANY_BYTES ? 1 : 0
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const most = Math.max(1, Math.min(MAX_THREADS, availableParallelism()))
  if (files.length >= MANY_FILES) return most
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) >= MANY_BYTES ? Math.min(most, files.length) : 0
}

/** Opens a source: in threads when that is worth it. `threads` overrides the number. */
export async function openHarvestSource(
  kind: HarvestKind,
  options: SourceOptions,
  outbound: Outbound,
  threads?: number,
): Promise<HarvestSource | ThreadedSource> {
  const wanted = threads ?? (await threadsFor(options.target))
  return wanted === 0 ? HARVEST_KINDS[kind].open(options, outbound) : createThreadedSource(kind, options, wanted)
}

function createThreadedSource(kind: HarvestKind, options: SourceOptions, count: number): ThreadedSource {
  let compress = true
  // of a folder that several read: before the name of any document
  let position = options.resumeFrom ?? (count > 1 ? writePosition(['']) : undefined)
  let progress = progressOf(0, 1, 0)
  const notes = new Set<string>()

  async function* merge(threads: readonly ReadingThread[], signal: AbortSignal | undefined) {
    let reading = [...threads]
    for (;;) {
      const heads: { readonly thread: ReadingThread; readonly thing: SentThing }[] = []
      for (const thread of reading) {
        const thing = await thread.head()
        if (signal?.aborted === true) throw signal.reason
        if (thing !== undefined) heads.push({ thread, thing })
      }
      reading = heads.map(({ thread }) => thread)
      const [first, ...others] = heads
      if (first === undefined) return
      // everything of the earliest document, and of those after it that come before any other thread's
      const { thread } = others.reduce((best, head) => (head.thing.document < best.thing.document ? head : best), first)
      const until = Math.min(...heads.filter((head) => head.thread !== thread).map(({ thing }) => thing.document))
      for (let thing = await thread.head(); thing !== undefined && thing.document < until; thing = await thread.head()) {
        if (signal?.aborted === true) throw signal.reason
        const parcel = thread.take(compress)
        progress = thread.progress
        position = thing.position ?? position
        yield thing.harvested
        // only now has everything before it been taken
        if (parcel !== undefined) position = parcel.position
      }
    }
  }

  async function* read(signal?: AbortSignal) {
    signal?.throwIfAborted()
    const threads = Array.from(
      { length: count },
      (_, index) => new ReadingThread({ kind, options: count === 1 ? options : { ...options, share: { index, of: count } } }),
    )
    const stop = () => {
      for (const thread of threads) thread.fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    signal?.addEventListener('abort', stop, { once: true })
    try {
      yield* merge(threads, signal)
      for (const thread of threads) for (const note of thread.notes) notes.add(note)
    } finally {
      signal?.removeEventListener('abort', stop)
      await Promise.all(threads.map((thread) => thread.end()))
    }
  }

  return {
    read,
    progress: () => progress,
    position: () => position,
    notes: () => [...notes],
    compress: (ahead) => {
      compress = ahead
    },
  }
}
