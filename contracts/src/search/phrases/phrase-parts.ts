/** Makes filters of what was understood of a phrase. Pure: the reading itself is a service. */
import { MAIN_SOURCE } from '../../data-sources.ts'
import type { ShareState } from '../../links/share-state.ts'
import type { PhrasePart } from '../../services/search.ts'
import { tellingWords } from '../plain-words.ts'
import { initialFilters, type SearchFilters } from '../search-params.ts'
import { isSeismic, SEISMIC_ALIAS } from '../seismic.ts'

/** The phrase without these parts of it. */
export function phraseWithout(phrase: string, parts: readonly PhrasePart[]): string {
  const spans = parts.flatMap((part) => part.spans).toSorted(([a], [b]) => b - a)
  let rest = phrase
  for (const [from, to] of spans) rest = `${rest.slice(0, from)} ${rest.slice(to)}`
  return rest
    .replaceAll(/\s+([,;:])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:–?!.-]+|[\s,;:–?!-]+$/g, '')
}

/** The search for earthquakes themselves: where and when stay, the words do not, because nobody names an earthquake so. */
export function earthquakeSearch(state: ShareState): ShareState {
  const { areas, areaText, relation, dateFrom, dateTo, itemsPerPage, minMagnitude, maxMagnitude } = state.filters
  const kept = { areas, areaText, relation, dateFrom, dateTo, itemsPerPage, minMagnitude, maxMagnitude }
  const filters = { ...initialFilters(), ...kept, sources: [SEISMIC_ALIAS] }
  return { ...state, dataSource: MAIN_SOURCE, presetSources: [], filters }
}

const withFilters = (state: ShareState, part: Partial<SearchFilters>): ShareState => ({
  ...state,
  filters: { ...state.filters, ...part },
})

function withPart(state: ShareState, { kind, place, dates, magnitude, values = [] }: PhrasePart): ShareState {
  if (place !== undefined) {
    const areas = { areas: [place.box], areaText: '', relation: 'OVERLAPS' } as const
    return { ...withFilters(state, areas), placeInput: place.name, locationType: 'geolocation' }
  }
  if (dates !== undefined) return { ...withFilters(state, { dateFrom: dates.from, dateTo: dates.to }), datePeriod: null }
  if (magnitude !== undefined) return withFilters(state, { minMagnitude: magnitude.min, maxMagnitude: magnitude.max })
  if (kind === 'dataCore') return withFilters(state, { dataCore: true })
  return kind === 'words' ? state : withFilters(state, { [kind]: values })
}

/**
 * The search with these parts of its phrase as filters, and without the words that say them. It keeps what was typed. A
 * magnitude makes it a search for earthquakes.
 * @rule B-phrases.parts What is understood of a phrase becomes filters, and leaves the phrase
 */
export function withParts(state: ShareState, parts: readonly PhrasePart[]): ShareState {
  if (parts.length === 0) return state
  const typed = state.typed === '' ? state.filters.phrase : state.typed
  const phrase = phraseWithout(state.filters.phrase, parts)
  const filtered = parts.reduce(withPart, withFilters(state, { phrase, startIndex: 1 }))
  const isOfEvents = parts.some(({ kind }) => kind === 'magnitude')
  return { ...(isOfEvents ? earthquakeSearch(filtered) : filtered), typed }
}

/** The search for the words as they were typed: what can have become filters is none any more. Nothing is understood of them then. */
export function asTyped(state: ShareState): ShareState {
  const { areas, areaText, relation, dateFrom, dateTo, dataCore, access, format, protocol, platform } = initialFilters()
  const none = { areas, areaText, relation, dateFrom, dateTo, dataCore, access, format, protocol, platform }
  const sources = state.filters.sources.filter((source) => !isSeismic(source))
  const filters = { ...none, sources, minMagnitude: null, maxMagnitude: null, phrase: state.typed, startIndex: 1 }
  return { ...withFilters(state, filters), placeInput: '', datePeriod: null }
}

/** Whether what was typed has become filters, and the phrase is what was left of it. */
export const isUnderstood = ({ typed, filters }: ShareState): boolean =>
  typed !== '' && typed !== filters.phrase && filters.parents.length === 0

/** Whether a part would say something that the search does not say yet: a filter that was set is never replaced. */
export function isFree({ filters, datePeriod }: ShareState, { kind }: PhrasePart): boolean {
  if (kind === 'place') return filters.areas.length === 0 && filters.areaText === ''
  if (kind === 'dates') return datePeriod === null && filters.dateFrom === null && filters.dateTo === null
  if (kind === 'magnitude') return filters.minMagnitude === null && filters.maxMagnitude === null && filters.sources.length === 0
  if (kind === 'dataCore') return !filters.dataCore
  return kind === 'words' || filters[kind].length === 0
}

const isFilter = ({ kind }: PhrasePart): boolean => kind !== 'words'
const isWhereOrWhen = ({ kind }: PhrasePart): boolean => kind === 'place' || kind === 'dates'

/** "Where can I find", "I need a" at the beginning: two words at least, because one alone may belong to what follows ("near real time"). */
const beginsQuestion = ({ kind, text, spans }: PhrasePart): boolean =>
  kind === 'words' && spans[0]?.[0] === 0 && /\s/.test(text) && tellingWords(text.replaceAll(/\bI\b/g, '')).length === 0

/** Words around what a question asks for; a resolution is a part of that. */
const isAround = ({ kind, text }: PhrasePart): boolean => kind === 'words' && !/\d/.test(text)

/**
 * What is tried in turn for a phrase whose words find nothing, until a search finds something: all that was understood, then
 * without words such as "maps" (a question: without them at once), then where and when alone, then without such words only. A magnitude
 * is tried only where the phrase says nothing else.
 */
export function partsToTry(state: ShareState, parts: readonly PhrasePart[]): readonly (readonly PhrasePart[])[] {
  const free = parts.filter((part) => isFree(state, part))
  const isOnlyEvents = phraseWithout(state.filters.phrase, free) === ''
  const usable = free.filter(({ kind }) => kind !== 'magnitude' || isOnlyEvents)
  const hasEvents = usable.some(({ kind }) => kind === 'magnitude')
  const isQuestion = usable.some(isFilter) && usable.some(beginsQuestion)
  const filters = usable.filter((part) => isFilter(part) || (isQuestion && isAround(part)))
  const whereAndWhen = usable.filter((part) => isWhereOrWhen(part) || (hasEvents && part.kind === 'magnitude'))
  const withWords = usable.filter((part) => isWhereOrWhen(part) || !isFilter(part))
  const words = usable.filter((part) => !isFilter(part))
  const tries = [filters, usable, whereAndWhen, withWords, words].filter((one) => one.length > 0)
  const rests = (one: readonly PhrasePart[]) =>
    one.every(isFilter) || phraseWithout(state.filters.phrase, one) !== '' || hasEvents
  return tries.filter(
    (one, at) =>
      rests(one) && tries.findIndex((other) => other.length === one.length && other.every((part) => one.includes(part))) === at,
  )
}
