/**
 * Which records make the rows of the list of all sources. The list is made batch by batch, and what was shown stays: a record
 * that is the same as one of an earlier batch is no row again, but stands under the card that is there already.
 */
import { groupResources, sameReason } from '@graticule/contracts/same-resource'
import type { CombinedRow, SameEntry } from '../../stores/combined.ts'
import { byPlace, type Placed } from './placed.ts'

const inGroups = (records: readonly Placed[]): Placed[][] =>
  groupResources(records.map(({ entry }) => entry.resource)).map(({ members }) => members.map((at) => records[at] as Placed))

/**
 * The rows of a batch: its records, those of one resource together, without those whose resource `earlier` records have. In
 * the order of their first records. Not `grouped`: every record is a row.
 */
export function rowsOfBatch(earlier: readonly Placed[], batch: readonly Placed[], grouped: boolean): Placed[][] {
  if (!grouped) return batch.map((one) => [one])
  const isEarlier = new Set(earlier)
  return inGroups([...earlier, ...batch]).filter((members) => members.every((one) => !isEarlier.has(one)))
}

/** A source may give a record on two of its pages, when its records have moved between the requests. */
const nameOf = ({ source, entry }: Placed): string => `${source} ${entry.resource.id}`

/**
 * The rows as they are shown, each with the other records of its resource among all that is loaded, the best placed first:
 * on which page these stand does not count, nor which of them came first.
 */
export function withOthers(rows: readonly (readonly Placed[])[], loaded: readonly Placed[], grouped: boolean): CombinedRow[] {
  const groupOf = new Map(grouped ? inGroups(loaded).flatMap((group) => group.map((one) => [nameOf(one), group] as const)) : [])
  return rows.flatMap(([first]) => {
    if (first === undefined) return []
    const group = groupOf.get(nameOf(first)) ?? [first]
    const others = new Map(group.toSorted(byPlace).map((one) => [nameOf(one), one]))
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
