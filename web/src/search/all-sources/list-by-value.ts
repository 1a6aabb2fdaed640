/**
 * The list of all sources in a chosen order: sorted lists of the sources, merged by the value of that order. A page starts
 * where the previous one ended.
 */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { parseInstant } from '@graticule/contracts/dates'
import { RESULTS_PER_PAGE } from '@graticule/contracts/limits'
import { pageOf, startIndexOf } from '@graticule/contracts/paging'
import type { Resource } from '@graticule/contracts/resource'
import type { SortOrder } from '@graticule/contracts/search/search-params'
import type { Listing } from './listing.ts'
import { endsBefore, hasPage, orderOf, type Ranked, rankedIn, rankedOn, type SourceList } from './ranked.ts'
import { rowsOfBatch, withOthers } from './resource-rows.ts'
import type { SourceExtent } from './rounds.ts'
import { dataSources } from '../../site/data-sources.ts'

/** So many results are merged at most: a page that is opened by its link asks for all that stands before it. */
export const MERGED_RESULTS = 300

type Value = number | string | undefined
type ValueOf = (resource: Resource) => Value

const instant = (text: string | undefined): Value => (text === undefined ? undefined : parseInstant(text))

/** The catalogue's date: the end of the time of the data; what still goes on is newest. */
function endOfTime({ time }: Resource): Value {
  if (time?.start === undefined && time?.end === undefined) return undefined
  return time.end === undefined ? Infinity : parseInstant(time.end, 'end')
}

/** As the catalogue compares titles: without case, accents and what stands before the first letter. */
const plainTitle: ValueOf = ({ title }) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')

/** What an order goes by. */
const VALUES: Readonly<Record<string, ValueOf>> = {
  date: endOfTime,
  title: plainTitle,
  score: ({ score }) => score,
  rating: ({ rating }) => rating,
  magnitude: ({ earthquake }) => earthquake?.magnitude,
}

/** What "by date" is to a source that orders by another date: when a record was uploaded, or last changed. */
const DATES = {
  created: ({ created, published }) => instant(created ?? published),
  updated: ({ updated, created }) => instant(updated ?? created),
} as const satisfies Readonly<Record<string, ValueOf>>

/** What an order goes by at a source. */
function valueAt(source: DataSourceName, by: string): ValueOf {
  const { dateOrder } = dataSources().find(source)?.abilities ?? {}
  return (by === 'date' && dateOrder !== undefined ? DATES[dateOrder] : VALUES[by]) ?? (() => 0)
}

/** A source that cannot order its results says so with them. */
export const isOrdered = ({ pages }: SourceList): boolean =>
  [...pages.values()].every(({ notApplied = [] }) => !notApplied.includes('sort'))

interface Valued {
  readonly ranked: Ranked
  readonly value: Value
}

/** Where a source is in the merge. */
interface Reading {
  readonly source: DataSourceName
  readonly ordered: boolean
  readonly records: readonly Valued[]
  /** The page after the last one that is loaded; `undefined` when there is none. */
  readonly next: number | undefined
  at: number
}

/** What lacks the value comes last whatever the direction. */
function compareValues(one: Value, other: Value, sign: 1 | -1): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return sign * (one < other ? -1 : 1)
}

/**
 * The records of a page with what they are merged by. That is the best value from each on: where a source's order is a little
 * another than ours, one record does not hold back those after it, and its own order stays.
 */
function valuedOn(list: SourceList, page: number, valueOf: ValueOf, sign: 1 | -1): Valued[] {
  let best: Value
  return rankedOn(list, page)
    .toReversed()
    .map((ranked) => {
      const value = valueOf(ranked.entry.resource)
      best = compareValues(value, best, sign) < 0 ? value : best
      return { ranked, value: best }
    })
    .toReversed()
}

function readingOf(list: SourceList, by: string, sign: 1 | -1): Reading {
  const { source } = list.extent
  const valueOf = valueAt(source, by)
  const records: Valued[] = []
  let page = 0
  let isOver = false
  for (; list.pages.has(page); page += 1) {
    records.push(...valuedOn(list, page, valueOf, sign))
    // whatever a source has counted: after a page with nothing on it there is no more
    const resultSet = list.pages.get(page)
    isOver = resultSet?.entries.length === 0 && (resultSet.unread ?? 0) === 0
  }
  const next = isOver || endsBefore(list, page) ? undefined : page
  return { source, ordered: isOrdered(list), records, next, at: 0 }
}

/**
 * The first results of these sources in this order, at most `count`; fewer where they end, or where pages of `missing`
 * sources have to be there first. Those that cannot order come after all others, in turn by their ranks.
 */
export function mergeByValue(lists: readonly SourceList[], sort: SortOrder, count: number) {
  const [by = '', direction] = sort.split(':')
  const sign = direction === 'asc' ? 1 : -1
  const readings = lists.map((list) => readingOf(list, by, sign)).toSorted((a, b) => orderOf(a.source) - orderOf(b.source))
  const merged: Ranked[] = []
  const head = ({ records, at }: Reading) => records[at]
  const isLeft = (reading: Reading) => head(reading) !== undefined || reading.next !== undefined
  while (merged.length < count) {
    const ordered = readings.filter((reading) => reading.ordered && isLeft(reading))
    const inTurn = ordered.length > 0 ? ordered : readings.filter(isLeft)
    const missing = inTurn.filter((reading) => head(reading) === undefined)
    if (missing.length > 0) return { merged, missing: missing.map(({ source, next = 0 }) => ({ source, page: next })) }
    const [first] = inTurn.toSorted((a, b) => {
      const [one, other] = [head(a) as Valued, head(b) as Valued]
      const byValue = a.ordered && b.ordered ? compareValues(one.value, other.value, sign) : 0
      return byValue || one.ranked.rank - other.ranked.rank
    })
    if (first === undefined) break
    merged.push((head(first) as Valued).ranked)
    first.at += 1
  }
  return { merged, missing: [] }
}

/** How many results the list goes through: as many as are right whatever the sources have, in twelves. */
function depthInOrder(extents: readonly SourceExtent[]): number {
  const reaches = extents.map(({ total, reach = Infinity }) => (reach < total ? reach : Infinity))
  return Math.max(RESULTS_PER_PAGE, Math.floor(Math.min(MERGED_RESULTS, ...reaches) / RESULTS_PER_PAGE) * RESULTS_PER_PAGE)
}

const totalOf = (extents: readonly SourceExtent[]): number =>
  extents.reduce((sum, { total, reach = Infinity }) => sum + Math.min(total, reach), 0)

/**
 * The page of so many rows from this `startIndex` on.
 * @rule B-all-sources.chosen-order In a chosen order the results of all sources are merged by its value
 * @rule B-all-sources.unordered-last Sources that cannot order come after all others
 */
export function listByValue(startIndex: number, grouped: boolean, sort: SortOrder, size: number): Listing {
  const wanted = pageOf(startIndex, size) - 1
  const extentsOf = (lists: readonly SourceList[]) => lists.map(({ extent }) => extent)
  const pagesInOrder = (extents: readonly SourceExtent[]) =>
    Math.max(1, Math.ceil(Math.min(totalOf(extents), depthInOrder(extents)) / size))
  const pageIn = (extents: readonly SourceExtent[]) => Math.min(wanted, pagesInOrder(extents) - 1)
  // the last page of the list may be cut by its depth
  const endOfPage = (lists: readonly SourceList[]) =>
    Math.min((pageIn(extentsOf(lists)) + 1) * size, depthInOrder(extentsOf(lists)))
  const startOf = (page: number, extents: readonly SourceExtent[]) =>
    startIndexOf(Math.min(Math.max(1, page), pagesInOrder(extents)), size)
  return {
    isJoint: true,
    missing(lists) {
      // each source says with its first page whether it has this order
      const unread = lists.flatMap((list) => (hasPage(list, 0) ? [] : { source: list.extent.source, page: 0 }))
      return unread.length > 0 ? unread : mergeByValue(lists, sort, endOfPage(lists)).missing
    },
    draw(lists) {
      const extents = extentsOf(lists)
      const page = pageIn(extents)
      const { merged } = mergeByValue(lists, sort, endOfPage(lists))
      const begin = page * size
      const rows = rowsOfBatch(merged.slice(0, begin), merged.slice(begin), grouped)
      const [depth, total] = [depthInOrder(extents), totalOf(extents)]
      const least = extents.filter(({ total: all, reach = Infinity }) => reach < all && reach < depth + RESULTS_PER_PAGE)
      return {
        rows: withOthers(rows, rankedIn(lists), grouped),
        page: page + 1,
        pages: pagesInOrder(extents),
        first: begin + 1,
        end: total > depth || least.length > 0 ? { depth, sources: least.map(({ source }) => source) } : null,
      }
    },
    unread: ({ pages }) => [...pages.values()].reduce((sum, { unread = 0 }) => sum + unread, 0),
    startOf,
    startAt: (number, extents) => startOf(pageOf(number, size), extents),
  }
}
