/** Which part of which source a request asks for. */
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { CURATED_TYPES, type CuratedType, HUB_SOURCES, type HubSource } from '@graticule/contracts/services/opensearch'
import type { CatalogueScope } from '../../broker/request/build-catalogue-query.ts'
import { oneText, refusal, textsOf } from '../../http/parameters.ts'

/** The source and the part of our catalogue that answers for it; without `scope` it is an outside source. */
export interface HubRequest {
  readonly source: HubSource
  readonly scope?: CatalogueScope
}

const EXACT_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const TYPE_NAMES = Object.keys(CURATED_TYPES) as CuratedType[]

function typesOf(query: QueryParameters): CuratedType[] {
  const names = textsOf(query, 'geoss_cr_type')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const types = names.map((name) => TYPE_NAMES.find((known) => known === name.toLowerCase()))
  if (types.includes(undefined)) throw refusal('geoss_cr_type', `a comma list of ${TYPE_NAMES.join(', ')}`)
  return types.filter((type) => type !== undefined)
}

/**
 * Reads `ds` and `geoss_cr_type`, and refuses times in any other form than this service takes.
 * @throws PortalError `invalid-parameter`
 * @rule S1-7.hub-query Curated sources are asked by ds and geoss_cr_type
 */
export function readHubRequest(query: QueryParameters): HubRequest {
  const asked = oneText(query, 'ds')?.trim().toLowerCase()
  const source = HUB_SOURCES.find((known) => known === asked)
  if (source === undefined) throw refusal('ds', `one of ${HUB_SOURCES.join(', ')}; it is required`)
  const types = typesOf(query)
  if (types.length > 0 && source !== 'geoss_cr') throw refusal('geoss_cr_type', 'nothing unless ds is geoss_cr')
  for (const name of ['ts', 'te']) {
    const text = oneText(query, name)
    if (text !== undefined && !EXACT_INSTANT.test(text)) throw refusal(name, 'a date with time as yyyy-MM-ddTHH:mm:ssZ')
  }
  if (source === 'dab') return { source, scope: {} }
  if (source !== 'geoss_cr') return { source }
  const wanted = types.length === 0 ? TYPE_NAMES : types
  return { source, scope: { curated: true, types: [...new Set(wanted.flatMap((type) => CURATED_TYPES[type]))] } }
}
