import { BOOKMARK_ORDERS, type BookmarkOrder } from '@graticule/contracts/kept/bookmarks'
import { useSearchParams } from 'react-router'

/** What the list shows. The address says it, so that it can be left and come back to. */
export interface Shown {
  /** From 0; the address counts from 1. */
  readonly page: number
  readonly words: string
  readonly source: string
  readonly sort: BookmarkOrder
  /** `undefined` = all. */
  readonly folder: string | undefined
}

/** Longest search and name of a folder that the server takes. */
const [WORDS, FOLDER] = [200, 100]

/** Reads it from an address; what is no value of it is left out. */
export function readShown(query: URLSearchParams): Shown {
  const page = Number(query.get('page'))
  const source = query.get('source') ?? ''
  return {
    page: Number.isInteger(page) && page > 1 && page < 10_000 ? page - 1 : 0,
    words: (query.get('q') ?? '').replaceAll('\u0000', '').slice(0, WORDS),
    source: /^[A-Za-z0-9_.-]{1,60}$/.test(source) ? source : '',
    sort: BOOKMARK_ORDERS.find((one) => one === query.get('sort')) ?? 'newest',
    folder: query.get('folder')?.replaceAll('\u0000', '').slice(0, FOLDER),
  }
}

/** Writes it, without what is so anyway. */
export function writeShown({ page, words, source, sort, folder }: Shown): URLSearchParams {
  const query = new URLSearchParams()
  if (words !== '') query.set('q', words)
  if (source !== '') query.set('source', source)
  if (folder !== undefined) query.set('folder', folder)
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 0) query.set('page', String(page + 1))
  return query
}

/**
 * What is shown, and how it is changed: another page is a step that one can go back.
 * @rule B-kept-items.list-address The address of the bookmarks says search, source, folder, order and page
 */
export function useShownList(): readonly [Shown, (shown: Shown) => void] {
  const [query, setQuery] = useSearchParams()
  const shown = readShown(query)
  return [shown, (next) => setQuery(writeShown(next), { replace: next.words !== shown.words })]
}
