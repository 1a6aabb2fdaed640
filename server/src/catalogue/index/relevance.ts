/**
 * Relevance: BM25F (Robertson, Zaragoza, Taylor 2004) with the fields folded into one impact per word and record.
 *
 * Lengths are compared with fixed typical lengths instead of the corpus's averages, and everything is a whole number:
 * so an impact depends on its record alone, parts of an index that were built at different times agree, and sums do not
 * depend on their order.
 */
import { type SearchField, SEARCH_FIELDS } from '@graticule/contracts/resource'

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
