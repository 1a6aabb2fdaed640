/** The settings service: what a site is set up with. */
import { MAIN_SITE_ID } from '@graticule/contracts/limits'
import { type Basemap, SETTINGS_ROUTES, type View } from '@graticule/contracts/services/settings'
import { publicJson, type Reply } from './http.ts'

/** More views than any site has. */
const ALL = 9_999

/** All stored views, in words of `language`. */
export async function listViews(language: string, signal?: AbortSignal): Promise<Reply<readonly View[]>> {
  const { path, reply: schema } = SETTINGS_ROUTES.views
  const query = new URLSearchParams({ size: String(ALL), language })
  const reply = await publicJson(`${path.replace(':siteId', String(MAIN_SITE_ID))}?${query}`, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value._embedded.views } : reply
}

/** The basemaps that the operator has set up. */
export async function listBasemaps(signal?: AbortSignal): Promise<Reply<readonly Basemap[]>> {
  const { path, reply: schema } = SETTINGS_ROUTES.basemaps
  const reply = await publicJson(path, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value.basemaps } : reply
}
