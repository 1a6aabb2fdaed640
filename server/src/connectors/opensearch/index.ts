/** OpenSearch answers in Atom and RSS (OGC 10-032r8, 13-026r8; GEO DAB and NextGEOSS): their entries become entries of the catalogue. */
import type { FacetItem } from '@graticule/contracts/resource'
import type { RootElement } from '../../xml/record-splitter.ts'
import { descendants, type XmlElement } from '../../xml/xml-element.ts'
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { readAtomEntry } from './atom-entry.ts'
import { entryOfItem } from './rss-item.ts'
import { readTermFrequency } from './term-frequency.ts'

/** What an answer says beside its entries. */
export interface FeedNews {
  /** `totalResults`, `startIndex` and `itemsPerPage` of OpenSearch 1.1. */
  readonly total?: number
  readonly startIndex?: number
  /** Address of the next page, as written. */
  readonly next?: string
  /** Facets of the GEO DAB, by the names of its elements. */
  readonly facets?: Readonly<Record<string, FacetItem[]>>
}

/** What an answer is read for. `documentUrl` = where it was fetched from; relative links are resolved against it. */
interface AtomContext extends XmlContext {
  readonly documentUrl?: string
  readonly onNews?: (news: FeedNews) => void
}

const ATOM = 'http://www.w3.org/2005/Atom'
const NO_ITEMS = 'it is an RSS document without items'
const RSS_1 = 'http://purl.org/rss/1.0/'
const NUMBERS: Readonly<Record<string, keyof FeedNews>> = { totalResults: 'total', startIndex: 'startIndex' }

/** Reads one answer, or one entry by itself. */
export function createAtomReader({ onNews, documentUrl, ...context }: AtomContext): XmlReader {
  let error: string | undefined
  let isFeed = false
  let isRss = false
  let isRoot = true
  /** It has entries, or says how many there are. */
  let isAnswer = false

  const aside = (element: XmlElement): boolean | string => {
    if (element.name === 'entry' || element.name === 'item') {
      isAnswer = true
      return false
    }
    const text = element.text.trim()
    if (element.name === 'error') {
      error = (
        text ||
        descendants(element, 'message', 'description', 'errorDescription')
          .map((found) => found.text.trim())
          .join(' ')
      ).slice(0, 400)
      return true
    }
    if (element.name === 'link') {
      const { rel, href } = element.attributes
      if (rel === 'next' && href !== undefined) onNews?.({ next: href })
      return true
    }
    if (element.name === 'termFrequency') {
      onNews?.({ facets: readTermFrequency(element) })
      return true
    }
    const key = NUMBERS[element.name]
    isAnswer ||= key !== undefined
    if (key !== undefined && /^\d{1,12}$/.test(text)) onNews?.({ [key]: Number(text) })
    return element.name === 'totalResults' && text === '0' ? 'empty answer' : true
  }

  return createXmlReader(
    {
      isRecord: ({ name, namespace }) => {
        // an item by itself is what is kept of one
        isRss ||= name === 'rss' || (name === 'channel' && namespace === RSS_1) || (isRoot && name === 'item')
        isRoot = false
        isFeed ||= isRss || (name === 'feed' && namespace === ATOM)
        if ((name === 'entry' && namespace === ATOM) || (name === 'item' && isRss)) return true
        return (
          isFeed &&
          (Object.hasOwn(NUMBERS, name) || /^(?:error|termFrequency)$/.test(name) || (name === 'link' && namespace === ATOM))
        )
      },
      aside,
      read: (entry, fallbackId) => readAtomEntry(entry.name === 'item' ? entryOfItem(entry) : entry, fallbackId, documentUrl),
      standardOf: ({ name }) => (name === 'item' ? 'rss-item' : 'atom-entry'),
      whatItIs,
      objection: () => {
        if (error !== undefined) return `it is an error of the service: ${error || 'without words'}`
        return isRss && !isAnswer ? NO_ITEMS : undefined
      },
    },
    context,
  )
}

function whatItIs(root: RootElement): string {
  if (root.name === 'rss') return NO_ITEMS
  if (root.name === 'OpenSearchDescription')
    return 'it is a description of a service; harvest the service by the address of this document'
  if (root.name === 'feed' && root.namespace === ATOM) return 'it is an Atom feed without entries'
  return describeRoot(root, 'an Atom answer', 'Atom entries')
}
