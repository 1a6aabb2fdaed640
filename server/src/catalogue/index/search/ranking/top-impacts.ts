/** Picks many places of one list by their impacts: these are so few numbers that places are counted into their order instead of sorted. */
import { LARGEST_IMPACT } from '../../relevance.ts'
import { scratch } from '../scratch.ts'
import type { Ranked } from './top-ranked.ts'

/** Room for so many times what is wanted: then the lower ones are thrown away. */
const ROOM_FACTOR = 3

/** The best places so far. */
export class TopImpacts {
  readonly #wanted: number
  readonly #places: Uint32Array
  readonly #impacts: Uint8Array
  /** By impact, how many places have it. */
  readonly #counts = new Uint32Array(LARGEST_IMPACT + 1)
  #length = 0
  #worst: number

  /** Only impacts above `worst` are offered. */
  constructor(wanted: number, worst: number) {
    this.#wanted = wanted
    this.#worst = worst
    this.#places = scratch.integers(wanted * ROOM_FACTOR)
    this.#impacts = scratch.bytes(wanted * ROOM_FACTOR)
  }

  /** Takes a place that comes after all before, and gives the impact that another one has to exceed from now on. */
  offer(impact: number, place: number): number {
    this.#places[this.#length] = place
    this.#impacts[this.#length] = impact
    this.#counts[impact] = (this.#counts[impact] as number) + 1
    this.#length += 1
    if (this.#length === this.#places.length) this.#cut()
    return this.#worst
  }

  /** Throws away what is not wanted: of the lowest impact that is, the last places. */
  #cut(): void {
    const [places, impacts, counts] = [this.#places, this.#impacts, this.#counts]
    let worst = LARGEST_IMPACT
    let left = this.#wanted
    for (; (counts[worst] as number) < left; worst -= 1) left -= counts[worst] as number
    counts.fill(0, 0, worst)
    counts[worst] = left
    let length = 0
    for (let at = 0; at < this.#length; at += 1) {
      const impact = impacts[at] as number
      if (impact < worst || (impact === worst && left === 0)) continue
      if (impact === worst) left -= 1
      places[length] = places[at] as number
      impacts[length] = impact
      length += 1
    }
    this.#length = length
    this.#worst = worst
  }

  /** Impacts as scores; `undefined` when fewer were offered than are wanted. */
  finish(): Ranked | undefined {
    if (this.#length < this.#wanted) return undefined
    if (this.#length > this.#wanted) this.#cut()
    const next = new Uint32Array(LARGEST_IMPACT + 2)
    for (let impact = LARGEST_IMPACT; impact > 0; impact -= 1) {
      next[impact - 1] = (next[impact] as number) + (this.#counts[impact] as number)
    }
    const places = new Uint32Array(this.#length)
    const scores = new Int32Array(this.#length)
    for (let at = 0; at < this.#length; at += 1) {
      const impact = this.#impacts[at] as number
      const rank = next[impact] as number
      next[impact] = rank + 1
      places[rank] = this.#places[at] as number
      scores[rank] = impact
    }
    return { places, scores }
  }
}
