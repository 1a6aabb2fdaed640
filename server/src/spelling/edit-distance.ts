/**
 * Typing errors: how many letters must be put in, left out, replaced or changed places with their neighbour to make one word
 * of another (optimal string alignment), where the other word may go on.
 */

/** Fewer letters than this must be right; from the second number on two may be wrong. */
const ONE_ERROR_FROM = 4
const TWO_ERRORS_FROM = 8
const HAS_DIGIT = /\p{N}/u

/** How many errors a typed word may have. Numbers have none: 2018 is not a slip of 2019. */
export function allowedErrors(typed: string): number {
  if (typed.length < ONE_ERROR_FROM || HAS_DIGIT.test(typed)) return 0
  return typed.length < TWO_ERRORS_FROM ? 1 : 2
}

/** How far a word is from what was typed. */
export interface Distance {
  /** From the nearest beginning of the word. */
  readonly beginning: number
  /** From the whole word. */
  readonly whole: number
}

/** Compares one typed word with many others that come in their order: what they begin with in common is compared once. */
export class DistanceWalk {
  readonly #typed: string
  readonly #allowed: number
  /** By number of letters of the other word, a row of distances by letters of the typed one. */
  readonly #rows: number[][]
  readonly #smallest: number[]
  /** The other word before: its units begin at `#start`. */
  #units: ArrayLike<number> = []
  #start = 0
  #depth = 0

  constructor(typed: string, allowed: number) {
    this.#typed = typed
    this.#allowed = allowed
    this.#rows = [Array.from({ length: typed.length + 1 }, (_, letters) => letters)]
    this.#smallest = [0]
  }

  /** The distances of a word, or `undefined` when even its nearest beginning is too far. */
  compare(word: string): Distance | undefined {
    return this.compareUnits(
      Uint16Array.from(word, (_, at) => word.charCodeAt(at)),
      0,
      word.length,
    )
  }

  /** The same for a word that is there as UTF-16 units. */
  compareUnits(units: ArrayLike<number>, start: number, end: number): Distance | undefined {
    const length = end - start
    const common = this.#commonWith(units, start, length)
    // the rows of what the words have in common still hold, and so does that it is too far
    if (common >= this.#depth && this.#isTooFar(this.#depth)) return this.#distanceAt(this.#depth, false)
    let depth = common
    this.#units = units
    this.#start = start
    while (depth < length && !this.#isTooFar(depth)) {
      depth += 1
      this.#fillRow(depth)
    }
    this.#depth = depth
    return this.#distanceAt(depth, depth === length)
  }

  #commonWith(units: ArrayLike<number>, start: number, length: number): number {
    const most = Math.min(this.#depth, length)
    let common = 0
    while (common < most && units[start + common] === this.#units[this.#start + common]) common += 1
    return common
  }

  #isTooFar(depth: number): boolean {
    if (depth === 0) return false
    // a change of places reaches back over two rows
    return (this.#smallest[depth] as number) > this.#allowed && (this.#smallest[depth - 1] as number) >= this.#allowed
  }

  #fillRow(depth: number): void {
    const typed = this.#typed
    const units = this.#units
    const place = this.#start + depth - 1
    const above = this.#rows[depth - 1] as number[]
    const beyond = this.#rows[depth - 2]
    const row = (this.#rows[depth] ??= [])
    const letter = units[place] as number
    row[0] = depth
    let smallest = depth
    for (let at = 1; at <= typed.length; at += 1) {
      const wrong = typed.charCodeAt(at - 1) === letter ? 0 : 1
      let cost = Math.min((above[at] as number) + 1, (row[at - 1] as number) + 1, (above[at - 1] as number) + wrong)
      const swapped =
        beyond !== undefined && at > 1 && typed.charCodeAt(at - 2) === letter && typed.charCodeAt(at - 1) === units[place - 1]
      if (swapped) cost = Math.min(cost, (beyond[at - 2] as number) + 1)
      row[at] = cost
      if (cost < smallest) smallest = cost
    }
    this.#smallest[depth] = smallest
  }

  #distanceAt(depth: number, isWhole: boolean): Distance | undefined {
    const last = this.#typed.length
    let beginning = Infinity
    for (let at = 0; at <= depth; at += 1) beginning = Math.min(beginning, this.#rows[at]?.[last] as number)
    if (beginning > this.#allowed) return undefined
    return { beginning, whole: isWhole ? (this.#rows[depth]?.[last] as number) : Infinity }
  }
}
