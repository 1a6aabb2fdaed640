/** Narrows matches by the chosen values of facets, and by other lists of values. */
import type { FacetName } from '../../../catalogue.ts'
import type { ValueName } from '../../entry-values.ts'
import type { Segment } from '../../segment/segment.ts'
import { findValue } from '../../segment/values.ts'
import { UNKNOWN } from '../../segment/lists/string-table.ts'
import { keep, only } from '../keep.ts'
import { clear, mark, split } from '../marks.ts'
import { cut, intersect, type Matches, noMatches, roomFor, subtract, unite, unscored, viewed } from '../matches.ts'
import { scratch } from '../scratch.ts'

/** Chosen values of a facet as they are in the index: see `SearchQuery.facets`. */
export type ChosenFacets = readonly { readonly name: FacetName; readonly values: readonly string[] }[]

/** The entries that have one of the values, in their order; not to be written to. */
export function entriesWith(segment: Segment, name: ValueName, values: readonly string[]): Uint32Array {
  const { valueEntries, valueEntryOffsets } = segment.columns
  const lists = values
    .map((text) => findValue(segment, name, text))
    .filter((value) => value !== UNKNOWN)
    .map((value) => viewed(valueEntries.subarray(valueEntryOffsets[value], valueEntryOffsets[value + 1])))
  return lists.reduce((all, list) => unite(all, list, segment.size), noMatches).entries
}

/** By entry, a bit for each list of values that it has one of. */
export function markValues(
  segment: Segment,
  lists: readonly { readonly name: ValueName; readonly values: readonly string[] }[],
): Uint32Array {
  const { valueEntries, valueEntryOffsets } = segment.columns
  const marks = scratch.integers(segment.size).fill(0)
  for (const [index, { name, values }] of lists.entries()) {
    const bit = 1 << index
    for (const text of values) {
      const value = findValue(segment, name, text)
      if (value === UNKNOWN) continue
      const end = valueEntryOffsets[value + 1] as number
      for (let at = valueEntryOffsets[value] as number; at < end; at += 1) {
        const entry = valueEntries[at] as number
        marks[entry] = (marks[entry] as number) | bit
      }
    }
  }
  return marks
}

/** What {@link chooseFacets} leaves: `failing` has, by facet, the entries that fail its choice and nothing else. */
interface Choice {
  readonly passing: Matches
  readonly failing: ReadonlyMap<FacetName, Uint32Array>
  readonly apart: readonly Uint32Array[]
}

/** From how many times more matches than entries with a chosen value on, these are leapt to. */
const FEW_FACTOR = 8

/** As {@link chooseFacets} for one facet: what does not pass it fails it alone. */
function chooseOne(segment: Segment, matches: Matches, chosen: ChosenFacets[number], apart: readonly Uint32Array[]): Choice {
  const { entries, scores } = matches
  const having = entriesWith(segment, chosen.name, chosen.values)
  const isFew = scores === undefined && having.length * FEW_FACTOR < entries.length
  if (isFew && apart.every(({ length }) => length === 0)) {
    const passing = scratch.integers(having.length)
    const length = intersect(entries, 0, entries.length, having, passing, scratch.scores(having.length))
    const found = unscored(passing.subarray(0, length))
    return { passing: found, failing: new Map([[chosen.name, subtract(matches, found.entries, segment.size).entries]]), apart }
  }
  const marks = scratch.marks(segment.size)
  mark(marks, having)
  const kept = roomFor(matches)
  const failing = scratch.integers(entries.length)
  const length = split(entries, scores, marks, 1, kept, failing)
  const passingApart = apart.map((list) => list.subarray(0, split(list, undefined, marks, 1, list)))
  clear(marks, having, segment.size)
  return {
    passing: cut(kept, scores, length),
    failing: new Map([[chosen.name, failing.subarray(0, entries.length - length)]]),
    apart: passingApart,
  }
}

/** Splits by the chosen facets: entries that pass them all, and by facet those that fail it alone. `apart`: lists of others. */
export function chooseFacets(segment: Segment, matches: Matches, chosen: ChosenFacets, apart: readonly Uint32Array[]): Choice {
  const [first] = chosen
  if (first === undefined) return { passing: matches, failing: new Map<FacetName, Uint32Array>(), apart }
  if (chosen.length === 1) return chooseOne(segment, matches, first, apart)
  const marks = markValues(segment, chosen)
  const all = 2 ** chosen.length - 1
  const failing = chosen.map(({ name }, index) => ({
    name,
    bit: 1 << index,
    entries: scratch.integers(matches.entries.length),
    length: 0,
  }))
  const passing = keep(matches, (entry) => {
    const missing = all & ~(marks[entry] as number)
    if (missing === 0) return true
    if ((missing & (missing - 1)) === 0) {
      for (const list of failing) if (list.bit === missing) list.entries[list.length++] = entry
    }
    return false
  })
  return {
    passing,
    failing: new Map(failing.map(({ name, entries, length }) => [name, entries.subarray(0, length)])),
    apart: apart.map((entries) => only(entries, (entry) => marks[entry] === all)),
  }
}
