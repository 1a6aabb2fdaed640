/** Bookmarks as they are told: with whether the resource is still there. */
import type { DataSources } from '@graticule/contracts/data-sources'
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import type { Bookmark, RecordFacts } from '@graticule/contracts/kept/bookmarks'
import type { Bookmarked } from '@graticule/contracts/kept/curated'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { wireId } from '../../broker/atom/wire-ids.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { StoredBookmark } from '../../kept/bookmarks.ts'

/** Boxes that are told of one record: enough for a small map. */
const MOST_BOXES = 20

/** Time as it is told. */
export const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Items of a page, whatever was asked for. */
export const sizeOf = ({ size }: { readonly size: number }): number => Math.min(size, MAX_LIST_PAGE)

/** What the catalogue says of each resource; nothing of those of outside sources, which nobody asks for that. */
export async function factsOf(
  resources: readonly KeptResource[],
  { sources, catalogue }: { readonly sources: DataSources; readonly catalogue: Pick<Catalogue, 'get'> },
): Promise<readonly RecordFacts[]> {
  const isOurs = ({ dataSource }: KeptResource) => sources.find(dataSource)?.embedded === true
  const ids = [...new Set(resources.filter(isOurs).map(({ targetId }) => targetId))]
  const there = new Map(ids.length === 0 ? [] : (await catalogue.get(ids)).map((resource) => [resource.id, resource] as const))
  return resources.map((resource) => {
    if (!isOurs(resource)) return {}
    const record = there.get(resource.targetId)
    if (record === undefined) return { gone: true }
    const organisation = record.contacts.find((contact) => contact.organisation !== undefined)?.organisation
    const { type, thumbnails, online, footprint } = record
    return {
      gone: false,
      type,
      thumbnails,
      online,
      ...(organisation === undefined ? {} : { organisation }),
      ...(footprint === undefined ? {} : { boxes: footprint.boxes.slice(0, MOST_BOXES) }),
    }
  })
}

export const resourceOf = ({
  data_source: dataSource,
  target_id: targetId,
}: Pick<StoredBookmark, 'data_source' | 'target_id'>) => ({
  dataSource,
  targetId,
})

/** A bookmark on our own paths. */
export function shownBookmark(row: StoredBookmark, facts: RecordFacts = {}): Bookmark {
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
    ...facts,
  }
}

/** A bookmark on the original's paths. */
export function shownBookmarked(row: StoredBookmark, rating?: Bookmarked['rating']): Bookmarked {
  const { id, name, person_id: userId, data_source: dataSource, curr_map: currMap } = row
  return {
    id,
    targetId: wireId(row.target_id),
    name,
    userId,
    dataSource,
    currMap,
    ...(rating === undefined ? {} : { rating }),
  }
}
