/** Addresses of what a visitor keeps, with its details: the worker keeps the answers. */
import { BOOKMARK_ROUTES, type Bookmark } from '@graticule/contracts/kept/bookmarks'
import { KEPT_COUNTS_ROUTE } from '@graticule/contracts/kept/counts'
import { BOOKMARKS_PER_PAGE } from '@graticule/contracts/limits'
import { SESSION_PATH } from '@graticule/contracts/people/session-paths'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { MAX_KEPT_DETAILS } from '@graticule/contracts/system/offline'
import { searchAddress } from '../api/opensearch.ts'
import { useGuestBookmarks } from '../kept/guest-bookmarks.ts'
import type { NamedResource } from '../kept/resource-key.ts'
import { privateJson } from '../session/private-read.ts'
import { useSession } from '../session/session.ts'
import { askedSources } from '../site/data-sources.ts'

type Asked = Pick<NamedResource, 'dataSource' | 'targetId'>

/** Where the details of a resource are asked for when its page is opened by itself; none of a source that is not there. */
function detailsOf({ dataSource, targetId }: Asked): string[] {
  const source = askedSources().find(({ name }) => name === dataSource)
  return source === undefined ? [] : [searchAddress(source, { ...initialFilters(), targetIds: [targetId], itemsPerPage: 1 }, [])]
}

/** As the page of the bookmarks asks for them. */
const pageAddress = (page: number): string =>
  `${BOOKMARK_ROUTES.list.path}?${new URLSearchParams({ page: String(page), size: String(BOOKMARKS_PER_PAGE), sort: 'newest' })}`

/** The newest bookmarks of the person, and the addresses of the pages that hold them; without a network those that the browser keeps. */
export async function newestBookmarks(): Promise<{ readonly pages: readonly string[]; readonly bookmarks: readonly Bookmark[] }> {
  const pages: string[] = []
  const bookmarks: Bookmark[] = []
  for (let page = 0; bookmarks.length < MAX_KEPT_DETAILS; page += 1) {
    const address = pageAddress(page)
    const reply = (await privateJson(address, BOOKMARK_ROUTES.list.reply)).openIn(useSession.getState())
    if (!reply.ok) break
    pages.push(address)
    bookmarks.push(...reply.value.bookmarks)
    if (reply.value.bookmarks.length < BOOKMARKS_PER_PAGE) break
  }
  return { pages, bookmarks }
}

async function ofPerson(): Promise<string[]> {
  const { pages, bookmarks } = await newestBookmarks()
  const details = bookmarks.slice(0, MAX_KEPT_DETAILS).flatMap(detailsOf)
  return [...details, ...pages, BOOKMARK_ROUTES.folders.path, KEPT_COUNTS_ROUTE.path, SESSION_PATH]
}

/**
 * Addresses of the visitor's bookmarks and their details.
 * @rule B-offline.bookmarks The newest bookmarks open without a network, with their details
 */
export async function addressesOfKept(): Promise<string[]> {
  if (useSession.getState().visitor.kind === 'person') return ofPerson()
  return useGuestBookmarks.getState().kept.slice(-MAX_KEPT_DETAILS).flatMap(detailsOf)
}
