/** Lists all matches of a search in one source: the catalogue, or the outside source that replaces it. */
import { type DataSource, type DataSources, MAIN_SOURCE, nameOfSource } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import { CURATED_TYPES } from '@graticule/contracts/services/opensearch'
import type { Catalogue, MatchList } from '../catalogue/catalogue.ts'
import type { LiveSource } from '../connectors/live/live-source.ts'
import type { LiveSources } from '../connectors/live/open-live-sources.ts'
import type { CatalogueScope } from './request/build-catalogue-query.ts'
import { besideHub } from './live/beside-hub.ts'
import { listLive } from './live/list-live.ts'
import { outsideSourceOf } from './search-broker.ts'
import { listCatalogue } from './search-catalogue.ts'
import { type SearchRequest } from './request/search-request.ts'
import { oneText, refusal } from '../http/parameters.ts'
import { say } from '../texts/say.ts'

/** The part of the catalogue that answers for a source of the portal. */
export function scopeOf({ curated }: DataSource): CatalogueScope {
  return curated === undefined ? {} : { curated: true, types: CURATED_TYPES[curated] }
}

/** The error of a source that is switched off. */
export const notAvailable = (source: DataSource): PortalError =>
  new PortalError('not-found', {
    in: (language) => say('services:none.source', { source: nameOfSource(source, language) }).in(language),
  })

/**
 * The source that a request names in `dataSource`, the catalogue without it.
 * @throws PortalError `invalid-parameter` when the portal has no such source.
 */
export function readDataSource(query: Parameters<typeof oneText>[0], sources: DataSources): DataSource {
  const name = oneText(query, 'dataSource') ?? MAIN_SOURCE
  const source = sources.all.find((one) => one.name === name)
  if (source === undefined) throw refusal('dataSource', `one of ${sources.all.map((one) => one.name).join(', ')}`)
  return source
}

/** What {@link listMatches} asks, for whom and how far. */
export interface ListedSearch {
  readonly source: DataSource
  readonly search: SearchRequest
  /** The visitor's, ISO 639-1. */
  readonly language: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
  /** The first ones of the catalogue, so many at most. */
  readonly most: number
  /** The same of an outside source. */
  readonly mostOf: (outside: LiveSource) => number
  /** See {@link listLive}. */
  readonly isWhole?: boolean
}

/**
 * All matches, as far as they are given out.
 * @throws PortalError as the searches do; `not-found` for a source that is switched off here.
 */
export async function listMatches(
  parts: { readonly catalogue: Catalogue; readonly live: LiveSources },
  { source, search, language, now, signal, most, mostOf, isWhole = false }: ListedSearch,
): Promise<MatchList> {
  const { catalogue, live } = parts
  const outside = source.name === MAIN_SOURCE ? await outsideSourceOf({ ...parts, now }, search.filters) : live.find(source.name)
  if (outside !== undefined) return listLive(outside, search, language, { most: mostOf(outside), signal, isWhole })
  // of a hub in place of the catalogue: parts that the catalogue has
  if (!source.embedded && source.name !== MAIN_SOURCE) throw notAvailable(source)
  return listCatalogue(catalogue, search, besideHub(live, scopeOf(source)), now, { most, signal })
}
