/**
 * The embedded index: segments of typed arrays, searched one by one and answered as one. What is written becomes a new
 * small segment at once; small segments are merged when there are many of about one size.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { MatchExtent, SearchQuery } from '../catalogue.ts'
import type { PhraseNode } from './phrase.ts'
import type { IndexAnswer, IndexList } from './port.ts'
import { type CommonValues, commonValuesOf } from './search/facets/value-numbers.ts'
import { type ListedMatches, listSegments, searchSegments } from './search/search-segments.ts'
import { buildSegment } from './segment/build-segment.ts'
import { extentOf } from './segment/shapes/extents.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import type { Segment } from './segment/segment.ts'
import { UNKNOWN } from './segment/lists/string-table.ts'

/** Segments of about one size before they are merged. */
const SEGMENTS_PER_SIZE = 6
/** Sizes count as about the same within a factor of eight; the smallest hold up to this many entries. */
const SMALLEST_SIZE = 64
/** Merging more entries than this would keep a thread that answers searches busy for more than some 20 ms. */
export const MERGED_AT_ONCE = 1_000

/** The list of what was found in these segments. Segments never change, only what counts as removed from them. */
export function listOf(lives: readonly LiveSegment[], { total, segments, entries }: ListedMatches): IndexList {
  const idAt = (place: number): string => lives[segments[place] as number]?.segment.ids.get(entries[place] as number) ?? ''
  const ids = (start: number, count: number): string[] =>
    Array.from({ length: Math.max(0, Math.min(count, entries.length - start)) }, (_, at) => idAt(start + at))
  const extents = (start: number, count: number): MatchExtent[] =>
    ids(start, count).map((id, at) => {
      const { segment } = lives[segments[start + at] as number] as LiveSegment
      return { id, ...extentOf(segment, entries[start + at] as number) }
    })
  return { total, length: entries.length, ids, extents }
}

/** The engine. Everything in it is synchronous. */
export class TypedArrayIndex {
  /** The largest first. */
  #segments: readonly LiveSegment[] = []
  #common: CommonValues | undefined
  readonly #mergedAtOnce: number
  /** Odd while something is changed. */
  readonly #version = new Int32Array(new SharedArrayBuffer(4))

  /** `mergedAtOnce`: larger merges are left to others, who ask for {@link crowdedSegments}. */
  constructor(segments: readonly LiveSegment[] = [], mergedAtOnce: number = MERGED_AT_ONCE) {
    this.#mergedAtOnce = mergedAtOnce
    this.#take(segments)
  }

  /** Number of entries. */
  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0)
  }

  get segments(): readonly LiveSegment[] {
    return this.#segments
  }

  /** Another number after every change, in memory that threads share; odd while the segments are changed. */
  get version(): Int32Array {
    return this.#version
  }

  /** Changes the segments so that other threads see that they do not see one state. */
  #change(work: () => void): void {
    Atomics.add(this.#version, 0, 1)
    work()
    Atomics.add(this.#version, 0, 1)
  }

  /** The answer of the index as it is now. */
  search(query: SearchQuery, phrase: PhraseNode | undefined): IndexAnswer {
    this.#common = commonValuesOf(this.#segments, this.#common)
    return searchSegments(this.#segments, this.#common, query, phrase)
  }

  /** All matches, or the first `most` of them. */
  list(query: SearchQuery, phrase: PhraseNode | undefined, most: number): IndexList {
    return listOf(this.#segments, listSegments(this.#segments, query, phrase, most))
  }

  /** Puts entries in, in place of those with the same id, and takes the removed ones out; both are visible at once. */
  apply(written: readonly Resource[], removed: readonly string[]): void {
    const latest = new Map(written.map((resource) => [resource.id, resource]))
    this.add(latest.size === 0 ? undefined : buildSegment([...latest.values()]), removed)
  }

  /** As {@link apply}, with the written entries as a segment. */
  add(written: Segment | undefined, removed: readonly string[]): void {
    this.#change(() => {
      for (const id of removed) this.#remove(id)
      if (written === undefined) return
      for (let entry = 0; entry < written.size && this.#segments.length > 0; entry += 1) this.#remove(written.ids.get(entry))
      this.#take([...this.#segments, new LiveSegment(written)])
    })
    for (;;) {
      const crowded = this.crowdedSegments()
      if (crowded.length === 0 || crowded.reduce((sum, { size }) => sum + size, 0) > this.#mergedAtOnce) return
      const merged = mergeSegments(crowded)
      this.replace(crowded, merged.size === 0 ? undefined : new LiveSegment(merged))
    }
  }

  #remove(id: string): void {
    for (const live of this.#segments) {
      const entry = live.find(id)
      if (entry !== UNKNOWN) live.remove(entry)
    }
  }

  /** The smallest segments of about one size of which there are too many, with those that are mostly removed entries. */
  crowdedSegments(): LiveSegment[] {
    const bySize = Map.groupBy(this.#segments, ({ size }) => Math.floor(Math.log2(Math.max(SMALLEST_SIZE, size)) / 3))
    const crowded = [...bySize].filter(([, group]) => group.length >= SEGMENTS_PER_SIZE).toSorted(([a], [b]) => a - b)[0]?.[1]
    return crowded ?? this.#segments.filter((live) => live.size < live.segment.size / 2)
  }

  /**
   * Replaces several segments by the one made of them; `undefined` when nothing is left of them. `removedBefore` has the entries
   * that were removed from them when making it began; those removed since are removed from it too. Does nothing when one of them
   * was replaced meanwhile.
   */
  replace(parts: readonly LiveSegment[], merged: LiveSegment | undefined, removedBefore?: readonly Uint8Array[]): void {
    if (parts.some((part) => part.size > 0 && !this.#segments.includes(part))) return
    for (const [part, before] of removedBefore?.entries() ?? []) {
      const { segment, removed } = parts[part] as LiveSegment
      for (let entry = 0; entry < removed.length; entry += 1) {
        if (removed[entry] === before[entry]) continue
        const at = merged?.find(segment.ids.get(entry)) ?? UNKNOWN
        if (at !== UNKNOWN) merged?.remove(at)
      }
    }
    const others = this.#segments.filter((live) => !parts.includes(live))
    this.#take(merged === undefined ? others : [...others, merged])
  }

  #take(segments: readonly LiveSegment[]): void {
    this.#segments = segments.filter(({ size }) => size > 0).toSorted((a, b) => b.segment.size - a.segment.size)
  }
}
