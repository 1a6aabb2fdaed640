/** GEO Likes: flags of people at resources, apart from bookmarks and ratings; everybody may know how many there are. */
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { LikesTable } from '../storage/tables/kept-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { checkRoom } from './kept-item.ts'
import { ofResources } from './of-resources.ts'

/** The likes of all people. Methods reject with `PortalError`: 'conflict' when there is no room, 'unavailable'. */
export interface LikeStore {
  /** Likes a resource; once is enough. */
  readonly like: (
    personId: string,
    resource: KeptResource & { readonly name: string; readonly siteId?: number | undefined; readonly seenIn?: string },
    now: number,
  ) => Promise<void>
  readonly unlike: (personId: string, resource: KeptResource) => Promise<void>
  /** The newest first; pages from 0. */
  readonly list: (
    personId: string,
    page: number,
    size: number,
  ) => Promise<{ readonly likes: readonly Readonly<LikesTable>[]; readonly total: number }>
  /** People who like each resource. */
  readonly counts: (resources: readonly KeptResource[]) => Promise<readonly number[]>
  readonly isLiked: (personId: string, resources: readonly KeptResource[]) => Promise<readonly boolean[]>
}

/** Likes of some resources. */
const among = (db: Kysely<Tables>, sources: readonly string[], targets: readonly string[]) =>
  db
    .selectFrom('likes')
    .select(['data_source', 'target_id'])
    .where('target_id', 'in', targets)
    .where('data_source', 'in', sources)

async function countsOf(db: Kysely<Tables>, resources: readonly KeptResource[]): Promise<readonly number[]> {
  const counts = await ofResources(resources, (sources, targets) =>
    among(db, sources, targets)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .groupBy(['data_source', 'target_id'])
      .execute(),
  )
  return counts.map((row) => row?.count ?? 0)
}

async function likedOf(db: Kysely<Tables>, personId: string, resources: readonly KeptResource[]): Promise<readonly boolean[]> {
  const rows = await ofResources(resources, (sources, targets) =>
    among(db, sources, targets).where('person_id', '=', personId).execute(),
  )
  return rows.map((row) => row !== undefined)
}

/**
 * The likes of an open database.
 * @rule D47.likes A like is a flag of a person at a resource, with a public count, apart from bookmarks and ratings
 */
export function openLikes({ writer, reader }: Pick<Database, 'writer' | 'reader'>): LikeStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The likes', work)
  const at = (db: Kysely<Tables>, personId: string, { dataSource, targetId }: KeptResource) =>
    db
      .deleteFrom('likes')
      .where('target_id', '=', targetId)
      .where('data_source', '=', dataSource)
      .where('person_id', '=', personId)
  return {
    like: (personId, { dataSource, targetId, name, siteId = 0, seenIn = '' }, now) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          await checkRoom(db, 'likes', personId)
          await db
            .insertInto('likes')
            .values({
              data_source: dataSource,
              target_id: targetId,
              person_id: personId,
              seen_in: seenIn,
              site_id: siteId,
              name,
              created_at: now,
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }),
      ),
    unlike: (personId, resource) => available(async () => void (await at(writer, personId, resource).execute())),
    list: (personId, page, size) =>
      available(async () => {
        const mine = reader.selectFrom('likes').where('person_id', '=', personId)
        const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const likes = await mine
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('target_id')
          .orderBy('data_source')
          .limit(size)
          .offset(page * size)
          .execute()
        return { likes, total }
      }),
    counts: (resources) => available(() => countsOf(reader, resources)),
    isLiked: (personId, resources) => available(() => likedOf(reader, personId, resources)),
  }
}
