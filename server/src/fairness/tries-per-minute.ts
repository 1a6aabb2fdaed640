/**
 * How often a visitor may do what leaves something behind for good, or is not worth waiting for: so many at once, then as many a minute.
 */

/** Visitors that are remembered; one that did nothing for a minute has all its tries again and needs no memory. */
const MOST_VISITORS = 20_000
const MINUTE_MS = 60_000

interface Tries {
  /** What is left, at the time `at`. */
  readonly left: number
  readonly at: number
}

export class TriesPerMinute {
  readonly #perMinute: () => number
  readonly #clock: () => number
  #tries = new Map<string, Tries>()

  /** `perMinute` may change at any time; `clock` gives milliseconds since 1970. */
  constructor(perMinute: () => number, clock: () => number) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /** Counts a try of a visitor and gives 0; where it has none left, the seconds until it has one. */
  secondsToWait(visitor: string): number {
    const [now, most] = [this.#clock(), this.#perMinute()]
    const { left, at } = this.#tries.get(visitor) ?? { left: most, at: now }
    const remaining = Math.min(most, left + (Math.max(0, now - at) * most) / MINUTE_MS)
    this.#tries.delete(visitor)
    this.#tries.set(visitor, { left: remaining < 1 ? remaining : remaining - 1, at: now })
    this.#forgetOldest(now)
    return remaining < 1 ? Math.max(1, Math.ceil(((1 - remaining) * MINUTE_MS) / most / 1_000)) : 0
  }

  /** The first ones have tried nothing for longest. */
  #forgetOldest(now: number): void {
    for (const [visitor, { at }] of this.#tries) {
      if (now - at < MINUTE_MS && this.#tries.size <= MOST_VISITORS) return
      this.#tries.delete(visitor)
    }
  }
}
