/** Kept searches as HAL records. */
import type { HighlightedSearch, PopularSearch } from '@graticule/contracts/services/personal-data'
import { shareQuery } from '@graticule/contracts/links/share-url'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { selfLink } from '../../http/origin.ts'
import type { ShownHighlight } from './site-highlights.ts'
import type { StoredSearch } from '../../seed/read-searches.ts'

/** Lists under `/personaldata/rest`. */
export type ListName = 'highlighted-searches' | 'popular-searches'

/** A search as every kind of record has it. `base` is the public address of the portal. */
export function toRecord(base: string, list: ListName, { id, name, names, state }: StoredSearch): PopularSearch {
  const { phrase, areas, relation, dateFrom, dateTo } = state.filters
  const [area] = areas
  return {
    name,
    ...(names === undefined ? {} : { names }),
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

/** A highlighted search with what it finds at the moment. */
export function toHighlight(base: string, search: ShownHighlight, resources: number | undefined): HighlightedSearch {
  const { organisation, theme, thumbnail, state, createdOn, defaultSearch, enabled } = search
  const { _links, url: address, ...record } = toRecord(base, 'highlighted-searches', search)
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
