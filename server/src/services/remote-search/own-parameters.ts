/** The sources' own parameters as ours. What is said in both dialects is read as said in ours. */
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { NEXTGEOSS_PARAMETERS, ZENODO_ORDERS, ZENODO_PARAMETERS } from '@graticule/contracts/services/remote-search'
import { DEFAULT_ITEMS_PER_PAGE } from '@graticule/contracts/limits'
import { oneText, refusal } from '../../http/parameters.ts'

function renamed(query: QueryParameters, names: Readonly<Record<string, string>>): QueryParameters {
  const theirs = Object.entries(names).flatMap(([name, ours]) =>
    Object.hasOwn(query, name) && !Object.hasOwn(query, ours) ? [[ours, query[name]] as const] : [],
  )
  return { ...query, ...Object.fromEntries(theirs) }
}

/** A request in the parameters of NextGEOSS. */
export const fromNextgeoss = (query: QueryParameters): QueryParameters => renamed(query, NEXTGEOSS_PARAMETERS)

/** An order of Zenodo as ours. @throws PortalError for one that it does not have */
function withOrder(query: QueryParameters): QueryParameters {
  const sort = oneText(query, 'sort')
  if (sort === undefined) return query
  if (!Object.hasOwn(ZENODO_ORDERS, sort)) throw refusal('sort', `one of ${Object.keys(ZENODO_ORDERS).join(', ')}`)
  return Object.hasOwn(query, 'sortBy') ? query : { ...query, sortBy: ZENODO_ORDERS[sort as keyof typeof ZENODO_ORDERS] }
}

/**
 * A request in the parameters of Zenodo: `page` of `size` entries, its names of orders.
 * @throws PortalError for a page that is no number, and an unknown order
 */
export function fromZenodo(query: QueryParameters): QueryParameters {
  const read = withOrder(renamed(query, ZENODO_PARAMETERS))
  const page = oneText(query, 'page')
  if (page === undefined || Object.hasOwn(query, 'si')) return read
  if (!/^[1-9]\d{0,5}$/.test(page)) throw refusal('page', 'a whole number from 1')
  const size = Number(oneText(read, 'ct') ?? DEFAULT_ITEMS_PER_PAGE)
  return { ...read, si: String((Number(page) - 1) * size + 1) }
}
