/** The personal-data service: the searches that everybody may read. */
import { type HighlightedSearch, PERSONAL_DATA_ROUTES, type PopularSearch } from '@graticule/contracts/services/personal-data'
import { publicJson, type Reply } from './http.ts'

/** The first `count` searches that a site recommends, with their names in a language; without a site all that the portal has. */
export async function readHighlightedSearches(
  count: number,
  language: string,
  siteId: number | undefined,
  signal?: AbortSignal,
): Promise<Reply<readonly HighlightedSearch[]>> {
  const { path, reply: schema } = PERSONAL_DATA_ROUTES.enabledHighlightedSearches
  const site = siteId === undefined ? '' : `&siteId=${siteId}`
  const reply = await publicJson(`${path}?size=${count}&language=${language}${site}`, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value._embedded.highlightedSearches } : reply
}

/** The first `count` searches that many people make, with their names in a language. */
export async function readPopularSearches(
  count: number,
  language: string,
  signal?: AbortSignal,
): Promise<Reply<readonly PopularSearch[]>> {
  const { path, reply: schema } = PERSONAL_DATA_ROUTES.popularSearches
  const reply = await publicJson(`${path}?size=${count}&language=${language}`, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value._embedded.popularSearches } : reply
}
