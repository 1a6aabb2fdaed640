/** The refusal of searches that cost too much, in words that say which part to leave out. */
import { MAX_SEARCH_COST, MAX_SEARCH_COST_PER_ENTRY } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../../texts/say.ts'
import type { SearchQuery } from '../catalogue.ts'
import { type SearchCost, sumOf } from './search/search-cost.ts'

/**
 * Refuses a search of an index with so many entries when it costs too much.
 * @throws PortalError `invalid-parameter` that names the dearest part
 * @rule B-limits.search-cost
 */
export function refuseTooCostly(cost: SearchCost, size: number, { area }: SearchQuery): void {
  if (sumOf(cost) <= Math.max(MAX_SEARCH_COST, size * MAX_SEARCH_COST_PER_ENTRY)) return
  const dearest = Math.max(cost.words, cost.area, cost.others)
  if (dearest === cost.words)
    throw new PortalError('invalid-parameter', say('request:costly.words'), {
      parameter: 'st',
      accepted: say('request:costly.fewer-words'),
    })
  if (dearest === cost.area)
    throw new PortalError('invalid-parameter', say('request:costly.area'), {
      parameter: area?.geometry === undefined ? 'bbox' : 'wkt',
      accepted: say('request:costly.fewer-corners'),
    })
  throw new PortalError('invalid-parameter', say('request:costly.others'), {
    parameter: 'si',
    accepted: say('request:costly.earlier-page'),
  })
}
