/** Runs in a worker thread: answers searches over the memory of the thread that writes. */
import { parentPort } from 'node:worker_threads'
import { writeCompiled } from '../../compile-cache.ts'
import type { SearchQuery } from '../catalogue.ts'
import type { PhraseNode } from './phrase.ts'
import type { IndexAnswer } from './port.ts'
import { type CommonValues, commonValuesOf } from './search/facets/value-numbers.ts'
import { type ListedMatches, listSegments, searchSegments } from './search/search-segments.ts'
import { LiveSegment, type SharedState } from './segment/live-segment.ts'
import { readSegment, type Segment } from './segment/segment.ts'

/** A search for another thread, over the segments as they are at `version` of `versions`. */
export interface SentSearch {
  readonly segments: readonly (SharedState & { readonly key: number })[]
  readonly versions: Int32Array
  readonly version: number
  readonly query: SearchQuery
  readonly phrase: PhraseNode | undefined
  /** All matches as a list are wanted, at most so many, instead of an answer. */
  readonly most?: number
}

/** `answer`: `undefined` when the index was changed before the search was done. */
export interface SentAnswer {
  readonly answer: IndexAnswer | ListedMatches | undefined
}

let known = new Map<number, Segment>()
let common: CommonValues | undefined

function segmentOf({ key, buffer, texts }: SentSearch['segments'][number]): Segment {
  const segment = known.get(key)
  // texts that have moved to a file since must not be kept in memory by this thread
  const isSame = segment?.texts.source instanceof SharedArrayBuffer === texts instanceof SharedArrayBuffer
  return segment !== undefined && isSame ? segment : readSegment(buffer, texts)
}

/** The answer, unless it may be of no single state. */
function answerOf({ segments, versions, version, query, phrase, most }: SentSearch): SentAnswer['answer'] {
  const isUnchanged = () => Atomics.load(versions, 0) === version
  if (!isUnchanged()) return undefined
  known = new Map(segments.map((shared) => [shared.key, segmentOf(shared)]))
  const lives = segments.map((shared) => LiveSegment.ofShared(known.get(shared.key) as Segment, shared))
  try {
    if (most === undefined) common = commonValuesOf(lives, common)
    const answer = most === undefined ? searchSegments(lives, common, query, phrase) : listSegments(lives, query, phrase, most)
    return isUnchanged() ? answer : undefined
  } catch (error) {
    // numbers that were changed meanwhile may lead anywhere
    if (isUnchanged()) throw error
    return undefined
  }
}

writeCompiled()
parentPort?.on('message', (search: SentSearch) => {
  const answer: SentAnswer = { answer: answerOf(search) }
  parentPort?.postMessage(answer, [])
})
