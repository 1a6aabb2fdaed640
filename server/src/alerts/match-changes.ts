/**
 * What changes of records mean for stored searches. The records of a batch, as they were and as they are, make two small indexes; only
 * searches that one of their words leads to are asked, each once for the whole batch.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RANGE_NAMES } from '../catalogue/catalogue.ts'
import { GAP, recordTerms } from '../catalogue/index/analyser/record-words.ts'
import { keysOfTerm } from '../catalogue/index/analyser/terms.ts'
import { numberOf, publishedOf, timeSpanOf, VALUE_NAMES, valuesOf } from '../catalogue/index/entry-values.ts'
import { TypedArrayIndex } from '../catalogue/index/typed-array-index.ts'
import { fieldTexts } from '../catalogue/index/analyser/record-words.ts'
import { type Resource, SEARCH_FIELDS } from '@graticule/contracts/resource'
import type { StoredQueries, StoredQuery } from './stored-queries.ts'

/** A record before and after its changes; absent = there was none, or is none. */
export interface RecordChange {
  readonly id: string
  readonly before?: Resource | undefined
  readonly after?: Resource | undefined
}

export type EventKind = 'new' | 'changed' | 'gone'

/** What a change means for one search. */
export interface FoundEvent {
  readonly searchId: number
  readonly kind: EventKind
  readonly record: Resource
}

/** Other work of the process goes first after so long, ms. */
const SLICE_MS = 10

/**
 * All of a record that a search can see, as a text.
 * @rule D67.alert-changes A changed record alerts when something that searches see has changed
 */
export function seenBySearches(resource: Resource): string {
  return JSON.stringify([
    SEARCH_FIELDS.map((field) => fieldTexts(resource, field)),
    VALUE_NAMES.map((name) => valuesOf(resource, name)),
    RANGE_NAMES.map((name) => (name === 'views' || name === 'rating' ? null : (numberOf(resource, name) ?? null))),
    timeSpanOf(resource) ?? null,
    publishedOf(resource) ?? null,
    resource.footprint ?? null,
    resource.type,
  ])
}

function keysOf(records: readonly Resource[]): ReadonlySet<string> {
  const terms = new Set<string>()
  for (const record of records) for (const field of recordTerms(record)) for (const term of field) terms.add(term)
  const keys = new Set<string>()
  for (const term of terms) if (term !== GAP) for (const key of keysOfTerm(term)) keys.add(key)
  return keys
}

function indexOf(records: readonly Resource[]): TypedArrayIndex {
  const index = new TypedArrayIndex()
  index.apply(records, [])
  return index
}

function idsFoundBy({ query, phrase }: StoredQuery, index: TypedArrayIndex): readonly string[] {
  if (index.size === 0) return []
  const list = index.list(query, phrase, index.size)
  return list.ids(0, list.length)
}

/** The events of a batch, search by search. */
export async function eventsOf(changes: readonly RecordChange[], stored: StoredQueries): Promise<readonly FoundEvent[]> {
  const befores = changes.flatMap(({ before }) => before ?? [])
  const afters = changes.flatMap(({ after }) => after ?? [])
  const [older, newer] = [indexOf(befores), indexOf(afters)]
  const recordOf = new Map(changes.map((change) => [change.id, change]))
  const isSame = new Map<string, boolean>()
  const sameOf = (id: string): boolean => {
    const { before, after } = recordOf.get(id) ?? {}
    const known =
      isSame.get(id) ?? (before !== undefined && after !== undefined && seenBySearches(before) === seenBySearches(after))
    isSame.set(id, known)
    return known
  }
  const events: FoundEvent[] = []
  let sliceEnd = performance.now() + SLICE_MS
  for (const [one, searches] of stored.candidates(keysOf([...befores, ...afters]))) {
    if (performance.now() > sliceEnd) {
      await nextTurn()
      sliceEnd = performance.now() + SLICE_MS
    }
    const was = new Set(idsFoundBy(one, older))
    const is = new Set(idsFoundBy(one, newer))
    for (const id of new Set([...was, ...is])) {
      const kind = !was.has(id) ? 'new' : is.has(id) ? 'changed' : 'gone'
      if (kind === 'changed' && sameOf(id)) continue
      const { before, after } = recordOf.get(id) ?? {}
      const record = after ?? before
      if (record !== undefined) for (const searchId of searches) events.push({ searchId, kind, record })
    }
  }
  return events
}
