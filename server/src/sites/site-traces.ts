/** What is left of sites all over the database: their ids, which no other site may get, and the people who administer them. */
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'

/** Methods reject with `PortalError` ('unavailable'). */
export interface SiteTraces {
  /** Ids of all sites that there are or ever were, as far as anything tells of them. */
  readonly usedIds: () => Promise<ReadonlySet<number>>
  /** Takes a site away from everybody who administers it. */
  readonly endAdministering: (siteId: number) => Promise<void>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The sites', work)

/** Ids in a list of sites of whatever age; none in what cannot be read. */
function idsOfList(json: string | null): number[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(list) ? list.map((site: { readonly id?: unknown } | null) => Number(site?.id)) : []
  } catch {
    return []
  }
}

async function idsIn(db: Kysely<Tables>): Promise<number[]> {
  const tables = [
    'settings',
    'settings_history',
    'content_pages',
    'deleted_pages',
    'menus',
    'menu_entries',
    'documents',
    'deleted_documents',
    'widget_keys',
  ] as const
  const ids: number[] = []
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('site_id').distinct().execute()
    ids.push(...rows.map(({ site_id }) => site_id))
  }
  const lists = await db.selectFrom('settings_history').select('value').where('key', '=', 'sites').execute()
  const people = await db.selectFrom('people').select('administers').distinct().where('administers', '!=', '[]').execute()
  return [
    ...ids,
    ...lists.flatMap(({ value }) => idsOfList(value)),
    ...people.flatMap(({ administers }) => (JSON.parse(administers) as string[]).map(Number)),
  ]
}

/** The traces in an open database. */
export function openSiteTraces({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SiteTraces {
  return {
    usedIds: () => available(async () => new Set((await idsIn(reader)).filter(Number.isSafeInteger))),
    endAdministering: (siteId) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          const having = db.selectFrom('people').select(['id', 'administers']).where('administers', 'like', `%"${siteId}"%`)
          for (const { id, administers } of await having.execute()) {
            const left = (JSON.parse(administers) as string[]).filter((site) => site !== String(siteId))
            await db
              .updateTable('people')
              .set({ administers: JSON.stringify(left) })
              .where('id', '=', id)
              .execute()
          }
        }),
      ),
  }
}
