/** The places with the highest scores out of many that are offered one after another. */
import { scratch } from '../scratch.ts'

/** Room for so many times what is wanted, and at least so many: then the lower ones are thrown away. */
const ROOM_FACTOR = 3
const LEAST_ROOM = 256

/** So few are kept in their order while they are looked for: what is too low is known at once. */
export const FEW_WANTED = 48

/** Places of matches, the best first, with their scores. */
export interface Ranked {
  readonly places: Uint32Array
  readonly scores: Int32Array
}

/** The best places so far. Score and place are one number, so that numbers can be sorted as they are. */
export class TopRanked {
  readonly #wanted: number
  readonly #placeValues: number
  readonly #isFew: boolean
  /** Few are ascending, and -1 where there is none yet. */
  readonly #kept: Float64Array
  #length = 0
  #worst: number

  /** `length`: places are below it. A score times that has to be a safe integer. Only scores above `worst` are offered. */
  constructor(wanted: number, length: number, worst: number) {
    this.#worst = worst
    this.#wanted = Math.min(wanted, length)
    this.#placeValues = 2 ** Math.ceil(Math.log2(length + 1))
    this.#isFew = this.#wanted <= FEW_WANTED
    this.#kept = scratch.numbers(Math.max(LEAST_ROOM, this.#wanted * ROOM_FACTOR))
    if (this.#isFew) this.#kept.fill(-1, 0, this.#wanted)
  }

  /** Takes a place that comes after all before, and gives the score that another one has to exceed from now on. */
  offer(score: number, place: number): number {
    const value = score * this.#placeValues + (this.#placeValues - 1 - place)
    if (this.#isFew) return this.#insert(value)
    this.#kept[this.#length++] = value
    if (this.#length === this.#kept.length) this.#cut()
    return this.#worst
  }

  /** Puts a value where it belongs among few; the lowest makes room. */
  #insert(value: number): number {
    const kept = this.#kept
    let at = 0
    for (; at + 1 < this.#wanted && (kept[at + 1] as number) < value; at += 1) kept[at] = kept[at + 1] as number
    kept[at] = value
    if (this.#length < this.#wanted) this.#length += 1
    if (this.#length === this.#wanted) this.#worst = Math.floor((kept[0] as number) / this.#placeValues)
    return this.#worst
  }

  #cut(): void {
    const sorted = this.#kept.subarray(0, this.#length).sort()
    sorted.copyWithin(0, this.#length - this.#wanted)
    this.#length = this.#wanted
    this.#worst = Math.floor((this.#kept[0] as number) / this.#placeValues)
  }

  /** `undefined` when fewer were offered than are wanted. */
  finish(): Ranked | undefined {
    if (this.#length < this.#wanted) return undefined
    if (this.#length > this.#wanted) this.#cut()
    else if (!this.#isFew) this.#kept.subarray(0, this.#length).sort()
    const places = new Uint32Array(this.#length)
    const scores = new Int32Array(this.#length)
    for (let at = 0; at < this.#length; at += 1) {
      const value = this.#kept[this.#length - 1 - at] as number
      scores[at] = Math.floor(value / this.#placeValues)
      places[at] = this.#placeValues - 1 - (value % this.#placeValues)
    }
    return { places, scores }
  }
}
