/** Queues tasks, so that parallel requests need a limited share of memory, and visitors take turns whoever asks most. */
import { PortalError, type Wording } from '@graticule/contracts/problem'
import { currentAsker } from './asker.ts'

/**
 * Runs a task when it is the turn of the visitor for whom it is done. Rejects with `PortalError` `unavailable` when too many wait, and with the
 * reason of the visitor's signal when the visitor leaves before the turn; afterwards the task has to heed it.
 */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

/** How many. */
export interface TurnLimits {
  readonly atOnce: number
  /** Of one visitor at once, so that there is room for others. */
  readonly perVisitor: number
  /** Of all visitors. */
  readonly waiting: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: () => void
}

/** Seconds after which those who are refused may come again. */
const COME_AGAIN_S = 10

/** Who waits for what. */
class Turns {
  readonly #limits: TurnLimits
  /** By visitor; the one whose turn it is comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  #atOnce = 0
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** True when the visitor need not wait; the place is taken then. */
  take(visitor: string): boolean {
    const own = this.#running.get(visitor) ?? 0
    if (this.#atOnce >= this.#limits.atOnce || own >= this.#limits.perVisitor) return false
    this.#atOnce += 1
    this.#running.set(visitor, own + 1)
    return true
  }

  leave(visitor: string): void {
    this.#atOnce -= 1
    const left = (this.#running.get(visitor) ?? 1) - 1
    if (left === 0) this.#running.delete(visitor)
    else this.#running.set(visitor, left)
    this.#next()
  }

  /** False when too many wait, and nobody has more waiting than this visitor. */
  wait(visitor: string, waiting: Waiting): boolean {
    const own = this.#waiting.get(visitor) ?? []
    if (this.#count >= this.#limits.waiting) {
      const [longest = visitor, most = []] = [...this.#waiting].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
      if (most.length <= own.length + 1) return false
      const last = most.at(-1) as Waiting
      this.forget(longest, last)
      last.refuse()
    }
    this.#count += 1
    this.#waiting.set(visitor, [...own, waiting])
    return true
  }

  /** It waits no longer. */
  forget(visitor: string, waiting: Waiting): void {
    const own = this.#waiting.get(visitor) ?? []
    const others = own.filter((other) => other !== waiting)
    if (others.length === own.length) return
    this.#count -= 1
    if (others.length === 0) this.#waiting.delete(visitor)
    else this.#waiting.set(visitor, others)
  }

  #next(): void {
    for (const [visitor, [first]] of this.#waiting) {
      if (this.#atOnce >= this.#limits.atOnce) return
      if (first === undefined || !this.take(visitor)) continue
      this.forget(visitor, first)
      // all others come before this visitor's next one
      const own = this.#waiting.get(visitor)
      if (own !== undefined) {
        this.#waiting.delete(visitor)
        this.#waiting.set(visitor, own)
      }
      first.begin()
      return
    }
  }
}

/**
 * Runs at most so many tasks at a time, the others in turn: first one of each visitor who waits, then the next of each. Where too many wait,
 * `words` refuse the last one of whoever has most waiting.
 * @rule B-limits.fair-turns Visitors take turns at what is brought and read for them
 */
export function createTurns(limits: TurnLimits, words: Wording): InTurn {
  const turns = new Turns(limits)
  const busy = () => new PortalError('unavailable', words, { retryAfter: COME_AGAIN_S })
  const turnOf = (visitor: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        turns.forget(visitor, waiting)
        reject(signal?.reason as Error)
      }
      const done = () => signal?.removeEventListener('abort', giveUp)
      const waiting: Waiting = {
        begin: () => {
          done()
          resolve()
        },
        refuse: () => {
          done()
          reject(busy())
        },
      }
      if (!turns.wait(visitor, waiting)) waiting.refuse()
      else signal?.addEventListener('abort', giveUp, { once: true })
    })
  return async (task) => {
    // the portal itself takes turns like a visitor
    const { visitor = '', signal } = currentAsker() ?? {}
    signal?.throwIfAborted()
    if (!turns.take(visitor)) await turnOf(visitor, signal)
    try {
      return await task()
    } finally {
      turns.leave(visitor)
    }
  }
}
