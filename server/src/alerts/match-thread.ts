/** The thread that matches changes against stored searches. It starts with the first change, and ends when there are none for a while. */
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { MATCH_THREAD_IDLE_MS } from '@graticule/contracts/limits'
import type { DatabaseLocation } from '../storage/database.ts'
import type { AskedMatch, MatchedSearch } from './match-waiting.ts'
import type { MatchReply, MatchRequest } from './match-worker.ts'

/** A batch that was matched; its pieces come one after the other, and others have their turn in between. */
export interface MatchedPieces {
  readonly upTo: number
  readonly rows: number
  readonly pieces: AsyncIterable<readonly MatchedSearch[]>
}

const gone = (): Error => new Error('The thread of alerts has ended.')

export class MatchThread {
  readonly #location: DatabaseLocation
  #worker: Worker | undefined
  #asked: { readonly resolve: (reply: MatchReply) => void; readonly reject: (error: Error) => void } | undefined
  #idle: NodeJS.Timeout | undefined

  /** Where the store lies that it reads. */
  constructor(location: DatabaseLocation) {
    this.#location = location
  }

  /**
   * Matches the changes that wait. One batch at a time: the one before must have been read to its end, or given up.
   * @rule B-limits.alert-thread
   */
  async match(asked: AskedMatch): Promise<MatchedPieces> {
    const worker = (this.#worker ??= this.#start())
    const reply = await this.#ask(worker, { match: asked })
    if (!('upTo' in reply)) throw new Error('The thread of alerts has answered something else.')
    return { ...reply, pieces: this.#pieces(worker) }
  }

  async *#pieces(worker: Worker): AsyncGenerator<readonly MatchedSearch[]> {
    for (;;) {
      // another thread has none of these pieces: what it said would be taken for the end
      if (this.#worker !== worker) throw gone()
      const reply = await this.#ask(worker, 'next')
      if (!('piece' in reply) || reply.piece.length === 0) return
      yield reply.piece
      await setImmediate()
    }
  }

  async #ask(worker: Worker, request: MatchRequest): Promise<MatchReply> {
    clearTimeout(this.#idle)
    const reply = await new Promise<MatchReply>((resolve, reject) => {
      this.#asked = { resolve, reject }
      worker.ref()
      worker.postMessage(request, [])
    })
    // it holds all searches in memory
    this.#idle = setTimeout(() => void this.end(), MATCH_THREAD_IDLE_MS).unref()
    if ('failed' in reply) throw new Error(reply.failed)
    return reply
  }

  #taken() {
    const asked = this.#asked
    this.#asked = undefined
    return asked
  }

  #start(): Worker {
    const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { workerData: this.#location })
    worker.on('message', (reply: MatchReply) => {
      // a thread without work does not keep the process running
      worker.unref()
      this.#taken()?.resolve(reply)
    })
    const drop = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#taken()?.reject(error)
    }
    worker.on('error', (error) => drop(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => drop(gone()))
    return worker
  }

  /** Ends it; the next batch starts another one. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#taken()?.reject(gone())
    await worker?.terminate()
  }
}
