/**
 * Answers heavy searches in threads of their own, so that the thread that answers requests is free for others. The threads
 * look at the memory that this one writes; an answer during which something was written is not used.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SearchQuery } from '../catalogue.ts'
import type { PhraseNode } from './phrase.ts'
import type { IndexAnswer, IndexList } from './port.ts'
import type { SentAnswer, SentSearch } from './query-worker.ts'
import { type ListedMatches, workOf } from './search/search-segments.ts'
import type { LiveSegment } from './segment/live-segment.ts'
import { listOf, type TypedArrayIndex } from './typed-array-index.ts'

/** Searches that look at more entries than this are heavy: some 5 ms of work. */
const HEAVY_WORK = 200_000
/** A list of all matches is heavy from this share of so many entries on. */
const LISTED_SHARE = 20
/** Threads at most; one processor is left for the thread that answers requests. */
const MOST_THREADS = 4
/** How often a heavy search is done again because something was written meanwhile; then it is done here. */
const TRIES = 3

interface Thread {
  readonly worker: Worker
  /** By number, whom to tell the answer; the segments are held so that their files stay open. */
  readonly waiting: Map<
    number,
    { readonly tell: (answer: SentAnswer['answer']) => void; readonly segments: readonly LiveSegment[] }
  >
}

/** Searches one index at a time, here or in other threads. */
export class QueryThreads {
  readonly #heavyWork: number
  readonly #threads: Thread[] = []
  readonly #keys = new WeakMap<LiveSegment, number>()
  #lastKey = 0
  #lastNumber = 0
  #ended = false

  /** `heavyWork`: from how many entries on, see {@link HEAVY_WORK}. */
  constructor(heavyWork: number = HEAVY_WORK) {
    this.#heavyWork = heavyWork
  }

  /** The answer of one state of the index, which has everything that was in it at the call. */
  async search(index: TypedArrayIndex, query: SearchQuery, phrase: PhraseNode | undefined): Promise<IndexAnswer> {
    const isHeavy = index.size > this.#heavyWork && workOf(index.segments, query, phrase) > this.#heavyWork
    if (!isHeavy) return index.search(query, phrase)
    for (let tried = 0; tried < TRIES && !this.#ended; tried += 1) {
      const answer = await this.#ask<IndexAnswer>(index, query, phrase)
      if (answer !== undefined) return answer
    }
    return index.search(query, phrase)
  }

  /** All matches of one state of the index, or the first `most` of them. Putting many in order is heavy by itself. */
  async list(index: TypedArrayIndex, query: SearchQuery, phrase: PhraseNode | undefined, most: number): Promise<IndexList> {
    const isHeavy = index.size > this.#heavyWork / LISTED_SHARE
    for (let tried = isHeavy ? 0 : TRIES; tried < TRIES && !this.#ended; tried += 1) {
      const { segments } = index
      const listed = await this.#ask<ListedMatches>(index, query, phrase, most)
      if (listed !== undefined) return listOf(segments, listed)
    }
    return index.list(query, phrase, most)
  }

  #ask<T extends SentAnswer['answer']>(
    index: TypedArrayIndex,
    query: SearchQuery,
    phrase: PhraseNode | undefined,
    most?: number,
  ): Promise<T | undefined> {
    const { segments } = index
    const { worker, waiting } = this.#freeThread()
    this.#lastNumber += 1
    const search: SentSearch = {
      number: this.#lastNumber,
      segments: segments.map((live) => ({ key: this.#keyOf(live), ...live.shared() })),
      versions: index.version,
      version: Atomics.load(index.version, 0),
      query,
      phrase,
      ...(most === undefined ? {} : { most }),
    }
    return new Promise((resolve) => {
      // the thread answers what it was asked
      const tell = (answer: SentAnswer['answer']) => resolve(answer as T | undefined)
      waiting.set(search.number, { tell, segments })
      worker.ref()
      worker.postMessage(search, [])
    })
  }

  #keyOf(live: LiveSegment): number {
    const known = this.#keys.get(live)
    if (known !== undefined) return known
    this.#lastKey += 1
    this.#keys.set(live, this.#lastKey)
    return this.#lastKey
  }

  /** The thread with the fewest searches; a new one while all have some and there may be more. */
  #freeThread(): Thread {
    const [first] = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size)
    const most = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))
    return first === undefined || (first.waiting.size > 0 && this.#threads.length < most) ? this.#start() : first
  }

  #start(): Thread {
    const worker = new Worker(new URL('./query-worker.ts', import.meta.url))
    const thread: Thread = { worker, waiting: new Map() }
    this.#threads.push(thread)
    worker.unref()
    worker.on('message', ({ number, answer }: SentAnswer) => {
      thread.waiting.get(number)?.tell(answer)
      thread.waiting.delete(number)
      // a thread without work does not keep the process running
      if (thread.waiting.size === 0) worker.unref()
    })
    // its searches are done here, where whatever is wrong will show
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1)
      for (const { tell } of thread.waiting.values()) tell(undefined)
      thread.waiting.clear()
    })
    return thread
  }

  /** Ends the threads; searches are answered by this one from now on. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }
}
