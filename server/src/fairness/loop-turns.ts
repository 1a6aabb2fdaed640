/**
 * Turns of the event loop, which does the work of all visitors one after the other. Requests are answered as they come until a turn of
 * the loop has taken long enough; the others wait, and whoever has used least goes first.
 */
import { MAX_TURN_MS, MAX_WAITING_REQUESTS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../texts/say.ts'
import { FairQueue } from './fair-queue.ts'
import type { ProcessorTime } from './processor-time.ts'
import type { WorkCounts } from './work-counts.ts'

interface Ticket {
  readonly go: () => void
  readonly refuse: () => void
}

/** The turns of one server. */
export class LoopTurns {
  readonly #time: ProcessorTime
  readonly #waiting: FairQueue<Ticket>
  #isOpen = false
  #began = 0
  /** Who has had something done in this turn of the loop. */
  #served: string[] = []
  readonly #counts = { atOnce: 0, queued: 0, refused: 0, givenUp: 0 }

  constructor(time: ProcessorTime, most: number = MAX_WAITING_REQUESTS) {
    this.#time = time
    this.#waiting = new FairQueue(time, most)
  }

  get counts(): WorkCounts {
    return { ...this.#counts, waiting: this.#waiting.length }
  }

  /**
   * A turn for an asker: at once (`undefined`), or when the promise resolves.
   * @throws PortalError by its promise, `too-many-requests`, when more wait than may
   * @rule B-limits.turns Requests take turns by visitor when the server is busy
   */
  take(asker: string): Promise<void> | undefined {
    if (!this.#isOpen) this.#open()
    if (this.#waiting.length === 0 && performance.now() - this.#began < MAX_TURN_MS) {
      this.#counts.atOnce += 1
      this.#served.push(asker)
      return undefined
    }
    this.#counts.queued += 1
    return new Promise((go, reject) => {
      const refuse = () => {
        this.#counts.refused += 1
        reject(new PortalError('too-many-requests', say('request:too-many')))
      }
      this.#waiting.add(asker, { go, refuse })?.refuse()
    })
  }

  /** Counts a visitor who had left when the turn came. */
  giveUp(): void {
    this.#counts.givenUp += 1
  }

  #open(): void {
    this.#isOpen = true
    this.#began = performance.now()
    setImmediate(() => this.#next())
  }

  /** Ends a turn of the loop, and gives the next one to who is next: what it does at once is done before the loop goes on. */
  #next(): void {
    const each = (performance.now() - this.#began) / Math.max(1, this.#served.length)
    for (const asker of this.#served) this.#time.charge(asker, each)
    this.#served = []
    this.#isOpen = false
    const next = this.#waiting.take()
    if (next === undefined) return
    this.#open()
    this.#served.push(next.asker)
    next.item.go()
  }
}
