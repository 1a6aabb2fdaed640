/**
 * Keeps the index in step with the store: loads what was saved, catches up by change numbers, builds again what cannot
 * be used, merges and saves in the background.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseLocation } from '../../storage/database.ts'
import type { RecordStore } from '../store/record-store.ts'
import { IndexFiles } from './index-files.ts'
import { IndexJobs } from './index-jobs.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { readSegment } from './segment/segment.ts'
import { TypedArrayIndex } from './typed-array-index.ts'

/** How often the store is asked whether another process has changed it, ms. */
const POLL_MS = 1_000
/** Changes that this thread takes in itself, and how many between two turns; more are worked up in a thread of their own. */
const CHANGES_AT_ONCE = 2_000
const CHANGES_PER_TURN = 100
/** The index is saved in the background after so many changes. */
const CHANGES_PER_SAVE = 5_000

/** How the follower is made. */
export interface FollowerOptions {
  readonly store: RecordStore
  readonly location: DatabaseLocation
  readonly onNotice: (notice: string) => void
}

/** An index that follows a store. */
export class StoreFollower {
  readonly #store: RecordStore
  readonly #location: DatabaseLocation
  readonly #onNotice: (notice: string) => void
  readonly #files: IndexFiles
  readonly #jobs = new IndexJobs()
  #index = new TypedArrayIndex()
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

  private constructor({ store, location, onNotice }: FollowerOptions) {
    this.#store = store
    this.#location = location
    this.#onNotice = onNotice
    this.#files = new IndexFiles(location.dataFolder)
  }

  /** An index that has everything that is in the store. */
  static async open(options: FollowerOptions): Promise<StoreFollower> {
    const follower = new StoreFollower(options)
    await follower.#load()
    await follower.catchUp()
    follower.#timer = setInterval(() => void follower.#poll(), POLL_MS).unref()
    return follower
  }

  get index(): TypedArrayIndex {
    return this.#index
  }

  /** Number of the last change that is in the index. */
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
      this.#index = new TypedArrayIndex(saved.segments)
      this.#seq = this.#savedSeq = saved.seq
    } else if (seq > 0) this.#onNotice(`The search index is built from the store, because ${reason}.`)
  }

  /** Resolves when every change that was in the store at the call is in the index. */
  catchUp(): Promise<void> {
    // one that has not begun yet will see the same changes
    this.#waiting ??= this.#inTurn(() => {
      this.#waiting = undefined
      return this.#advance()
    })
    return this.#waiting
  }

  /** Throws the index away and builds it from the store; searches are answered by the old one until then. */
  rebuild(): Promise<void> {
    return this.#inTurn(() => this.#build())
  }

  async #build(): Promise<void> {
    const { storeId } = await this.#store.position()
    const { buffer, upTo } = await this.#jobs.run({ kind: 'changes', location: this.#location, after: 0 })
    this.#index = new TypedArrayIndex(buffer === undefined ? [] : [new LiveSegment(readSegment(buffer))])
    this.#storeId = storeId
    this.#seq = upTo
    this.#savedSeq = -1
    this.#workInBackground()
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #advance(): Promise<void> {
    for (;;) {
      const { storeId, seq } = await this.#store.position()
      if (storeId !== this.#storeId || seq < this.#seq) {
        this.#onNotice('The search index is built from the store, because the store was replaced.')
        await this.#build()
      } else if (seq === this.#seq) break
      else if (seq - this.#seq > CHANGES_AT_ONCE) {
        const { buffer, removed, upTo } = await this.#jobs.run({ kind: 'changes', location: this.#location, after: this.#seq })
        this.#index.add(buffer === undefined ? undefined : readSegment(buffer), removed)
        this.#seq = upTo
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
        const job = parts.map(({ segment }, index) => ({ buffer: segment.buffer, removed: removed[index] as Uint8Array }))
        const { buffer } = await this.#jobs.run({ kind: 'merge', parts: job })
        index.replace(parts, buffer === undefined ? undefined : new LiveSegment(readSegment(buffer)), removed)
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
    await this.#jobs.end()
    await Promise.all([this.#last, this.#merging, this.#saving])
    if (this.#savedSeq !== this.#seq) await this.#save()
  }
}
