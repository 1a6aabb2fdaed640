/** Kept searches as HAL records. */
import type { HighlightedSearch, PopularSearch } from '@graticule/contracts/services/personal-data'
import { shareQuery } from '@graticule/contracts/links/share-url'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { selfLink } from '../../http/origin.ts'
import type { StoredHighlight, StoredSearch } from '../../seed/read-searches.ts'

/** Lists under `/personaldata/rest`. */
export type ListName = 'highlighted-searches' | 'popular-searches'

/** A search as every kind of record has it. `base` is the public address of the portal. */
export function toRecord(base: string, list: ListName, { id, name, state }: StoredSearch): PopularSearch {
  const { phrase, areas, relation, dateFrom, dateTo } = state.filters
  const [area] = areas
  return {
    name,
    phrase,
    url: `/search?${shareQuery(state, GLOBAL_SITE)}`,
    ...(area === undefined ? {} : { aoiBoundingBox: area.join(','), aoiRelation: relation }),
    ...(dateFrom === null ? {} : { dateFrom }),
    ...(dateTo === null ? {} : { dateTo }),
    ...(state.datePeriod === null ? {} : { datePeriod: state.datePeriod }),
    _links: selfLink(base, `/personaldata/rest/${list}/${id}`),
  }
}

/** A highlighted search with what it finds at the moment. */
export function toHighlight(base: string, search: StoredHighlight, resources: number | undefined): HighlightedSearch {
  const { organisation, theme, thumbnail, state } = search
  const { _links, ...record } = toRecord(base, 'highlighted-searches', search)
  return {
    ...record,
    enabled: true,
    ...(state.placeInput === '' ? {} : { place: state.placeInput }),
    organisation,
    theme,
    ...(resources === undefined ? {} : { resources }),
    _links: { ..._links, ...(thumbnail === undefined ? {} : { thumbnail: { href: thumbnail } }) },
  }
}
