/** Picks the matches with the highest scores out of many, in their order: highest first, equal ones by their places. */
import { gallop } from '../../segment/lists/gallop.ts'
import { intersect, type Postings } from '../matches.ts'
import { scratch } from '../scratch.ts'
import { type Fit, FIT_BATCH, fittedScores } from './fit-of-entries.ts'
import { TopImpacts } from './top-impacts.ts'
import { FEW_WANTED, type Ranked, TopRanked } from './top-ranked.ts'

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
  const top = new TopRanked(wanted, scores.length, above)
  let worst = above
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number
    if (score > worst) worst = top.offer(score, place)
  }
  return top.finish() ?? topScores(scores, wanted, -1)
}

/** From so many times more matches than wanted on, some are looked at first to know what is too low. */
const SEEDED_FACTOR = 8
/** Matches that are looked at first where no words tell which are good, times what is wanted. */
const SEEDS_FACTOR = 4

/** A score below the `wanted` best of these, at least as many. */
function certainlyBelow(scores: Int32Array, wanted: number): number {
  return (scores.sort()[scores.length - wanted] as number) - 1
}

/** Every so many-th of `length` places, `count` in all. */
function spread(length: number, count: number): Uint32Array {
  const places = scratch.integers(count)
  for (let at = 0; at < count; at += 1) places[at] = Math.floor((at * length) / count)
  return places
}

/** The scores of matches at these places with what the fit adds. `scores`: by place among `places`, none = 0. */
function fittedAt(places: Uint32Array, entries: Uint32Array, scores: Int32Array | undefined, fit: Fit): Int32Array {
  const chosen = scratch.integers(places.length)
  for (let at = 0; at < places.length; at += 1) chosen[at] = entries[places[at] as number] as number
  return fittedScores(chosen, scores, fit)
}

/** The best with what the fit adds, which is only looked at where it may matter, for many matches at once. */
class TopFitted {
  readonly #entries: Uint32Array
  readonly #fit: Fit
  readonly #top: TopRanked
  #worst: number
  #length = 0
  readonly #places = new Uint32Array(FIT_BATCH)
  readonly #chosen = new Uint32Array(FIT_BATCH)
  readonly #scores = new Int32Array(FIT_BATCH)
  readonly #above = new Int32Array(FIT_BATCH)
  readonly #points = new Int32Array(FIT_BATCH)

  constructor(entries: Uint32Array, fit: Fit, wanted: number, worst: number) {
    this.#entries = entries
    this.#fit = fit
    this.#top = new TopRanked(wanted, entries.length, worst)
    this.#worst = worst
  }

  /** Takes a place that comes after all before, and gives what words alone have to exceed from now on. */
  offer(words: number, place: number): number {
    this.#places[this.#length] = place
    this.#chosen[this.#length] = this.#entries[place] as number
    this.#scores[this.#length] = words
    this.#length += 1
    if (this.#length === FIT_BATCH) this.#compare()
    return this.#worst - this.#fit.most
  }

  #compare(): void {
    const [places, scores, points] = [this.#places, this.#scores, this.#points]
    let worst = this.#worst
    for (let at = 0; at < this.#length; at += 1) this.#above[at] = worst - (scores[at] as number)
    this.#fit.points(this.#chosen, this.#length, this.#above, points)
    for (let at = 0; at < this.#length; at += 1) {
      const score = (scores[at] as number) + (points[at] as number)
      if (score > worst) worst = this.#top.offer(score, places[at] as number)
    }
    this.#worst = worst
    this.#length = 0
  }

  finish(): Ranked {
    this.#compare()
    return this.#top.finish() ?? NONE
  }
}

/** As {@link topScores} with what the fit adds. `scores`: none = all are 0. */
export function topFitted(entries: Uint32Array, scores: Int32Array | undefined, fit: Fit, wanted: number): Ranked {
  if (wanted === 0) return NONE
  const { length } = entries
  let worst = -1
  if (length >= wanted * SEEDED_FACTOR) {
    const best = scores && topScores(scores, wanted)
    const seeds = best?.places ?? spread(length, wanted * SEEDS_FACTOR)
    worst = certainlyBelow(fittedAt(seeds, entries, best?.scores, fit), wanted)
  }
  const top = new TopFitted(entries, fit, wanted, worst)
  let above = worst - fit.most
  for (let place = 0; place < length; place += 1) {
    const words = scores === undefined ? 0 : (scores[place] as number)
    if (words > above) above = top.offer(words, place)
  }
  return top.finish()
}

/** As {@link topFitted} of {@link scoresInList}: most impacts are too low, whatever the fit adds. */
export function topFittedInList(list: Postings, entries: Uint32Array, fit: Fit, wanted: number): Ranked {
  const { postings, impacts, start, end, rarity } = list
  if (wanted === 0 || entries.length < wanted * SEEDED_FACTOR || end - start > entries.length * LEAP_FACTOR)
    return topFitted(entries, scoresInList(list, entries), fit, wanted)
  const best = topInList(list, entries, Math.min(wanted * SEEDS_FACTOR, entries.length))
  const worst = certainlyBelow(fittedAt(best.places, entries, best.scores, fit), wanted)
  const top = new TopFitted(entries, fit, wanted, worst)
  let above = worst - fit.most
  // nearly all are looked at, so that steps take less than leaps
  for (let at = start, place = 0; at < end && place < entries.length; at += 1) {
    const words = rarity * (impacts[at] as number)
    if (words <= above) continue
    const entry = postings[at] as number
    while (place + 1 < entries.length && (entries[place] as number) < entry) place += 1
    if (entries[place] === entry) above = top.offer(words, place)
  }
  return top.finish()
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
    wanted > FEW_WANTED ? new TopImpacts(Math.min(wanted, entries.length), above) : new TopRanked(wanted, entries.length, above)
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
