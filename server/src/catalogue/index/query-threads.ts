/**
 * Answers heavy searches in threads, so that the thread that answers requests stays free. Threads read the memory that this one
 * writes; an answer is discarded if something was written meanwhile. Long searches use at most half of the threads. Visitors
 * take turns: next is who has used least.
 */
import { availableParallelism } from 'node:os'
import { HEAVY_SEARCH_COST, LONG_SEARCH_COST, VISITOR_LIMITS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { currentAsker } from '../../fairness/asker.ts'
import { FairQueue } from '../../fairness/fair-queue.ts'
import { ProcessorTime } from '../../fairness/processor-time.ts'
import { say } from '../../texts/say.ts'
import type { SearchCounts, SearchLimits, SearchQuery } from '../catalogue.ts'
import type { PhraseNode } from './phrase.ts'
import type { IndexAnswer, IndexList } from './port.ts'
import { QueryThread } from './query-thread.ts'
import type { SentAnswer, SentSearch } from './query-worker.ts'
import { costOf, costHere, type SearchCost, sumOf } from './search/search-cost.ts'
import type { ListedMatches } from './search/search-segments.ts'
import { refuseTooCostly } from './search-refusal.ts'
import type { LiveSegment } from './segment/live-segment.ts'
import { listOf, type TypedArrayIndex } from './typed-array-index.ts'

/** A list of all matches is heavy from this share of so many entries on. */
const LISTED_SHARE = 20
/** Threads at least, so that a long search does not hold up all others, and at most. */
const LEAST_THREADS = 2
const MOST_THREADS = 4
/** How often a heavy search is done because something was written meanwhile; the last time over a copy of what is written to. */
const TRIES = 3

/** How long one unit of cost takes, ms. */
const MS_PER_COST = 25e-6

/** A search that waits for a thread. */
interface Task {
  readonly isLong: boolean
  /** What it will take, ms. */
  readonly expectedMs: number
  /** There is no room for it any more. */
  readonly refuse: () => void
  /** What is sent is made when a thread is free: the index may have changed since. */
  readonly begin: (thread: QueryThread) => Promise<void>
}

/** What was answered, and the segments that it is of. */
interface Answered<T> {
  readonly answer: T | undefined
  readonly segments: readonly LiveSegment[]
}

/** What is asked of a thread. */
interface Asked {
  readonly index: TypedArrayIndex
  readonly query: SearchQuery
  readonly phrase: PhraseNode | undefined
  readonly most?: number
  readonly isLong: boolean
  readonly cost: number
  readonly signal: AbortSignal | undefined
}

/** Searches one index at a time, here or in other threads. */
export class QueryThreads {
  readonly #heavyCost: number
  readonly #longCost: number
  readonly #threads = new Set<QueryThread>()
  readonly #keys = new WeakMap<LiveSegment, number>()
  readonly #time = new ProcessorTime()
  readonly #waiting = new FairQueue<Task>(this.#time, () => this.#limits().waitingSearches)
  #longRunning = 0
  #lastKey = 0
  #ended = false
  readonly #counts = { here: 0, inThreads: 0, queued: 0, refused: 0, givenUp: 0 }
  readonly #mostThreads = Math.min(MOST_THREADS, Math.max(LEAST_THREADS, availableParallelism() - 1))

  #limits: () => SearchLimits = () => VISITOR_LIMITS

  /** From which costs on searches are heavy, and long. */
  constructor(heavyCost: number = HEAVY_SEARCH_COST, longCost: number = LONG_SEARCH_COST) {
    this.#heavyCost = heavyCost
    this.#longCost = longCost
  }

  /** Sets the limits that hold at every moment. */
  limit(limits: () => SearchLimits): void {
    this.#limits = limits
  }

  /** Since the start; for figures and tests. */
  get counts(): SearchCounts {
    const running = [...this.#threads].filter(({ isBusy }) => isBusy).length
    return { ...this.#counts, waiting: this.#waiting.length, running }
  }

  /**
   * The answer of one state of the index, which has everything that was in it at the call.
   * @throws PortalError for a search that costs too much, takes too long, or finds too many waiting; the reason of the signal
   * @rule B-limits.heavy-search
   */
  async search(
    index: TypedArrayIndex,
    query: SearchQuery,
    phrase: PhraseNode | undefined,
    signal?: AbortSignal,
  ): Promise<IndexAnswer> {
    const cost = this.#granted(index, query, phrase)
    if (costHere(cost) > this.#heavyCost) {
      const { answer } = await this.#inThread<IndexAnswer>({ index, query, phrase, signal, ...this.#share(sumOf(cost)) })
      if (answer !== undefined) return answer
    }
    this.#counts.here += 1
    return index.search(query, phrase)
  }

  /** All matches of one state of the index, or the first `most` of them. Putting many in order is heavy by itself. */
  async list(
    index: TypedArrayIndex,
    query: SearchQuery,
    phrase: PhraseNode | undefined,
    most: number,
    signal?: AbortSignal,
  ): Promise<IndexList> {
    if (index.size > this.#heavyCost / LISTED_SHARE) {
      const share = this.#share(sumOf(this.#granted(index, { ...query, start: 0, count: 0 }, phrase)))
      const { answer, segments } = await this.#inThread<ListedMatches>({ index, query, phrase, most, signal, ...share })
      if (answer !== undefined) return listOf(segments, answer)
    }
    this.#counts.here += 1
    return index.list(query, phrase, most)
  }

  #share(cost: number): Pick<Asked, 'cost' | 'isLong'> {
    return { cost, isLong: cost > this.#longCost }
  }

  #granted(index: TypedArrayIndex, query: SearchQuery, phrase: PhraseNode | undefined): SearchCost {
    const cost = costOf(index.segments, query, phrase)
    try {
      refuseTooCostly(cost, index.size, query)
    } catch (error) {
      this.#counts.refused += 1
      throw error
    }
    return cost
  }

  /** The answer of a thread; none when the threads are ended. */
  async #inThread<T extends SentAnswer['answer']>(asked: Asked): Promise<Answered<T>> {
    for (let tried = 1; tried <= TRIES && !this.#ended; tried += 1) {
      const answered = await this.#ask<T>(asked, tried === TRIES)
      if (answered.answer === undefined) continue
      this.#counts.inThreads += 1
      return answered
    }
    // what is long must not be done here, whatever became of the thread
    if (asked.isLong && !this.#ended) throw new PortalError('unavailable', say('request:unavailable'))
    return { answer: undefined, segments: asked.index.segments }
  }

  #ask<T extends SentAnswer['answer']>(asked: Asked, isCopied: boolean): Promise<Answered<T>> {
    const { isLong, cost, signal } = asked
    return new Promise((resolve, reject) => {
      let running: QueryThread | undefined
      let late: NodeJS.Timeout | undefined
      const leave = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', giveUp)
      }
      const fail = (error: Error) => {
        this.#counts.givenUp += 1
        leave()
        reject(error)
      }
      const giveUp = () => {
        this.#waiting.remove(task)
        // to start another thread takes longer than what is not long
        if (isLong) void running?.end()
        fail(signal?.reason as Error)
      }
      const task: Task = {
        isLong,
        expectedMs: cost * MS_PER_COST,
        refuse: () => {
          this.#counts.refused += 1
          leave()
          reject(new PortalError('too-many-requests', say('request:costly.waiting')))
        },
        begin: async (thread) => {
          running = thread
          late = setTimeout(() => {
            void thread.end()
            fail(new PortalError('timeout', say('request:costly.took-too-long')))
          }, this.#limits().searchSeconds * 1_000)
          late.unref()
          const { segments } = asked.index
          const answer = await thread.ask(this.#sent(asked, isCopied), segments)
          leave()
          // the thread answers what it was asked
          resolve({ answer: answer as T | undefined, segments })
        },
      }
      if (signal?.aborted === true) {
        fail(signal.reason as Error)
        return
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#counts.queued += 1
      this.#waiting.add(currentAsker()?.visitor ?? '', task)?.refuse()
      this.#assign()
    })
  }

  /** `isCopied`: of what is written to, a copy is sent, so that no write can spoil the search. */
  #sent({ index, query, phrase, most }: Asked, isCopied: boolean): SentSearch {
    const segments = index.segments.map((live) => {
      const shared = live.shared()
      const { removed, valueCounts, termCounts } = shared
      const copies = { removed: removed.slice(), valueCounts: valueCounts.slice(), termCounts: termCounts?.slice() }
      return { key: this.#keyOf(live), ...shared, ...(isCopied ? copies : {}) }
    })
    const versions = isCopied ? new Int32Array(new SharedArrayBuffer(4)) : index.version
    const version = Atomics.load(versions, 0)
    return { segments, versions, version, query, phrase, ...(most === undefined ? {} : { most }) }
  }

  #keyOf(live: LiveSegment): number {
    const known = this.#keys.get(live)
    if (known !== undefined) return known
    this.#lastKey += 1
    this.#keys.set(live, this.#lastKey)
    return this.#lastKey
  }

  /**
   * Gives the searches that wait to threads that are free.
   * @rule B-limits.search-turns Threads are given to visitors in turns, first to whoever has used least
   */
  #assign(): void {
    const mayGo = ({ isLong }: Task) => !isLong || this.#longRunning < Math.floor(this.#mostThreads / 2)
    while (this.#hasRoom()) {
      const next = this.#waiting.take(mayGo)
      if (next === undefined) return
      const thread = this.#freeThread()
      const { asker, item: task } = next
      const from = performance.now()
      this.#time.charge(asker, task.expectedMs)
      if (task.isLong) this.#longRunning += 1
      void task.begin(thread).finally(() => {
        this.#time.charge(asker, performance.now() - from - task.expectedMs)
        if (task.isLong) this.#longRunning -= 1
        this.#assign()
      })
    }
  }

  #hasRoom(): boolean {
    return this.#threads.size < this.#mostThreads || [...this.#threads].some(({ isBusy }) => !isBusy)
  }

  /** A thread without work; a new one where there is none yet. */
  #freeThread(): QueryThread {
    for (const thread of this.#threads) if (!thread.isBusy) return thread
    const thread = new QueryThread(() => this.#threads.delete(thread))
    this.#threads.add(thread)
    return thread
  }

  /** Ends the threads; searches are answered by this one from now on. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }
}
