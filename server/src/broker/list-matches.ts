/** All matches of a search of one source of the portal: of the catalogue, or of the outside source that answers in its place. */
import { type DataSource, findDataSource } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import { CURATED_TYPES, type CuratedType } from '@graticule/contracts/services/opensearch'
import type { Catalogue, MatchList } from '../catalogue/catalogue.ts'
import type { LiveSource } from '../connectors/live/live-source.ts'
import type { LiveSources } from '../connectors/live/open-live-sources.ts'
import type { CatalogueScope } from './build-catalogue-query.ts'
import { listLive } from './list-live.ts'
import { outsideSourceOf } from './search-broker.ts'
import { listCatalogue } from './search-catalogue.ts'
import { oneText, refusal, type SearchRequest } from './search-request.ts'

/** The part of the catalogue that answers for a source of the portal. */
function scopeOf(source: DataSource): CatalogueScope {
  const type = source.search.fixed['geoss_cr_type'] as CuratedType | undefined
  return type === undefined ? {} : { curated: true, types: CURATED_TYPES[type] }
}

/**
 * The source that a request names in `dataSource`, `dab` without it.
 * @throws PortalError `invalid-parameter` when it is none of these.
 */
export function readDataSource(query: Parameters<typeof oneText>[0], names: readonly string[]): DataSource {
  const name = oneText(query, 'dataSource') ?? 'dab'
  const source = names.includes(name) ? findDataSource(name) : undefined
  if (source === undefined) throw refusal('dataSource', `one of ${names.join(', ')}`)
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
  const outside =
    source.name === 'dab'
      ? await outsideSourceOf({ ...parts, now }, search.filters)
      : live.byName[source.name as keyof typeof live.byName]
  if (outside !== undefined) return listLive(outside, search, language, { most: mostOf(outside), signal, isWhole })
  if (!source.embedded)
    throw new PortalError('not-found', `The source ${source.displayName ?? source.name} is not available here.`)
  return listCatalogue(catalogue, search, scopeOf(source), now, { most, signal })
}
