/** What everybody reads of the content of a site: its pages and its menu. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { CONTENT_ROUTES, type WireMenuEntry } from '@graticule/contracts/contents/original'
import type { ReadPage } from '@graticule/contracts/contents/pages'
import { publicJson, type Reply } from './http.ts'

/** The page that a site shows under a slug, with its texts in all languages. */
export function readContentPage(siteId: number, slug: string, signal: AbortSignal): Promise<Reply<ReadPage>> {
  const { path, reply } = CONTENT_ROUTES.pageBySlug
  return publicJson(`${path}?${new URLSearchParams({ siteId: String(siteId), slug })}`, reply, { signal })
}

/**
 * The entries of the menu of a site, both levels, each by priority.
 * @rule S2-7.menu
 */
export async function readMenu(siteId: number, signal: AbortSignal): Promise<Reply<readonly WireMenuEntry[]>> {
  const { path, reply } = CONTENT_ROUTES.menu
  const level = (levelId: number) => {
    const query = { page: '0', size: String(MAX_LIST_PAGE - 1), siteId: String(siteId), levelId: String(levelId) }
    return publicJson(`${path}?${new URLSearchParams(query)}`, reply, { signal })
  }
  const [top, below] = await Promise.all([level(0), level(1)])
  if (!top.ok) return top
  // the first level alone is better than nothing
  return { ok: true, value: [...top.value._embedded.menu, ...(below.ok ? below.value._embedded.menu : [])] }
}
