/** Puts into entries that are read from the store how often they were opened. */
import type { Resource } from '@graticule/contracts/resource'
import type { Database } from '../../storage/database.ts'
import { readByIds } from '../../storage/read-by-ids.ts'

/** Puts views into entries, where they have any. */
export function viewReader({
  reader,
  read,
}: Pick<Database, 'reader' | 'read'>): (resources: readonly Resource[]) => Promise<Resource[]> {
  const readViews = readByIds<[id: string, views: number]>(read, (ids) =>
    reader.selectFrom('view_counts').select(['entry_id', 'views']).where('entry_id', 'in', ids),
  )
  return async (resources) => {
    const rows = await readViews(resources.map(({ id }) => id))
    if (rows.length === 0) return [...resources]
    const views = new Map(rows)
    return resources.map((resource) => {
      const count = views.get(resource.id)
      return count === undefined ? resource : { ...resource, views: count }
    })
  }
}
