/**
 * The embedded index: segments of typed arrays, searched one by one and answered as one. What is written becomes a new
 * small segment at once; small segments are merged when there are many of a size.
 */
import type { Resource } from '@graticule/contracts/resource'
import type { SearchQuery } from '../catalogue.ts'
import type { PhraseNode } from './phrase.ts'
import type { CatalogueIndex, IndexAnswer } from './port.ts'
import { CommonValues } from './search/facet-counts.ts'
import { searchSegments } from './search/search-segments.ts'
import { buildSegment } from './segment/build-segment.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import { UNKNOWN } from './segment/string-table.ts'

/** Segments of about one size before they are merged. */
const SEGMENTS_PER_SIZE = 6

/** The engine. Everything in it is synchronous. */
export class TypedArrayIndex implements CatalogueIndex {
  /** The largest first. */
  #segments: LiveSegment[] = []
  #common: CommonValues | undefined

  constructor(segments: readonly LiveSegment[] = []) {
    this.replaceSegments(segments)
  }

  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0)
  }

  get segments(): readonly LiveSegment[] {
    return this.#segments
  }

  /** Takes these segments instead of the present ones. An id must not be in two of them. */
  replaceSegments(segments: readonly LiveSegment[]): void {
    this.#segments = segments.filter(({ size }) => size > 0).toSorted((a, b) => b.segment.size - a.segment.size)
    this.#common = this.#segments.length === 0 ? undefined : new CommonValues(this.#segments)
  }

  search(query: SearchQuery, phrase: PhraseNode | undefined): IndexAnswer {
    return searchSegments(this.#segments, this.#common, query, phrase)
  }

  apply(written: readonly Resource[], removed: readonly string[]): void {
    const latest = new Map(written.map((resource) => [resource.id, resource]))
    for (const id of [...latest.keys(), ...removed]) {
      for (const live of this.#segments) {
        const entry = live.find(id)
        if (entry !== UNKNOWN) live.remove(entry)
      }
    }
    if (latest.size === 0) return
    const live = new LiveSegment(buildSegment([...latest.values()]))
    this.replaceSegments([...this.#segments, live])
    const many = segmentsToMerge(this.#segments)
    if (many.length === 0) return
    const merged = new LiveSegment(mergeSegments(many))
    this.replaceSegments([...this.#segments.filter((other) => !many.includes(other)), merged])
  }
}

/** The segments of the smallest size of which there are too many. */
export function segmentsToMerge(segments: readonly LiveSegment[]): LiveSegment[] {
  const bySize = Map.groupBy(segments, ({ size }) => Math.floor(Math.log2(Math.max(64, size)) / 3))
  const crowded = [...bySize].filter(([, group]) => group.length >= SEGMENTS_PER_SIZE)
  return crowded.toSorted(([a], [b]) => a - b)[0]?.[1] ?? []
}
