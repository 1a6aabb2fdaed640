/** Picks the matches with the highest scores out of many, in their order: highest first, equal ones by their places. */
import { gallop } from '../segment/gallop.ts'
import { intersect, type Postings } from './matches.ts'
import { scratch } from './scratch.ts'
import { TopImpacts } from './top-impacts.ts'

/** Room for so many times what is wanted, and at least so many: then the lower ones are thrown away. */
const ROOM_FACTOR = 3
const LEAST_ROOM = 256

/** So few are kept in their order while they are looked for: what is too low is known at once. */
const FEW_WANTED = 48

/** Places of matches, the best first, with their scores. */
export interface Ranked {
  readonly places: Uint32Array
  readonly scores: Int32Array
}

/** The best places so far. Score and place are one number, so that numbers can be sorted as they are. */
class TopPlaces {
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

const NONE: Ranked = { places: new Uint32Array(0), scores: new Int32Array(0) }

/** Whoever wants more than this would sort often: what is probably too low is left out from the beginning. */
const MANY_WANTED = 64
const SAMPLES = 512

/** What the highest values, such a part of all, are most probably above; -1 when it is not worth looking. */
function likelyWorst(values: Int32Array | Uint8Array, wanted: number, part: number): number {
  if (wanted < MANY_WANTED || part > 1 / 8) return -1
  const samples = scratch.scores(SAMPLES)
  for (let at = 0; at < SAMPLES; at += 1) samples[at] = values[Math.floor((at * values.length) / SAMPLES)] as number
  // twice as many as expected, and some more, because samples are few
  const place = Math.ceil(part * SAMPLES * 1.5) + 4
  return (samples.sort()[Math.max(0, SAMPLES - place)] as number) - 1
}

/** The `wanted` best of these scores, none of which is below 0. `above`: those not above it are most probably too low. */
export function topScores(
  scores: Int32Array,
  wanted: number,
  above: number = likelyWorst(scores, wanted, wanted / scores.length),
): Ranked {
  if (wanted === 0) return NONE
  const top = new TopPlaces(wanted, scores.length, above)
  let worst = above
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number
    if (score > worst) worst = top.offer(score, place)
  }
  return top.finish() ?? topScores(scores, wanted, -1)
}

/** The scores of matches that are all in one list, and have none but its. */
export function scoresInList({ postings, impacts, start, end, rarity }: Postings, entries: Uint32Array): Int32Array {
  const scores = scratch.scores(entries.length)
  intersect(postings, start, end, entries, scratch.integers(entries.length), scores)
  for (let at = 0; at < scores.length; at += 1) scores[at] = rarity * (impacts[scores[at] as number] as number)
  return scores
}

/** From how many times more postings than matches on, the matches are looked for among them one by one. */
const LEAP_FACTOR = 8

/** As {@link topScores} of {@link scoresInList}: looks for those postings among the matches that have a high impact. */
export function topInList(list: Postings, entries: Uint32Array, wanted: number): Ranked {
  const { impacts, start, end, rarity } = list
  if (wanted === 0 || entries.length === 0) return NONE
  if (end - start > entries.length * LEAP_FACTOR) return topScores(scoresInList(list, entries), wanted)
  const above = likelyWorst(impacts.subarray(start, end), wanted, wanted / entries.length)
  const { places, scores } = offerList(list, entries, wanted, above) ?? offerList(list, entries, wanted, -1) ?? NONE
  return { places, scores: scores.map((impact) => rarity * impact) }
}

/** In each of four bytes, all bits but the highest; the highest; a one. */
const LOW_BITS = 0x7f7f7f7f
const HIGH_BITS = 0x80808080 | 0
const ONES = 0x01010101
/** Impacts below this are looked at one by one. */
const LEAST_HIGH = 0x80

/** The first place from `from` on where an impact is above `worst`, or some place before it, but never before `from`. */
function leap(words: Uint32Array, from: number, end: number, worst: number): number {
  let at = from
  // with this added, low bits above those of `worst` reach the highest bit of their byte
  const addend = Math.imul(0xff - worst, ONES)
  while ((at & 3) === 0 && at + 4 <= end) {
    const word = (words[at >>> 2] as number) | 0
    if ((((word & LOW_BITS) + addend) & word & HIGH_BITS) !== 0) break
    at += 4
  }
  return at
}

/** The best by their impacts, with these as scores. `above`: see {@link topScores}. */
function offerList(
  { postings, impacts, start, end }: Postings,
  entries: Uint32Array,
  wanted: number,
  above: number,
): Ranked | undefined {
  const isWhole = end - start === entries.length
  const top =
    wanted > FEW_WANTED ? new TopImpacts(Math.min(wanted, entries.length), above) : new TopPlaces(wanted, entries.length, above)
  const words = new Uint32Array(impacts.buffer, impacts.byteOffset, impacts.length >>> 2)
  let worst = above
  let place = 0
  for (let at = start; at < end; at += 1) {
    if (worst >= LEAST_HIGH && (at & 3) === 0) {
      at = leap(words, at, end, worst)
      if (at >= end) break
    }
    const impact = impacts[at] as number
    if (impact <= worst) continue
    if (isWhole) place = at - start
    else {
      const entry = postings[at] as number
      place = gallop(entries, entry, place, entries.length)
      if (entries[place] !== entry) continue
    }
    worst = top.offer(impact, place)
  }
  return top.finish()
}
