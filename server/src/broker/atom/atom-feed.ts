/** The answer as an Atom feed, in the two dialects that readers of the original know. */
import type { ResultSet } from '@graticule/contracts/resource'
import type { PortalError } from '@graticule/contracts/problem'
import { mapAtPace, type Pace } from '../../fairness/pace.ts'
import { element, text, textElement, type Xml, xmlDocument } from '../../xml/write-xml.ts'
import { atomEntry, type EntryDialect } from './atom-entry.ts'
import { NAMESPACES } from './atom-namespaces.ts'
import { termFrequency } from '../term-frequency.ts'

/** Where the dialects differ. */
export interface FeedDialect extends EntryDialect {
  /** Totals as `opensearch:totalResults` instead of without prefix. */
  readonly prefixedTotals: boolean
  /** Element of a facet's item that holds the id of a provider. */
  readonly providerIdElement: 'dm:sourceId' | 'dm:id'
}

/** What the feed says about itself. */
export interface FeedHead {
  /** Absolute address of this very request. */
  readonly self: string
  /** Milliseconds since 1970. */
  readonly now: number
}

function totals({ prefixedTotals }: FeedDialect, values: Readonly<Record<string, number>>): (Xml | undefined)[] {
  return Object.entries(values).map(([name, value]) =>
    prefixedTotals ? textElement(`opensearch:${name}`, value) : textElement(name, value, { xmlns: NAMESPACES.opensearch }),
  )
}

function feed(dialect: FeedDialect, { self, now }: FeedHead, ...children: readonly (Xml | undefined)[]): string {
  const prefix = dialect.prefixedTotals ? { 'xmlns:opensearch': NAMESPACES.opensearch } : {}
  return xmlDocument(
    element(
      'feed',
      { xmlns: NAMESPACES.atom, ...prefix },
      element('title', {}, text('Search results')),
      element('id', {}, text(self)),
      element('updated', {}, text(new Date(now).toISOString())),
      element('link', { href: self, rel: 'search', title: 'Content Search', type: 'application/atom+xml' }),
      ...children,
    ),
  )
}

/** A page of results with its facets, entry by entry at a pace. */
export async function atomFeed(resultSet: ResultSet, dialect: FeedDialect, head: FeedHead, pace: Pace): Promise<string> {
  const entries = await mapAtPace(resultSet.entries, pace, (entry) => atomEntry(entry, dialect))
  return feed(
    dialect,
    head,
    ...totals(dialect, {
      totalResults: resultSet.total,
      startIndex: resultSet.startIndex,
      itemsPerPage: resultSet.itemsPerPage,
    }),
    ...entries,
    termFrequency(resultSet.facets, dialect.providerIdElement),
  )
}

/** A failure as readers of the feed expect it: no results, and an `error` that says what is not in order. */
export function atomErrorFeed(error: PortalError, dialect: FeedDialect, head: FeedHead): string {
  return feed(
    dialect,
    head,
    ...totals(dialect, { totalResults: 0, startIndex: 1, itemsPerPage: 0 }),
    textElement('error', error.message),
  )
}
