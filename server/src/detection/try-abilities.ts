/** Finds out what a source can be searched by: what its kind can is tried once each, by searches that should find less. */
import type { Bbox } from '@graticule/contracts/bbox'
import { PortalError } from '@graticule/contracts/problem'
import { initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import type { Ability, AbilityName, AbilityWay } from '@graticule/contracts/sources/found-source'
import type { LivePage, LiveQuery, LiveSource } from '../connectors/live/live-source.ts'
import { wordsOf } from '../texts/say.ts'

/** What is known of a source before it is tried. */
export interface KnownAbilities {
  /** Fields of scenes or records that it can be asked for by, as it names them. */
  readonly fields: readonly string[]
  /** Words are looked for in so many titles of collections, because items have none. */
  readonly titles?: number
  /** It says how many there are. */
  readonly counts: boolean
}

/** A spot in the southern Pacific, and a year before there were data: searches that should find less. */
const NOWHERE: Bbox = [-130.01, -49.01, -130, -49]
const LONG_AGO = { dateFrom: '1701-01-01T00:00:00.000Z', dateTo: '1701-12-31T23:59:59.999Z' }
const NO_WORD = 'zzqgraticule'
/** Entries whose order is compared. */
const ORDERED = 5

const queryOf = (part: Partial<SearchFilters> = {}, boxes: readonly Bbox[] = []): LiveQuery => ({
  filters: { ...initialFilters(), itemsPerPage: 1, ...part },
  boxes,
  facets: [],
  language: 'en',
})

type Outcome = { readonly page: LivePage } | { readonly failed: string }

async function outcomeOf(source: LiveSource, query: LiveQuery, signal: AbortSignal): Promise<Outcome> {
  try {
    return { page: await source.search(query, signal) }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { failed: wordsOf(error).in('en') }
  }
}

/** Judges a search that should find less than everything. */
function judged(
  name: AbilityName,
  field: keyof SearchFilters,
  outcome: Outcome,
  total: number,
  ways: { readonly yes: AbilityWay; readonly no: AbilityWay },
): Ability {
  if ('failed' in outcome) return { name, can: false, how: 'failed', words: outcome.failed.slice(0, 400) }
  if (outcome.page.notApplied?.includes(field) === true) return { name, can: false, how: ways.no }
  return total > 0 && outcome.page.total >= total ? { name, can: false, how: 'no-effect' } : { name, can: true, how: ways.yes }
}

/**
 * Tries a source: gives what it holds and what it can. Rejects with the source's own failure when it cannot be searched at all.
 * @rule B-sources.tried What a source can be searched by is told by itself and tried once
 */
export async function tryAbilities(
  source: LiveSource,
  known: KnownAbilities,
  signal: AbortSignal,
): Promise<{ readonly total: number; readonly responseMs: number; readonly abilities: Ability[] }> {
  const begun = performance.now()
  const { total } = await source.search(queryOf(), signal)
  const responseMs = Math.round(performance.now() - begun)
  const can = source.capabilities.filters
  const ordered = (sort: 'date:asc' | 'date:desc') => outcomeOf(source, queryOf({ sort, itemsPerPage: ORDERED }), signal)
  const [area, time, words, newest, oldest] = await Promise.all([
    can.has('areas') ? outcomeOf(source, queryOf({}, [NOWHERE]), signal) : undefined,
    can.has('dateFrom') ? outcomeOf(source, queryOf(LONG_AGO), signal) : undefined,
    outcomeOf(source, queryOf({ phrase: NO_WORD }), signal),
    can.has('sort') ? ordered('date:desc') : undefined,
    can.has('sort') ? ordered('date:asc') : undefined,
  ])
  const abilities: Ability[] = [
    area === undefined
      ? { name: 'area', can: false, how: 'no-area' }
      : judged('area', 'areas', area, total, { yes: 'box', no: 'no-area' }),
    time === undefined
      ? { name: 'time', can: false, how: 'no-time' }
      : judged('time', 'dateFrom', time, total, { yes: 'range', no: 'no-time' }),
    known.fields.length > 0
      ? { name: 'properties', can: true, how: 'fields', fields: known.fields.slice(0, 200) }
      : { name: 'properties', can: false, how: 'no-fields' },
    sortOf(newest, oldest, source),
    known.titles === undefined
      ? judged('words', 'phrase', words, total, { yes: 'text', no: 'no-words' })
      : { name: 'words', can: false, how: 'collection-titles', count: known.titles },
    { name: 'count', can: known.counts, how: known.counts ? 'exact' : 'about' },
  ]
  return { total, responseMs, abilities }
}

/** Whether two orders by date begin alike although their entries have different dates; `undefined` = they cannot tell. */
function isSameOrder(newest: LivePage, oldest: LivePage): boolean | undefined {
  const idsOf = ({ resources }: LivePage) => JSON.stringify(resources.map(({ id }) => id))
  if (idsOf(newest) !== idsOf(oldest)) return false
  const dates = new Set(newest.resources.map(({ time }) => JSON.stringify(time)))
  return dates.size > 1 ? true : undefined
}

/** @rule B-sources.sort-tried A source orders by date where the newest first and the oldest first begin differently */
function sortOf(newest: Outcome | undefined, oldest: Outcome | undefined, { capabilities }: LiveSource): Ability {
  if (newest === undefined || oldest === undefined) return { name: 'sort', can: false, how: 'own-order' }
  if ('failed' in newest) return { name: 'sort', can: false, how: 'failed', words: newest.failed.slice(0, 400) }
  if ('failed' in oldest) return { name: 'sort', can: false, how: 'failed', words: oldest.failed.slice(0, 400) }
  if (newest.page.notApplied?.includes('sort') === true) return { name: 'sort', can: false, how: 'own-order' }
  const isSame = isSameOrder(newest.page, oldest.page)
  if (isSame === true) return { name: 'sort', can: false, how: 'no-effect' }
  if (isSame === undefined) return { name: 'sort', can: true, how: 'announced' }
  // item searches know no titles
  return { name: 'sort', can: true, how: capabilities.reach === undefined ? 'by-date-and-title' : 'by-date' }
}
