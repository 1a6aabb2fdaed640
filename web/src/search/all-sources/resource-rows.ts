/**
 * Which records are rows of the list of all sources. The list grows in batches and shown rows stay: a duplicate of an
 * earlier record is listed under that record's card instead of a new row.
 */
import { groupResources, sameReason } from '@graticule/contracts/search/same-resource'
import type { CombinedRow, SameEntry } from '../../stores/combined.ts'
import { byRank, type Ranked } from './ranked.ts'
import { richestOf } from './richest-copy.ts'

const inGroups = (records: readonly Ranked[]): Ranked[][] =>
  groupResources(records.map(({ entry }) => entry.resource)).map(({ members }) => members.map((at) => records[at] as Ranked))

/**
 * The rows of a batch: its records, those of one resource together, without those whose resource `earlier` records have. In
 * the order of their first records. Not `grouped`: every record is a row.
 */
export function rowsOfBatch(earlier: readonly Ranked[], batch: readonly Ranked[], grouped: boolean): Ranked[][] {
  if (!grouped) return batch.map((one) => [one])
  const isEarlier = new Set(earlier)
  return inGroups([...earlier, ...batch]).filter((members) => members.every((one) => !isEarlier.has(one)))
}

/** A source may give a record on two of its pages, when its records have moved between the requests. */
const nameOf = ({ source, entry }: Ranked): string => `${source} ${entry.resource.id}`

/**
 * The rows as they are shown, each as its richest record with the other records of its resource among all that is loaded, the best ranked first:
 * on which page these stand does not count, nor which of them came first.
 */
export function withOthers(rows: readonly (readonly Ranked[])[], loaded: readonly Ranked[], grouped: boolean): CombinedRow[] {
  const groupOf = new Map(grouped ? inGroups(loaded).flatMap((group) => group.map((one) => [nameOf(one), group] as const)) : [])
  return rows.flatMap((members) => {
    // of the records of this page only: what other pages bring does not change a card that is shown
    const first = richestOf(members)
    if (first === undefined) return []
    const group = groupOf.get(nameOf(first)) ?? [first]
    const others = new Map(group.toSorted(byRank).map((one) => [nameOf(one), one]))
    others.delete(nameOf(first))
    const same = [...others.values()].map(({ source, entry }): SameEntry => {
      const rest = [first, ...group.filter((other) => other.entry !== entry)]
      const reasons = rest.map((other) => sameReason(entry.resource, other.entry.resource))
      // a chain of pairs made them one: each is the same as one of the others at least
      return { source, entry, reason: reasons.find((reason) => reason !== undefined) ?? 'title' }
    })
    return { source: first.source, entry: first.entry, same }
  })
}
