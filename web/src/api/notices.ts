/** What a site tells besides its pages: the notices that it shows now, and the tags of the tutorial. Loaded late. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { NOTICES_ROUTE, type ShownNotice } from '@graticule/contracts/sites/notices'
import { TAG_ROUTES } from '@graticule/contracts/sites/site-settings'
import type { TutorialTag } from '@graticule/contracts/sites/site-values'
import { publicJson, type Reply } from './http.ts'

/** Those of the site with this part of the address; empty = the global one. */
export async function listNotices(site: string, signal?: AbortSignal): Promise<Reply<readonly ShownNotice[]>> {
  const reply = await publicJson(`${NOTICES_ROUTE.path}?${new URLSearchParams({ site })}`, NOTICES_ROUTE.reply, { signal })
  return reply.ok ? { ok: true, value: reply.value.notices } : reply
}

/** The tags of the tutorial that the operator has written, in their order. */
export async function listTutorialTags(signal: AbortSignal): Promise<Reply<readonly TutorialTag[]>> {
  const { path, reply } = TAG_ROUTES.list
  const read = await publicJson(`${path}?size=${MAX_LIST_PAGE - 1}`, reply, { signal })
  return read.ok ? { ok: true, value: read.value._embedded['tags'] ?? [] } : read
}
