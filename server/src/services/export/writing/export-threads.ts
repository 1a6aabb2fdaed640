/**
 * Writes exports in threads of their own, piece by piece: the thread that answers requests only hands bytes on. Every export has one
 * piece under way at most, so that all of them go on in turn.
 */
import { availableParallelism } from 'node:os'
import { EXPORT_THREAD_IDLE_MS } from '@graticule/contracts/limits'
import type { DatabaseLocation } from '../../../storage/database.ts'
import { ExportThread, type Piece } from './export-thread.ts'
import type { AskedPiece } from './export-worker.ts'

/** Threads at most; one processor is left to the thread that answers requests. */
const MOST_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1))

/** A piece that waits for a thread. */
interface Task {
  readonly begin: (thread: ExportThread) => Promise<void>
}

export class ExportThreads {
  readonly #location: DatabaseLocation
  readonly #threads = new Set<ExportThread>()
  #waiting: Task[] = []
  #idle: NodeJS.Timeout | undefined

  /** Where the store lies that they read. */
  constructor(location: DatabaseLocation) {
    this.#location = location
  }

  /**
   * Writes a piece.
   * @throws PortalError `unavailable` when the store cannot be read; the reason of the signal at once when it aborts
   * @rule B-limits.export-threads
   */
  write(asked: Omit<AskedPiece, 'givenUp'>, signal: AbortSignal): Promise<Piece> {
    return new Promise((resolve, reject) => {
      const givenUp = new Int32Array(new SharedArrayBuffer(4))
      const giveUp = () => {
        // a thread that is at it stops at its next look
        Atomics.store(givenUp, 0, 1)
        this.#waiting = this.#waiting.filter((other) => other !== task)
        reject(signal.reason as Error)
      }
      const task: Task = {
        begin: (thread) =>
          thread
            .write({ ...asked, givenUp })
            .then(resolve, reject)
            .finally(() => signal.removeEventListener('abort', giveUp)),
      }
      if (signal.aborted) {
        giveUp()
        return
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(task)
      this.#assign()
    })
  }

  #assign(): void {
    clearTimeout(this.#idle)
    for (let task = this.#waiting[0]; task !== undefined; task = this.#waiting[0]) {
      const thread = this.#freeThread()
      if (thread === undefined) return
      this.#waiting.shift()
      void task.begin(thread).finally(() => this.#assign())
    }
    // threads have a connection to the store and some memory each
    this.#idle = setTimeout(() => void this.#endIdle(), EXPORT_THREAD_IDLE_MS).unref()
  }

  #freeThread(): ExportThread | undefined {
    for (const thread of this.#threads) if (!thread.isBusy) return thread
    if (this.#threads.size >= MOST_THREADS) return undefined
    const thread = new ExportThread(this.#location, () => this.#threads.delete(thread))
    this.#threads.add(thread)
    return thread
  }

  async #endIdle(): Promise<void> {
    await Promise.all([...this.#threads].filter(({ isBusy }) => !isBusy).map((thread) => thread.end()))
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }
}
