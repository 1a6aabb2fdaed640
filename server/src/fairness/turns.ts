/** Queues tasks, so that parallel requests need a limited share of memory, and visitors take turns whoever asks most. */
import { PortalError, type Wording } from '@graticule/contracts/problem'
import { currentAsker } from './asker.ts'
import { FairQueue } from './fair-queue.ts'
import type { WorkCounts } from './work-counts.ts'

/**
 * Runs a task when it is the turn of the visitor for whom it is done. Rejects with `PortalError` when too many wait or the turn does not come
 * in time, and with the reason of the visitor's signal when the visitor leaves before the turn; afterwards the task has to heed it.
 */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Gives a place back, once. */
export type Leave = () => void

/** How many. */
export interface TurnLimits {
  readonly atOnce: number
  /** Of one visitor at once, so that there is room for others. */
  readonly perVisitor: number
  /** Of all visitors. */
  readonly waiting: number
  /** Milliseconds; whoever waits for longer is refused. As long as it takes when not said. */
  readonly waitMs?: number
}

interface Ticket {
  readonly visitor: string
  readonly begin: () => void
  readonly refuse: () => void
}

/** Seconds after which those who are refused may come again. */
const COME_AGAIN_S = 10

/** Places for work, which visitors take in turn. Limits that change hold for whoever comes next. */
export class Turns {
  readonly #limits: () => TurnLimits
  readonly #refusal: (seconds: number) => PortalError
  /** Of equal visitors: what lasts mostly waits for others, and who has used how much says nothing. */
  readonly #waiting = new FairQueue<Ticket>({ used: () => 0 }, () => this.#limits().waiting)
  readonly #running = new Map<string, number>()
  #atOnce = 0
  readonly #counts = { atOnce: 0, queued: 0, refused: 0, givenUp: 0 }

  /** `refusal` is told after how many seconds it is worth while to come again. */
  constructor(limits: () => TurnLimits, refusal: (seconds: number) => PortalError) {
    this.#limits = limits
    this.#refusal = refusal
  }

  get counts(): WorkCounts {
    return { ...this.#counts, waiting: this.#waiting.length, running: this.#atOnce }
  }

  /** A place, at once or when it is the turn of the visitor for whom the current work is done. Rejects as {@link InTurn} does. */
  readonly take = async (): Promise<Leave> => this.#take()

  readonly run: InTurn = async (task) => {
    const place = this.#take()
    const leave = place instanceof Promise ? await place : place
    try {
      return await task()
    } finally {
      leave()
    }
  }

  #take(): Leave | Promise<Leave> {
    // the portal itself takes turns like a visitor
    const { visitor = '', signal } = currentAsker() ?? {}
    signal?.throwIfAborted()
    let isOver = false
    const leave = () => {
      if (!isOver) this.#leave(visitor)
      isOver = true
    }
    if (!this.#enter(visitor)) return this.#turnOf(visitor, signal).then(() => leave)
    this.#counts.atOnce += 1
    return leave
  }

  /** True when the visitor need not wait; the place is taken then. */
  #enter(visitor: string): boolean {
    const { atOnce, perVisitor } = this.#limits()
    const own = this.#running.get(visitor) ?? 0
    if (this.#atOnce >= atOnce || own >= perVisitor) return false
    this.#atOnce += 1
    this.#running.set(visitor, own + 1)
    return true
  }

  #leave(visitor: string): void {
    this.#atOnce -= 1
    const left = (this.#running.get(visitor) ?? 1) - 1
    if (left === 0) this.#running.delete(visitor)
    else this.#running.set(visitor, left)
    this.#next()
  }

  #turnOf(visitor: string, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs } = this.#limits()
    this.#counts.queued += 1
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late)
        signal?.removeEventListener('abort', giveUp)
        this.#waiting.remove(ticket)
      }
      const giveUp = () => {
        end()
        this.#counts.givenUp += 1
        reject(signal?.reason as Error)
      }
      const ticket: Ticket = {
        visitor,
        begin: () => {
          end()
          resolve()
        },
        refuse: () => {
          end()
          this.#counts.refused += 1
          reject(this.#refusal(waitMs === undefined ? COME_AGAIN_S : Math.ceil(waitMs / 1_000)))
        },
      }
      const late = waitMs === undefined ? undefined : setTimeout(ticket.refuse, waitMs).unref()
      const left = this.#waiting.add(visitor, ticket)
      left?.refuse()
      if (left !== ticket) signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  #next(): void {
    while (this.#atOnce < this.#limits().atOnce) {
      const next = this.#waiting.take(({ visitor }) => this.#enter(visitor))
      if (next === undefined) return
      next.item.begin()
    }
  }
}

/**
 * Places by limits that may change. Where too many wait, `words` refuse the last one of whoever has most waiting.
 * @rule B-limits.fair-turns Visitors take turns at what is brought and read for them, at searches, exports and the map
 */
export function openTurns(limits: () => TurnLimits, words: Wording): Turns {
  return new Turns(limits, (retryAfter) => new PortalError('unavailable', words, { retryAfter }))
}

/** Runs at most so many tasks at a time, the others in turn: first one of each visitor who waits, then the next of each. */
export function createTurns(limits: TurnLimits, words: Wording): InTurn {
  return openTurns(() => limits, words).run
}
