/**
 * What changes of records mean for stored searches. The records of a batch, as they were and as they are, make two small indexes; only
 * searches that one of their words leads to are asked, each once for the whole batch.
 */
import { RANGE_NAMES } from '../catalogue/catalogue.ts'
import { fieldTexts, GAP, recordTerms } from '../catalogue/index/analyser/record-words.ts'
import { keysOfTerm } from '../catalogue/index/analyser/terms.ts'
import { numberOf, publishedOf, timeSpanOf, VALUE_NAMES, valuesOf } from '../catalogue/index/entry-values.ts'
import { TypedArrayIndex } from '../catalogue/index/typed-array-index.ts'
import type { Resource } from '@graticule/contracts/resource'
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import { createPace, type Pace } from '../fairness/pace.ts'
import { chunks } from '../storage/chunks.ts'
import type { StoredQueries, StoredQuery } from './stored-queries.ts'

/** A record before and after its changes; absent = there was none, or is none. */
export interface RecordChange {
  readonly id: string
  readonly before?: Resource | undefined
  readonly after?: Resource | undefined
}

export type EventKind = 'new' | 'changed' | 'gone'

/** What changes mean for one search. */
export interface FoundEvents {
  readonly searchId: number
  /** Results that are new. */
  readonly news: number
  /** The first {@link EVENTS_OF_SEARCH} of them. */
  readonly events: readonly { readonly kind: EventKind; readonly record: Resource }[]
}

/**
 * Events of a search that are written for one batch of changes: more than a feed shows nobody reads.
 * @rule B-saved-searches.most-events Of one batch of changes a search tells 200 by name; all of them are counted as news
 */
export const EVENTS_OF_SEARCH = 200
/** Records that are put into an index at a time. */
const RECORDS_AT_ONCE = 50

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

async function keysOf(records: readonly Resource[], pace: Pace): Promise<ReadonlySet<string>> {
  const terms = new Set<string>()
  for (const record of records) {
    for (const field of recordTerms(record)) for (const term of field) terms.add(term)
    await pace()
  }
  const keys = new Set<string>()
  for (const term of terms) if (term !== GAP) for (const key of keysOfTerm(term)) keys.add(key)
  return keys
}

async function indexOf(records: readonly Resource[], pace: Pace): Promise<TypedArrayIndex> {
  const index = new TypedArrayIndex()
  for (const part of chunks(records, RECORDS_AT_ONCE)) {
    index.apply(part, [])
    await pace()
  }
  return index
}

function idsFoundBy({ query, phrase }: StoredQuery, index: TypedArrayIndex): readonly string[] {
  if (index.size === 0) return []
  const list = index.list(query, phrase, index.size)
  return list.ids(0, list.length)
}

/** The events of a batch, search by search. */
export async function eventsOf(changes: readonly RecordChange[], stored: StoredQueries): Promise<readonly FoundEvents[]> {
  const befores = changes.flatMap(({ before }) => before ?? [])
  const afters = changes.flatMap(({ after }) => after ?? [])
  const pace = createPace()
  const [older, newer] = [await indexOf(befores, pace), await indexOf(afters, pace)]
  const recordOf = new Map(changes.map((change) => [change.id, change]))
  const isSame = new Map<string, boolean>()
  const sameOf = (id: string): boolean => {
    const { before, after } = recordOf.get(id) ?? {}
    const known =
      isSame.get(id) ?? (before !== undefined && after !== undefined && seenBySearches(before) === seenBySearches(after))
    isSame.set(id, known)
    return known
  }
  const found: FoundEvents[] = []
  for (const [one, searches] of stored.candidates(await keysOf([...befores, ...afters], pace))) {
    await pace()
    const events: { kind: EventKind; record: Resource }[] = []
    let news = 0
    const was = new Set(idsFoundBy(one, older))
    const is = new Set(idsFoundBy(one, newer))
    for (const id of new Set([...was, ...is])) {
      const kind = !was.has(id) ? 'new' : is.has(id) ? 'changed' : 'gone'
      if (kind === 'changed' && sameOf(id)) continue
      const { before, after } = recordOf.get(id) ?? {}
      const record = after ?? before
      if (kind === 'new') news += 1
      if (record !== undefined && events.length < EVENTS_OF_SEARCH) events.push({ kind, record })
    }
    if (events.length > 0) for (const searchId of searches) found.push({ searchId, news, events })
  }
  return found
}
