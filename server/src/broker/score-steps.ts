/** The facet of quality scores as clients of the original read it: five steps of twenty, where ours counts each score. */
import { readScoreRange } from '@graticule/contracts/search/score-range'
import type { FacetItem, ResultSet } from '@graticule/contracts/resource'

const STEPS: readonly (readonly [least: number, greatest: number])[] = [
  [0, 20],
  [21, 40],
  [41, 60],
  [61, 80],
  [81, 100],
]

/** The steps in their order, the empty ones left out; values that lie in no step follow as they are. */
function inSteps(items: readonly FacetItem[]): FacetItem[] {
  const stepOf = ({ term }: FacetItem) => {
    const range = readScoreRange(term)
    return range && STEPS.find(([least, greatest]) => range[0] >= least && range[1] <= greatest)
  }
  const steps = STEPS.map((step): FacetItem => {
    const inside = items.filter((item) => stepOf(item) === step)
    const name = step.join(' - ')
    return { term: name, label: name, count: inside.reduce((sum, { count }) => sum + count, 0) }
  })
  return [...steps.filter(({ count }) => count > 0), ...items.filter((item) => stepOf(item) === undefined)]
}

/**
 * The facets of an answer for the original's paths. Its clients ask for a step by `sscScore=[61,80]`.
 * @rule B-original-wire.scores The facet of scores has the steps 0 - 20 to 81 - 100 on the original's paths
 */
export function wireFacets(facets: ResultSet['facets']): ResultSet['facets'] {
  const { sscScore } = facets
  return sscScore === undefined ? facets : { ...facets, sscScore: inSteps(sscScore) }
}
