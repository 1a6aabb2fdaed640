/** The settings service: what a site is set up with. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import { type Basemap, SETTINGS_ROUTES, type View } from '@graticule/contracts/services/settings'
import { publicJson, type Reply } from './http.ts'

/** More views than any site has. */
const ALL = 9_999

/** All stored views of a site, in words of `language`. */
export async function listViews(siteId: number, language: string, signal?: AbortSignal): Promise<Reply<readonly View[]>> {
  const { path, reply: schema } = SETTINGS_ROUTES.views
  const query = new URLSearchParams({ size: String(ALL), language })
  const reply = await publicJson(
    `${path.replace(':siteId', String(siteId === GLOBAL_SITE_ID ? MAIN_SITE_ID : siteId))}?${query}`,
    schema,
    { signal },
  )
  return reply.ok ? { ok: true, value: reply.value._embedded.views } : reply
}

/** The basemaps that a site has. */
export async function listBasemaps(siteId: number, signal?: AbortSignal): Promise<Reply<readonly Basemap[]>> {
  const { path, reply: schema } = SETTINGS_ROUTES.basemaps
  const reply = await publicJson(siteId === GLOBAL_SITE_ID ? path : `${path}?siteId=${siteId}`, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value.basemaps } : reply
}
