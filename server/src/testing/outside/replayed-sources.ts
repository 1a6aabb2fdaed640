/** The outside sources of a portal whose servers are played by a replay, and questions to them. */
import { initialFilters, type SearchFilters } from '@graticule/contracts/search/search-params'
import type { Resource } from '@graticule/contracts/resource'
import { loadConfig } from '../../config.ts'
import type { LiveQuery } from '../../connectors/live/live-source.ts'
import { type LiveSources, openLiveSources } from '../../connectors/live/open-live-sources.ts'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { createResource } from '../create-resource.ts'
import type { OutsideReplay } from './replay-outside.ts'

/** Opens the sources as a portal with these settings does, beside those of the replay; `outbound` must be closed. */
export function openReplayed(
  { environment }: OutsideReplay,
  settings: Readonly<Record<string, string>> = {},
): { readonly outbound: Outbound; readonly sources: LiveSources } {
  const config = loadConfig({ ...environment, ...settings })
  const outbound = createOutbound({ ...config, hostIntervalMs: 0 })
  return { outbound, sources: openLiveSources(() => config.live, outbound) }
}

/** A question for the first twelve results, with these filters. */
export const liveQuery = (part: Partial<SearchFilters> = {}, rest: Partial<LiveQuery> = {}): LiveQuery => ({
  filters: { ...initialFilters(), itemsPerPage: 12, ...part },
  boxes: [],
  facets: [],
  language: 'en',
  ...rest,
})

/** A collection of scenes, without a link to them. */
export const SCENES_PARENT: Resource = createResource({
  id: 'sentinel-2',
  level: 'series',
  identifiers: [{ scheme: 'stac', value: 'sentinel-2-l2a' }],
})

/** It with the link to its scenes in the STAC API of the replay. */
export const withScenes = ({ base }: OutsideReplay): Resource => ({
  ...SCENES_PARENT,
  online: [{ url: `${base}/stac/collections/sentinel-2-l2a/items`, protocol: 'OGC API Features', accessType: 'unknown' }],
})
