/** How much processor time each asker has used lately. */

/** What was used counts half after this long, ms. */
const HALF_LIFE_MS = 10_000
/** Askers that are remembered before those who used next to nothing are forgotten. */
const MOST_ASKERS = 10_000
/** Next to nothing, ms. */
const NOTHING_MS = 1

interface Used {
  readonly ms: number
  readonly at: number
}

/** One account for all askers; `clock` gives milliseconds. */
export class ProcessorTime {
  readonly #used = new Map<string, Used>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Milliseconds that an asker has used, older ones counting less. */
  used(asker: string): number {
    const used = this.#used.get(asker)
    return used === undefined ? 0 : used.ms * 2 ** ((used.at - this.#clock()) / HALF_LIFE_MS)
  }

  /** Adds to what an asker has used. Less than was estimated is given back by a negative number. */
  charge(asker: string, ms: number): void {
    this.#used.set(asker, { ms: Math.max(0, this.used(asker) + ms), at: this.#clock() })
    if (this.#used.size <= MOST_ASKERS) return
    const [eldest = ''] = this.#used.keys()
    for (const other of this.#used.keys()) if (this.used(other) < NOTHING_MS) this.#used.delete(other)
    if (this.#used.size > MOST_ASKERS) this.#used.delete(eldest)
  }
}
