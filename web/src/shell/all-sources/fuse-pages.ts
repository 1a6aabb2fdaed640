/**
 * Puts the same page of several sources together into one ranked list. Each source knows only its own order, and relevance of
 * one source means nothing beside that of another, so places count: reciprocal-rank fusion (Cormack, Clarke and Büttcher, 2009).
 */
import { DATA_SOURCE_NAMES, type DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { groupResources, sameReason } from '@graticule/contracts/same-resource'
import type { SortOrder } from '@graticule/contracts/search-params'
import type { CombinedRow, SameEntry, SourcedEntry } from '../../stores/combined.ts'

/** How much the first places weigh more than those after them; 60 as in the paper. */
const RANK_CONSTANT = 60

/** What a source gave to the page. */
export interface Part {
  readonly source: DataSourceName
  readonly resultSet: ResultSet
}

interface Placed extends SourcedEntry {
  /** Place in its own source, from 1. */
  readonly rank: number
}

const orderOf = (source: DataSourceName): number => DATA_SOURCE_NAMES.indexOf(source)
const byPlace = (one: Placed, other: Placed): number => one.rank - other.rank || orderOf(one.source) - orderOf(other.source)

/** One source counts once, with its best place, however many records of the resource it has. */
function scoreOf(members: readonly Placed[]): number {
  const best = new Map<DataSourceName, number>()
  for (const { source, rank } of members) best.set(source, Math.min(rank, best.get(source) ?? Infinity))
  // added up in the order of the sources, so that the sum is the same to the last bit
  const sources = [...best.keys()].toSorted((one, other) => orderOf(one) - orderOf(other))
  return sources.reduce((sum, source) => sum + 1 / (RANK_CONSTANT + (best.get(source) ?? 0)), 0)
}

/** The end of its time, as the catalogue orders by date; what says no time has a date at least. */
function timeOf({ entry: { resource } }: Placed): number {
  const { time, published, updated, created } = resource
  if (time !== undefined) return time.end === undefined ? Infinity : Date.parse(time.end)
  return Date.parse(published ?? updated ?? created ?? '')
}

/** What an order that the visitor chose goes by; what lacks it comes last. */
const KEYS: Readonly<Record<string, (placed: Placed) => number | string>> = {
  date: timeOf,
  title: ({ entry }) => entry.resource.title.toLowerCase(),
  score: ({ entry }) => entry.resource.score,
  magnitude: ({ entry }) => entry.resource.earthquake?.magnitude ?? NaN,
}

function byKey(sort: SortOrder): ((one: Placed, other: Placed) => number) | undefined {
  const [by = '', direction] = sort.split(':')
  const key = KEYS[by]
  if (key === undefined) return undefined
  const sign = direction === 'asc' ? 1 : -1
  const isMissing = (value: number | string) => Number.isNaN(value)
  return (one, other) => {
    const [a, b] = [key(one), key(other)]
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
    if (a === b) return 0
    return typeof a === 'string' ? sign * a.localeCompare(String(b)) : sign * (a < Number(b) ? -1 : 1)
  }
}

function rowOf(members: readonly Placed[]): CombinedRow & { readonly first: Placed; readonly score: number } {
  const [first, ...others] = members.toSorted(byPlace) as [Placed, ...Placed[]]
  const same = others.map(({ source, entry }): SameEntry => {
    const rest = [first, ...others.filter((other) => other.entry !== entry)]
    const reasons = rest.map((other) => sameReason(entry.resource, other.entry.resource))
    // a chain of pairs made them one: each is the same as one of the others at least
    return { source, entry, reason: reasons.find((reason) => reason !== undefined) ?? 'title' }
  })
  return { source: first.source, entry: first.entry, same, first, score: scoreOf(members) }
}

/**
 * The list that these pages make. It depends on the pages alone, not on the order in which they came. `grouped`: records of
 * one resource are one row. With an order that the visitor chose, rows go by it, and by places where it is equal.
 */
export function fusePages(parts: readonly Part[], grouped: boolean, sort: SortOrder): CombinedRow[] {
  const placed = parts
    .flatMap(({ source, resultSet }) =>
      resultSet.entries.map((entry, at): Placed => ({ source, entry, rank: resultSet.startIndex + at })),
    )
    .toSorted(byPlace)
  const groups = grouped
    ? groupResources(placed.map(({ entry }) => entry.resource)).map(({ members }) => members.map((at) => placed[at] as Placed))
    : placed.map((one) => [one])
  const compareKeys = byKey(sort)
  return groups
    .map(rowOf)
    .toSorted((one, other) => compareKeys?.(one.first, other.first) || other.score - one.score || byPlace(one.first, other.first))
    .map(({ source, entry, same }) => ({ source, entry, same }))
}
