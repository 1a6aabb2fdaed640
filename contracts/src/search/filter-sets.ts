/**
 * Which set of filters a search offers: values by default, scenes within a satellite collection, earthquakes if they are the
 * only source, and in-situ filters in addition in a view of in-situ records.
 */
import type { NumberRange } from '../codec.ts'
import { DEFAULT_CLOUD_COVER } from '../limits.ts'
import type { Entry } from '../resource.ts'
import { FILTER_ROWS, type FilterGroup, type SearchFilters } from './search-params.ts'
import { asksForEarthquakes } from './seismic.ts'

/** The three sets that take each other's place. */
export type FilterSet = 'facets' | 'scenes' | 'earthquakes'

/** Parts of the ids of views whose records are in-situ ones; the first is that of the original portal. */
const IN_SITU_VIEWS = ['worldcereal', 'in-situ']

/**
 * True in a view of in-situ records: their filters are offered beside the others.
 * @rule S1-4.in-situ-view In-situ filters are offered when the id of the view contains worldcereal or in-situ
 */
export function offersInSitu({ viewId }: Pick<SearchFilters, 'viewId'>): boolean {
  return IN_SITU_VIEWS.some((part) => viewId.toLowerCase().includes(part))
}

/**
 * Request names of the scene filters that the parts of a collection can be searched by; empty when it has no scenes.
 * @rule S1-4.scene-queryables The filters of scenes are those that the collection can be searched by
 */
export function sceneQueryables({ resource: { type, queryables }, liveParts = false }: Entry): readonly string[] {
  if (type !== 'data') return []
  // a STAC API that does not tell what it knows is taken to know the clouds
  return queryables ?? (liveParts ? ['cloudcp'] : [])
}

/**
 * True for a collection whose scenes can be searched: here, or where it comes from. The collections of a programme are no scenes: it has no
 * queryables.
 * @rule B-outside-sources.programmes The collections of a programme are parts, not scenes
 */
export function hasScenes(entry: Entry): boolean {
  return sceneQueryables(entry).length > 0 && (entry.children > 0 || entry.liveParts === true)
}

/** True for an entry whose parts, which are no scenes, can be searched: here, or where it comes from. */
export function hasOtherParts(entry: Entry): boolean {
  return !hasScenes(entry) && (entry.children > 0 || entry.liveParts === true)
}

/**
 * The set of a search; `parent` is the entry that the search is within, once it is known.
 * @rule S1-4.filter-sets Scenes, earthquakes and everything else each have a set of filters
 */
export function filterSetOf(filters: Pick<SearchFilters, 'sources' | 'parents'>, parent?: Entry): FilterSet {
  if (asksForEarthquakes(filters.sources)) return 'earthquakes'
  const [id] = filters.parents
  const isWithin = filters.parents.length === 1 && parent?.resource.id === id
  return isWithin && sceneQueryables(parent as Entry).length > 0 ? 'scenes' : 'facets'
}

/**
 * The range that scenes without a cloud cover pass, and no other: who sets a range wants to know the clouds, who leaves the
 * default wants to see all scenes.
 * @rule D35.cloud-cover Scenes without a value pass the default cloud cover and no range that the visitor set
 */
export const isDefaultCloudCover = (range: NumberRange | null): boolean =>
  range?.min === DEFAULT_CLOUD_COVER.min && range.max === DEFAULT_CLOUD_COVER.max

const cloudCoverOf = ({ resource: { queryables } }: Entry): NumberRange | null =>
  queryables?.includes('cloudcp') === true ? DEFAULT_CLOUD_COVER : null

/**
 * What a link of the original portal to the scenes of a collection means: it left out the cloud cover that the search of scenes
 * begins with, as all defaults.
 */
export function originalSceneFilters(filters: SearchFilters, parent: Entry): SearchFilters {
  const isOfParent = filters.parents.length === 1 && filters.parents[0] === parent.resource.id
  return isOfParent && filters.cloudCover === null ? { ...filters, cloudCover: cloudCoverOf(parent) } : filters
}

/**
 * The filters that the search of a collection's parts begins with: where and when stay, what was looked for does not. Scenes come the newest first.
 * @rule S1-9.cloud-cover
 */
export function sceneFilters(filters: SearchFilters, parent: Entry): SearchFilters {
  const { areas, areaText, relation, dateFrom, dateTo, itemsPerPage } = filters
  const kept = { areas, areaText, relation, dateFrom, dateTo, itemsPerPage }
  return {
    ...initialValues(() => true),
    ...kept,
    cloudCover: cloudCoverOf(parent),
    parents: [parent.resource.id],
    ...(hasScenes(parent) ? { sort: 'date:desc' as const } : {}),
  }
}

function initialValues(isOff: (group: FilterGroup, field: keyof SearchFilters) => boolean): SearchFilters {
  const rows = FILTER_ROWS.filter(({ group, field }) => isOff(group, field))
  return Object.fromEntries(rows.map(({ field, initial }) => [field, initial])) as unknown as SearchFilters
}

/**
 * The filters of a next search without those whose set it has switched off.
 * @rule S1-4.filters-reset Filters are reset when their set is switched off
 */
export function withoutSwitchedOff(before: SearchFilters, next: SearchFilters): SearchFilters {
  const [was, is] = [asksForEarthquakes(before.sources), asksForEarthquakes(next.sources)]
  const off = new Set<FilterGroup>()
  if (was && !is) off.add('earthquake')
  if (!was && is) off.add('facet').add('scene')
  if (before.parents.length > 0 && next.parents.length === 0) off.add('scene')
  if (offersInSitu(before) && !offersInSitu(next)) off.add('in-situ')
  if (off.size === 0) return next
  return { ...next, ...initialValues((group, field) => off.has(group) && field !== 'sources') }
}
