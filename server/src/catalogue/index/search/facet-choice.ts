/** Narrows matches by the chosen values of facets, and by other lists of values. */
import type { FacetName } from '../../catalogue.ts'
import type { ValueName } from '../entry-values.ts'
import type { Segment } from '../segment/segment.ts'
import { findValue } from '../segment/values.ts'
import { UNKNOWN } from '../segment/string-table.ts'
import { keep, only } from './keep.ts'
import { cut, type Matches, noMatches, roomFor, unite, viewed } from './matches.ts'
import { scratch } from './scratch.ts'

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

/** As {@link chooseFacets} for one facet: what does not pass it fails it alone. */
function chooseOne(segment: Segment, matches: Matches, chosen: ChosenFacets[number], apart: readonly Uint32Array[]): Choice {
  const { entries, scores } = matches
  const having = entriesWith(segment, chosen.name, chosen.values)
  const marks = scratch.marks(segment.size)
  for (let at = 0; at < having.length; at += 1) marks[having[at] as number] = 1
  const kept = roomFor(matches)
  const failing = scratch.integers(entries.length)
  let length = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const isPassing = marks[entry] as number
    // written in any case and counted where it belongs: no processor guesses which
    failing[at - length] = entry
    kept[length] = entry
    if (scores !== undefined) scores[length] = scores[at] as number
    length += isPassing
  }
  const passingApart = apart.map((list) => only(list, (entry) => marks[entry] === 1))
  for (let at = 0; at < having.length; at += 1) marks[having[at] as number] = 0
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
