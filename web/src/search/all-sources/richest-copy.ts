/** Which of the records of one resource its card shows. */
import type { Resource } from '@graticule/contracts/resource'

/** More links or words than these say no more. */
const ENOUGH_LINKS = 5
const ENOUGH_WORDS = 400

/**
 * How much a visitor learns and can do with a record, compared part by part: a picture, ways to the data, links, where and when, a
 * licence, the length of its description, and then the score of its metadata.
 */
function richnessOf({ thumbnails, online, footprint, time, licence, abstract, score }: Resource): readonly number[] {
  const direct = online.filter(({ accessType }) => accessType === 'direct').length
  return [
    Math.min(1, thumbnails.length) +
      Math.min(1, direct) +
      Math.min(1, online.length) +
      (footprint === undefined ? 0 : 1) +
      (time === undefined ? 0 : 1) +
      (licence === undefined ? 0 : 1) +
      Math.min(1, abstract.length / ENOUGH_WORDS),
    Math.min(ENOUGH_LINKS, online.length),
    score,
  ]
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/**
 * The most complete of these, which come in the order of the list; of equal ones the first.
 * @rule B-all-sources.richest-copy A grouped result shows its most complete record
 */
export function richestOf<T extends { readonly entry: { readonly resource: Resource } }>(records: readonly T[]): T | undefined {
  return records
    .map((record) => ({ record, richness: richnessOf(record.entry.resource) }))
    .reduce<{ readonly record: T; readonly richness: readonly number[] } | undefined>(
      (best, one) => (best === undefined || compare(one.richness, best.richness) > 0 ? one : best),
      undefined,
    )?.record
}
