import type { FacetItem } from '@graticule/contracts/resource'

/** Values by facet, as in an answer. */
export type Facets = Readonly<Record<string, readonly FacetItem[]>>

/** The one facet that goes by its values instead of their counts. */
const YEARS = 'year'

/** One facet set of several: counts of equal values are added up, the most frequent first; years stay in their order. */
export function sumFacets(sets: readonly Facets[]): Record<string, FacetItem[]> {
  const sums: Record<string, FacetItem[]> = {}
  for (const name of new Set(sets.flatMap((facets) => Object.keys(facets)))) {
    const items = new Map<string, FacetItem>()
    for (const item of sets.flatMap((facets) => facets[name] ?? [])) {
      const known = items.get(item.term)
      items.set(item.term, known === undefined ? item : { ...known, count: known.count + item.count })
    }
    sums[name] = [...items.values()].toSorted((one, other) =>
      name === YEARS ? Number(one.term) - Number(other.term) : other.count - one.count,
    )
  }
  return sums
}

/** Whether a source counts values at all: one that cannot gives every facet empty. */
export const countsValues = (facets: Facets): boolean => Object.values(facets).some((items) => items.length > 0)
