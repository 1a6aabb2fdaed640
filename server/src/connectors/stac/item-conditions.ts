/** Conditions of a search of items, as the API at hand takes them. */
import { isDefaultCloudCover } from '@graticule/contracts/search/filter-sets'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { type SceneDescription, takesCql2, takesLists } from './scene-description.ts'
import { filterBody, listConditions, SCENE_PROPERTIES, sceneConditions, type SceneFilter } from './stac-search-body.ts'

/**
 * The conditions as the API takes them (a part of the body), and filters that it takes in no way. In the default range of clouds, scenes
 * that do not tell theirs pass where it can say so. `landingPage` is asked for only where it decides something.
 */
export async function itemConditions(
  filters: SearchFilters,
  described: SceneDescription,
  landingPage: () => Promise<unknown>,
): Promise<{ readonly conditions: Readonly<Record<string, unknown>>; readonly unable: readonly SceneFilter[] }> {
  const { query, notApplied } = sceneConditions(filters, described)
  const { lists, fields, notApplied: unlisted } = listConditions(filters, described)
  const clouds = SCENE_PROPERTIES.cloudCover.find((name) => query[name] !== undefined)
  const orMissing = isDefaultCloudCover(filters.cloudCover) ? clouds : undefined
  const asksMore = orMissing !== undefined || fields.length > 0
  const page = asksMore ? await landingPage() : undefined
  const withLists = fields.length > 0 && takesLists(page)
  const unable = [...notApplied, ...unlisted, ...(withLists ? [] : fields)]
  const isFilter = withLists || (orMissing !== undefined && takesCql2(page))
  const conditions = isFilter ? filterBody(query, { orMissing, lists: withLists ? lists : {} }) : { query }
  return { conditions: !isFilter && Object.keys(query).length === 0 ? {} : conditions, unable }
}
