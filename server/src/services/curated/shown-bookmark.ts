/** Bookmarks as they are told: with whether the resource is still there. */
import type { DataSources } from '@graticule/contracts/data-sources'
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import type { Bookmark } from '@graticule/contracts/services/bookmarks'
import type { Bookmarked } from '@graticule/contracts/services/curated'
import type { KeptResource } from '@graticule/contracts/services/kept-items'
import { wireId } from '../../broker/atom/wire-ids.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { StoredBookmark } from '../../kept/bookmarks.ts'

/** Time as it is told. */
export const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Items of a page, whatever was asked for. */
export const sizeOf = ({ size }: { readonly size: number }): number => Math.min(size, MAX_LIST_PAGE)

/** Whether the catalogue has lost each resource; `undefined` for those of outside sources, which nobody asks for that. */
export async function goneOf(
  resources: readonly KeptResource[],
  { sources, catalogue }: { readonly sources: DataSources; readonly catalogue: Pick<Catalogue, 'get'> },
): Promise<readonly (boolean | undefined)[]> {
  const isOurs = ({ dataSource }: KeptResource) => sources.find(dataSource)?.embedded === true
  const ids = [...new Set(resources.filter(isOurs).map(({ targetId }) => targetId))]
  const there = new Set(ids.length === 0 ? [] : (await catalogue.get(ids)).map(({ id }) => id))
  return resources.map((resource) => (isOurs(resource) ? !there.has(resource.targetId) : undefined))
}

export const resourceOf = ({
  data_source: dataSource,
  target_id: targetId,
}: Pick<StoredBookmark, 'data_source' | 'target_id'>) => ({
  dataSource,
  targetId,
})

/** A bookmark on our own paths. */
export function shownBookmark(row: StoredBookmark, gone?: boolean): Bookmark {
  const { id, name, note, folder, curr_map: currMap, site_id: siteId, created_at: created, changed_at: changed } = row
  return {
    id,
    ...resourceOf(row),
    name,
    note,
    folder,
    ...(currMap === '' ? {} : { currMap }),
    siteId,
    createdAt: told(created),
    changedAt: told(changed),
    ...(gone === undefined ? {} : { gone }),
  }
}

/** A bookmark on the original's paths. */
export function shownBookmarked(row: StoredBookmark): Bookmarked {
  const { id, name, person_id: userId, data_source: dataSource, curr_map: currMap } = row
  return {
    id,
    targetId: wireId(row.target_id),
    name,
    userId,
    dataSource,
    currMap,
  }
}
