/**
 * Relevance: BM25F (Robertson, Zaragoza, Taylor 2004) with the fields folded into one impact per word and record.
 *
 * Lengths are compared with fixed typical lengths, not with averages of the corpus, and all values are whole numbers. So an
 * impact depends on its record alone, parts of an index built at different times agree, and sums do not depend on their order.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import { FIT_WEIGHTS } from '@graticule/contracts/limits'
import type { Match } from '@graticule/contracts/resource'
import { type SearchField, SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import { fitOf, WHOLE_FIT } from '@graticule/contracts/search/fit'
import type { Shares } from '@graticule/contracts/search/fit-shares'
import type { SearchQuery } from '../catalogue.ts'

const K1 = 1.2
const B = 0.75
/** In the order of `SEARCH_FIELDS`: title, keyword, organisation, abstract. */
const WEIGHTS = [4, 2, 1.5, 1] as const
/** Typical number of words of a field. */
const TYPICAL_LENGTHS = [8, 12, 6, 120] as const
/** Impacts are whole numbers from 1 to this. */
export const LARGEST_IMPACT = 255
/** Parts of one that a word's rarity is counted in. */
const RARITY_PARTS = 256
/** All four fields, as bits in the order of `SEARCH_FIELDS`. */
export const ALL_FIELDS = 0b1111

/** The searched fields as bits; none named means all. */
export function fieldMask(fields: readonly SearchField[]): number {
  const mask = fields.reduce((bits, field) => bits | (1 << SEARCH_FIELDS.indexOf(field)), 0)
  return mask === 0 ? ALL_FIELDS : mask
}

/**
 * Shorter fields count as having this part of the typical length: a record does not match better because its abstract is
 * hardly there.
 */
const SHORTEST_PART = 0.5

/** Longer fields count as having this many words. */
export const LONGEST_FIELD = 65_535

/**
 * What a word that occurs `count` times in a field of `length` words adds before saturation.
 * @rule D9.relevance Results are ordered by BM25 over title, keywords, abstract and organisation, the title first
 */
export function fieldWeight(field: number, count: number, length: number): number {
  if (count === 0) return 0
  const part = Math.max(SHORTEST_PART, Math.min(length, LONGEST_FIELD) / (TYPICAL_LENGTHS[field] ?? 1))
  return ((WEIGHTS[field] ?? 1) * count) / (1 - B + B * part)
}

/** Saturates the sum of a record's field weights into an impact, 1 to {@link LARGEST_IMPACT}. */
export function impactOf(weight: number): number {
  return Math.max(1, Math.round((LARGEST_IMPACT * weight) / (weight + K1)))
}

/** How rare a word is that `found` of `records` have: inverse document frequency as a whole number, at least 1. */
export function rarityOf(found: number, records: number): number {
  const having = Math.min(found, records)
  return Math.max(1, Math.round(RARITY_PARTS * Math.log(1 + (records - having + 0.5) / (having + 0.5))))
}

/** Synonyms weigh half of what the words weigh that were asked for. */
export function synonymRarity(rarity: number): number {
  return Math.max(1, rarity >> 1)
}

/** A sum of rarity x impact as the relevance that answers show. */
export function shownRelevance(score: number): number {
  return score / (RARITY_PARTS * LARGEST_IMPACT)
}

/** The sum of relevances that answers show: exactly that of their scores, which are whole numbers. */
export function sumOfShown(...shown: readonly number[]): number {
  return shownRelevance(shown.reduce((sum, one) => sum + Math.round(one * RARITY_PARTS * LARGEST_IMPACT), 0))
}

/** What is searched by area or time, and so has a fit. What lies apart from the area fits it in no way. */
export interface FitQuery {
  readonly area: readonly Bbox[] | undefined
  readonly time: SearchQuery['time']
}

/** The area and the time that entries may fit; `undefined` when there is neither. */
export function fitQuery({ area, time }: Pick<SearchQuery, 'area' | 'time'>): FitQuery | undefined {
  const boxes = area === undefined || area.relation === 'DISJOINT' ? undefined : area.boxes
  return boxes === undefined && time === undefined ? undefined : { area: boxes, time }
}

/** Beyond this, sums of fits and words might leave 32 bits. */
const LARGEST_SCALE = 2 ** 28

/** What a whole fit of weight 1 adds: as much as the words of the search could at most, synonyms apart. */
export function fitScale(rarities: readonly number[]): number {
  const sum = rarities.reduce((total, rarity) => total + rarity, 0)
  return Math.min(LARGEST_SCALE, (sum === 0 ? RARITY_PARTS : sum) * LARGEST_IMPACT)
}

const pointsOfFit = (part: keyof typeof FIT_WEIGHTS, fit: number, scale: number): number =>
  Math.round((scale * FIT_WEIGHTS[part] * fit) / WHOLE_FIT)

/** What the shares of an area or a time add to a score, a whole number. */
export function fitPoints(part: keyof typeof FIT_WEIGHTS, shares: Shares, scale: number): number {
  return pointsOfFit(part, fitOf(shares), scale)
}

/** What each fit of a part adds, by the fit: many entries are looked at. */
export function pointsByFit(part: keyof typeof FIT_WEIGHTS, scale: number): Int32Array {
  // a loop: `Int32Array.from` takes fifty times as long
  const points = new Int32Array(WHOLE_FIT + 1)
  for (let fit = 0; fit <= WHOLE_FIT; fit += 1) points[fit] = pointsOfFit(part, fit, scale)
  return points
}

/** The shares with what they add, as answers tell them. */
export function explainFit(
  shares: { readonly area?: Shares | undefined; readonly time?: Shares | undefined },
  scale: number,
): NonNullable<Match['fit']> {
  const part = (name: 'area' | 'time') => {
    const both = shares[name]
    return both === undefined
      ? {}
      : { [name]: { covered: both.covered, used: both.used, weight: shownRelevance(fitPoints(name, both, scale)) } }
  }
  return { ...part('area'), ...part('time') }
}

/**
 * The order of a search that names none: by relevance when it has words or an area, else the newest first. The parts of a series
 * are in the order of their time, wherever they lie.
 */
export function orderOf(query: SearchQuery, hasWords: boolean): NonNullable<SearchQuery['sort']> {
  const hasArea = query.parents === undefined && fitQuery(query)?.area !== undefined
  return query.sort ?? { by: hasWords || hasArea ? 'relevance' : 'date', direction: 'desc' }
}
