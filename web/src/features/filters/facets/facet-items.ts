/** Which values of a facet are on screen, and in which order. */
import { ACCESS_WAYS } from '@graticule/contracts/links/access-ways'
import type { FacetItem } from '@graticule/contracts/resource'
import { isSeismic } from '@graticule/contracts/search/seismic'
import { folded } from '../place/country-choice.ts'

/** Values shown before "Show more". */
export const FEW = 3
/** From so many values on there is a field to find one. */
export const LONG = 9

/**
 * The values to tick: those in force first, then the others, the most frequent first. Chosen ones that no result has any
 * more are kept, with the count 0. A value that is ticked now keeps its place, so that it does not leave the pointer.
 * @rule B-filters.facet-order Values in force come first, then the most frequent
 */
export function orderedItems(
  items: readonly FacetItem[],
  chosen: readonly string[],
  inForce: readonly string[],
): readonly FacetItem[] {
  const known = new Set(items.map(({ term }) => term))
  const missing = [...new Set([...inForce, ...chosen])].filter((term) => !known.has(term))
  const all = [...items, ...missing.map((term) => ({ term, label: term, count: 0 }))]
  const isFirst = ({ term, count }: FacetItem) => inForce.includes(term) || (count === 0 && chosen.includes(term))
  return [...all.filter(isFirst), ...all.filter((item) => !isFirst(item))]
}

/** The ways to the data, the shortest first, those that no result has too. */
export function waysToData(items: readonly FacetItem[]): readonly FacetItem[] {
  return ACCESS_WAYS.map((term) => items.find((item) => item.term === term) ?? { term, label: term, count: 0 })
}

/** The first few, and always the chosen ones and the earthquakes, which are searched elsewhere; or all. */
export function shownItems(items: readonly FacetItem[], chosen: readonly string[], all: boolean): readonly FacetItem[] {
  return all ? items : items.filter(({ term }, at) => at < FEW || chosen.includes(term) || isSeismic(term))
}

/** The values whose name holds the text, and the further ones that were found elsewhere; each once. */
export function foundItems(items: readonly FacetItem[], text: string, further: readonly FacetItem[]): readonly FacetItem[] {
  const wanted = folded(text)
  const here = items.filter(({ label }) => folded(label).includes(wanted))
  const known = new Set(items.map(({ term }) => term))
  return [...here, ...further.filter(({ term }) => !known.has(term))]
}
