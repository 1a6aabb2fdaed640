/** Kept searches as HAL records. */
import type { HighlightedSearch, PopularSearch, SearchNames } from '@graticule/contracts/services/personal-data'
import { shareQuery } from '@graticule/contracts/links/share-url'
import type { Language } from '@graticule/contracts/languages'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { selfLink } from '../../http/origin.ts'
import type { ShownHighlight } from './highlights/site-highlights.ts'
import type { StoredSearch } from '../../seed/read-searches.ts'

/** Lists under `/personaldata/rest`. */
export type ListName = 'highlighted-searches' | 'popular-searches'

/**
 * What a list tells of the names of a search: English is `name`. One that has names, but none in this language, has an empty list of them.
 * @rule B-home.names-asked-for A list whose language is asked for has the names of this language only
 */
function namesIn(names: SearchNames | undefined, language: Language | undefined): { readonly names?: SearchNames } {
  if (names === undefined || language === 'en') return {}
  if (language === undefined) return { names }
  const own = names[language]
  return { names: own === undefined ? {} : { [language]: own } }
}

/** A search as every kind of record has it. `base` is the public address of the portal; without a language it has all its names. */
export function toRecord(base: string, list: ListName, search: StoredSearch, language?: Language): PopularSearch {
  const { id, name, names, state } = search
  const { phrase, areas, relation, dateFrom, dateTo } = state.filters
  const [area] = areas
  return {
    name,
    ...namesIn(names, language),
    phrase,
    url: `/search?${shareQuery(state, GLOBAL_SITE)}`,
    ...(area === undefined ? {} : { aoiBoundingBox: area.join(','), aoiRelation: relation }),
    ...(dateFrom === null ? {} : { dateFrom }),
    ...(dateTo === null ? {} : { dateTo }),
    ...(state.datePeriod === null ? {} : { datePeriod: state.datePeriod }),
    _links: selfLink(base, `/personaldata/rest/${list}/${id}`),
  }
}

/**
 * A search as a link of the original portal: its area is south, west, north, east, and there is no version.
 * @rule B-original-wire.highlighted Highlighted searches lead to links of the original portal
 */
function originalLink({ state }: StoredSearch): string {
  const { phrase, areas, dateFrom, dateTo } = state.filters
  const [area] = areas
  const parameters = [
    ['f:phrase', phrase],
    ...(area === undefined ? [] : [['f:selectedAreaCoordinates', [area[1], area[0], area[3], area[2]].join(',')]]),
    ...(dateFrom === null ? [] : [['f:dateFrom', dateFrom]]),
    ...(dateTo === null ? [] : [['f:dateTo', dateTo]]),
    ...(state.datePeriod === null ? [] : [['f:datePeriod', state.datePeriod]]),
  ]
  return `/?${parameters.map(([name, value = '']) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`
}

/** A highlighted search with what it finds at the moment, named as {@link toRecord} does. */
export function toHighlight(
  base: string,
  search: ShownHighlight,
  resources: number | undefined,
  language?: Language,
): HighlightedSearch {
  const { organisation, theme, thumbnail, state, createdOn, defaultSearch, enabled } = search
  const { _links, url: address, ...record } = toRecord(base, 'highlighted-searches', search, language)
  return {
    ...record,
    id: String(search.id),
    url: originalLink(search),
    address,
    createdOn,
    defaultSearch,
    enabled,
    ...(state.placeInput === '' ? {} : { place: state.placeInput }),
    organisation,
    theme,
    ...(resources === undefined ? {} : { resources }),
    _links: { ..._links, ...(thumbnail === undefined ? {} : { thumbnail: { href: thumbnail } }) },
  }
}
