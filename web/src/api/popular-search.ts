/** A popular search by its id, as links of the original portal name it. */
import { PORTAL_RESOURCES_ROUTE, SearchQueryParamsSchema } from '@graticule/contracts/services/portal-resources'
import { publicJson, type Reply } from './http.ts'

/** Address of the page that shows the results of the popular search with this id, from the root. */
export async function readPopularSearch(id: string, signal?: AbortSignal): Promise<Reply<string>> {
  const query = new URLSearchParams({ p_p_resource_id: 'SEARCH_QUERY_PARAMS', popularSearchId: id })
  const path = PORTAL_RESOURCES_ROUTE.path.replace(':site', 'guest')
  const reply = await publicJson(`${path}?${query}`, SearchQueryParamsSchema, { signal })
  return reply.ok ? { ok: true, value: reply.value.url } : reply
}
