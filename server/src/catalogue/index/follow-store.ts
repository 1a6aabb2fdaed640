/**
 * Keeps the index in step with the store: loads what was saved, catches up by change numbers, builds again what cannot
 * be used, merges and saves in the background.
 */
import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseLocation } from '../../storage/database.ts'
import type { FacetName, IsName, SearchCounts, SearchLimits, SearchQuery } from '../catalogue.ts'
import type { RecordStore } from '../store/record-store.ts'
import { IndexFiles } from './index-files.ts'
import { IndexJobs } from './index-jobs.ts'
import type { IndexJobResult, SentSegment } from './index-worker.ts'
import type { PhraseNode } from './phrase.ts'
import type { IndexAnswer, IndexEngine, IndexList, IndexOptions, IndexSuggestions, OpenIndex } from './port.ts'
import { QueryThreads } from './query-threads.ts'
import { countOfValue } from './search/facets/value-numbers.ts'
import { entriesWithWord } from './search/words/search-words.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { readSegment, type Segment } from './segment/segment.ts'
import { correctedPhrases, correctionsOf, rareWords } from './spelling/correct-phrase.ts'
import { readTyped } from './suggest/folded-words.ts'
import { suggestWords } from './suggest/suggest-words.ts'
import { WordTables } from './suggest/word-tables.ts'
import { MERGED_AT_ONCE, TypedArrayIndex } from './typed-array-index.ts'

/** When what is done; less in tests. */
export interface FollowLimits {
  /** How often the store is asked whether another process has changed it, ms. */
  readonly pollMs: number
  /** Changes that this thread takes in itself; more are worked up in a thread of their own. */
  readonly changesAtOnce: number
  /** Entries that this thread merges itself; more are merged in the background. */
  readonly mergedAtOnce: number
}
export const FOLLOW_LIMITS: FollowLimits = { pollMs: 1_000, changesAtOnce: 2_000, mergedAtOnce: MERGED_AT_ONCE }

/** Changes that this thread takes in between two turns. */
const CHANGES_PER_TURN = 100
/** Changes that are worth a thread, and how many threads at most. */
const CHANGES_PER_THREAD = 20_000
const MOST_THREADS = 4
/** The index is saved in the background after so many changes. */
const CHANGES_PER_SAVE = 5_000
/** Suggestions do not wait longer than this for the words of a large segment, ms: what is being typed does not wait. */
const WORDS_WAIT_MS = 25
/** Corrections wait longer: without them nothing is found. */
const SPELLING_WAIT_MS = 1_000

const received = ({ buffer, texts }: SentSegment): Segment => readSegment(buffer, texts)

/** An index that follows a store. */
export class StoreFollower implements IndexEngine {
  readonly #store: RecordStore
  readonly #location: DatabaseLocation
  readonly #annotation: string | undefined
  readonly #onNotice: (notice: string) => void
  readonly #files: IndexFiles
  readonly #jobs = new IndexJobs()
  /** Where heavy work on {@link index} is done. */
  readonly #threads = new QueryThreads()
  readonly #words = new WordTables()
  readonly #limits: FollowLimits
  #index: TypedArrayIndex
  #storeId = ''
  #seq = 0
  #savedSeq = 0
  #timer: NodeJS.Timeout | undefined
  #polling = false
  /** Work on the index is done one after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #waiting: Promise<void> | undefined
  #merging: Promise<void> | undefined
  #saving: Promise<void> | undefined
  #closed = false

  private constructor({ store, location, annotation, onNotice }: IndexOptions, limits: FollowLimits) {
    this.#store = store
    this.#location = location
    this.#annotation = annotation
    this.#onNotice = onNotice
    this.#files = new IndexFiles(location.dataFolder)
    this.#limits = limits
    this.#index = this.#indexOf([])
  }

  /** An index that has everything that is in the store. */
  static async open(options: IndexOptions, limits: Partial<FollowLimits> = {}): Promise<StoreFollower> {
    const follower = new StoreFollower(options, { ...FOLLOW_LIMITS, ...limits })
    await follower.#load()
    await follower.catchUp()
    follower.#timer = setInterval(() => void follower.#poll(), follower.#limits.pollMs).unref()
    return follower
  }

  #indexOf(segments: readonly LiveSegment[]): TypedArrayIndex {
    return new TypedArrayIndex(segments, this.#limits.mergedAtOnce)
  }

  get index(): TypedArrayIndex {
    return this.#index
  }

  /** Searches the index as it is now, heavy searches in a thread of their own. */
  search(query: SearchQuery, phrase: PhraseNode | undefined, signal?: AbortSignal): Promise<IndexAnswer> {
    return this.#threads.search(this.#index, query, phrase, signal)
  }

  /** Lists the index as it is now, long lists in a thread of their own. */
  list(query: SearchQuery, phrase: PhraseNode | undefined, most: number, signal?: AbortSignal): Promise<IndexList> {
    return this.#threads.list(this.#index, query, phrase, most, signal)
  }

  async countOf(name: FacetName, values: readonly string[]): Promise<number[]> {
    return values.map((value) => countOfValue(this.#index.segments, name, value))
  }

  /**
   * Completes what is being typed. `isComplete`: all of the index was looked at; right after the start, and after large changes,
   * the words of large parts are only being collected.
   */
  async suggest(text: string, limits: { readonly titles: number; readonly keywords: number }): Promise<IndexSuggestions> {
    const typed = readTyped(text)
    if (typed === undefined) return { titles: [], keywords: [], isComplete: true }
    await this.#words.prepare(this.#index.segments, WORDS_WAIT_MS)
    const all = this.#index.segments
    const { segments, tables } = this.#words.ready(all)
    return { ...suggestWords(segments, tables, typed, limits), isComplete: segments.length === all.length }
  }

  async correct(phrase: string, isName: IsName): Promise<string[]> {
    const rare = rareWords(phrase, (word) => entriesWithWord(this.#index.segments, word))
    const names = await Promise.all(rare.map(({ text }) => isName(text)))
    const words = rare.filter((_, at) => names[at] !== true)
    if (words.length === 0) return []
    await this.#words.prepare(this.#index.segments, SPELLING_WAIT_MS)
    const { tables } = this.#words.ready(this.#index.segments)
    return correctedPhrases(phrase, correctionsOf(tables, words))
  }

  limitSearches(limits: () => SearchLimits): void {
    this.#threads.limit(limits)
  }

  searchCounts(): SearchCounts {
    return this.#threads.counts
  }

  get size(): number {
    return this.#index.size
  }

  get seq(): number {
    return this.#seq
  }

  async #load(): Promise<void> {
    const { storeId, seq } = await this.#store.position()
    const saved = await this.#files.load()
    this.#storeId = storeId
    const reason =
      typeof saved === 'string'
        ? saved
        : saved.storeId !== storeId
          ? 'it belonged to another store'
          : saved.seq > seq
            ? 'it was ahead of the store'
            : undefined
    if (reason === undefined && typeof saved === 'object') {
      this.#index = this.#indexOf(saved.segments)
      this.#seq = this.#savedSeq = saved.seq
    } else if (seq > 0) this.#onNotice(`The search index is built from the store, because ${reason}.`)
  }

  catchUp(): Promise<void> {
    // one that has not begun yet will see the same changes
    this.#waiting ??= this.#inTurn(() => {
      this.#waiting = undefined
      return this.#advance()
    })
    return this.#waiting
  }

  rebuild(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#build()
      await this.#advance()
    })
  }

  /** Works up many changes in as many threads as there are processors. */
  async #collect(after: number, upTo: number): Promise<{ segment: Segment | undefined; removed: string[] }> {
    const threads = Math.min(availableParallelism(), MOST_THREADS, Math.ceil((upTo - after) / CHANGES_PER_THREAD))
    const bounds = Array.from({ length: threads + 1 }, (_, thread) => after + Math.floor(((upTo - after) * thread) / threads))
    const [location, annotation] = [this.#location, this.#annotation]
    const jobs = bounds
      .slice(1)
      .map((last, thread) =>
        this.#jobs.run({ kind: 'changes', location, annotation, after: bounds[thread] as number, upTo: last }),
      )
    const results = await Promise.all(jobs)
    const parts = results.flatMap(({ segments }) => segments)
    const whole = parts.length < 2 ? parts : (await this.#merged(parts.map(received))).segments
    return { segment: whole.map(received)[0], removed: results.flatMap(({ removed }) => removed) }
  }

  #merged(segments: readonly Segment[], removed?: readonly Uint8Array[]): Promise<IndexJobResult> {
    const parts = segments.map(({ buffer, texts, size }, part) => ({
      buffer,
      texts: texts.source,
      removed: removed?.[part] ?? new Uint8Array(size),
    }))
    return this.#jobs.run({ kind: 'merge', parts })
  }

  async #build(): Promise<void> {
    const { storeId, seq } = await this.#store.position()
    const { segment } = await this.#collect(0, seq)
    this.#index = this.#indexOf(segment === undefined ? [] : [new LiveSegment(segment)])
    this.#storeId = storeId
    this.#seq = seq
    this.#savedSeq = -1
    this.#workInBackground()
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Takes in what was in the store at the beginning: whoever goes on writing would never let it end. */
  async #advance(): Promise<void> {
    let target: number | undefined
    for (;;) {
      const { storeId, seq } = await this.#store.position()
      target ??= seq
      if (storeId !== this.#storeId || seq < this.#seq) {
        this.#onNotice('The search index is built from the store, because the store was replaced.')
        await this.#build()
        target = this.#seq
      } else if (this.#seq >= target) break
      else if (seq - this.#seq > this.#limits.changesAtOnce) {
        const { segment, removed } = await this.#collect(this.#seq, seq)
        this.#index.add(segment, removed)
        this.#seq = seq
      } else {
        const { written, removed, upTo } = await this.#store.changesSince(this.#seq, CHANGES_PER_TURN)
        this.#index.apply(written, removed)
        this.#seq = upTo
        await nextTurn()
      }
    }
    this.#workInBackground()
  }

  async #poll(): Promise<void> {
    // what the last poll began may take longer than the time between two
    if (this.#polling) return
    this.#polling = true
    try {
      const { storeId, seq } = await this.#store.position()
      if (!this.#closed && (storeId !== this.#storeId || seq !== this.#seq)) await this.catchUp()
    } catch (error) {
      if (!this.#closed) this.#onNotice(`The search index could not follow the store: ${String(error)}`)
    } finally {
      this.#polling = false
    }
  }

  #workInBackground(): void {
    if (this.#closed) return
    this.#merging ??= this.#merge().finally(() => (this.#merging = undefined))
    const many = this.#savedSeq < 0 || this.#seq - this.#savedSeq >= CHANGES_PER_SAVE
    if (many) this.#saving ??= this.#save().finally(() => (this.#saving = undefined))
  }

  /** Merges what is too large to be merged at once, until nothing is crowded. */
  async #merge(): Promise<void> {
    for (;;) {
      const index = this.#index
      const parts = index.crowdedSegments()
      if (parts.length === 0 || this.#closed) return
      try {
        const removed = parts.map((part) => part.removed.slice())
        const { segments } = await this.#merged(
          parts.map(({ segment }) => segment),
          removed,
        )
        const [merged] = segments.map(received)
        index.replace(parts, merged && new LiveSegment(merged), removed)
      } catch (error) {
        if (!this.#closed) this.#onNotice(`Parts of the search index could not be merged: ${String(error)}`)
        return
      }
    }
  }

  async #save(): Promise<void> {
    const seq = this.#seq
    try {
      await this.#files.save({ storeId: this.#storeId, seq, segments: this.#index.segments })
      this.#savedSeq = seq
    } catch (error) {
      this.#onNotice(`The search index could not be saved, it will be built again: ${String(error)}`)
    }
  }

  /** Saves the index and ends all work on it. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await Promise.all([this.#jobs.end(), this.#threads.end(), this.#words.end()])
    await Promise.all([this.#last, this.#merging, this.#saving])
    if (this.#savedSeq !== this.#seq) await this.#save()
    for (const { segment } of this.#index.segments) segment.texts.close()
  }
}

/** The embedded engine. */
export const openTypedArrayIndex: OpenIndex = (options) => StoreFollower.open(options)
