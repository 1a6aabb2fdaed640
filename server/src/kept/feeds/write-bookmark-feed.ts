/** Bookmarks as Atom: for feed readers (RFC 4287), and in the entries that clients of the original read. */
import type { Resource } from '@graticule/contracts/resource'
import { atomEntry } from '../../broker/atom/atom-entry.ts'
import { NAMESPACES } from '../../broker/atom/atom-namespaces.ts'
import { curatedCategories } from '../../broker/atom/curated-types.ts'
import { wireId } from '../../broker/atom/wire-ids.ts'
import { pageOfResource } from '../page-of-resource.ts'
import { element, sequence, text, textElement, type Xml, xmlDocument } from '../../xml/write-xml.ts'
import type { StoredBookmark } from '../bookmarks.ts'

/** What a feed says of itself; `updated` in milliseconds since 1970. */
export interface FeedHead {
  readonly self: string
  readonly publicUrl: string
  readonly title: string
  readonly updated: number
}

const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

const feed = (
  { self, publicUrl, title, updated }: FeedHead,
  namespaces: Readonly<Record<string, string>>,
  entries: readonly Xml[],
) =>
  xmlDocument(
    element(
      'feed',
      { xmlns: NAMESPACES.atom, ...namespaces },
      element('id', {}, text(self)),
      element('title', {}, text(title)),
      element('updated', {}, text(told(updated))),
      element('author', {}, textElement('name', new URL(publicUrl).host)),
      element('link', { rel: 'self', href: self, type: 'application/atom+xml' }),
      element('link', { rel: 'alternate', href: `${publicUrl}/bookmarks`, type: 'text/html' }),
      sequence(entries),
    ),
  )

/** For feed readers: titles, sources and links. Notes and folders stay with their owner. */
export function readersFeed(head: FeedHead, bookmarks: readonly StoredBookmark[]): string {
  const { publicUrl } = head
  const entries = bookmarks.map((row) =>
    element(
      'entry',
      {},
      element('id', {}, text(`tag:${new URL(publicUrl).hostname},2026:bookmark:${row.id}`)),
      element('title', {}, text(row.name)),
      element('updated', {}, text(told(row.changed_at))),
      element('published', {}, text(told(row.created_at))),
      element('category', { term: row.data_source }),
      element('link', { rel: 'alternate', href: pageOfResource(publicUrl, row) }),
      element('content', { type: 'text' }, text(row.name)),
    ),
  )
  return feed(head, {}, entries)
}

/** What is known of a resource of an outside source. */
const shortEntry = (publicUrl: string, row: StoredBookmark): Xml =>
  element(
    'entry',
    {},
    element('title', {}, text(row.name)),
    element('id', {}, text(wireId(row.target_id))),
    textElement('sourceId', row.data_source),
    textElement('updated', told(row.changed_at)),
    element('summary', {}, text('')),
    element('link', { rel: 'alternate', href: pageOfResource(publicUrl, row) }),
    element('contributor', {}, textElement('orgName', row.data_source)),
  )

/**
 * For clients of the original: entries as its search answers have them.
 * @rule S1-7.bookmarked-feed BOOKMARKED_FEED is an Atom feed of the bookmarks of whoever asks
 */
export function originalFeed(
  head: FeedHead,
  bookmarks: readonly StoredBookmark[],
  resourceOf: (row: StoredBookmark) => Resource | undefined,
): string {
  const dialect = { categories: curatedCategories, alwaysAcquisition: false }
  const match = { relevance: 0, fields: [] }
  const entries = bookmarks.map((row) => {
    const resource = resourceOf(row)
    return resource === undefined ? shortEntry(head.publicUrl, row) : atomEntry({ resource, match, children: 0 }, dialect)
  })
  const total = element('opensearch:totalResults', {}, text(entries.length))
  return feed(head, { 'xmlns:opensearch': NAMESPACES.opensearch }, [total, ...entries])
}
