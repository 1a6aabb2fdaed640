/** What takes a change of the trail back: the request for it, where one is possible. */
import type { EditedMenu } from '@graticule/contracts/contents/menu'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import type { Kysely, Selectable } from 'kysely'
import type { PeopleStore } from '../people/people-store.ts'
import type { RecordHistoryTable } from '../storage/tables/curation-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { siteOfDeleted } from '../contents/laid-aside.ts'
import { areSame, type NotedRights, settableOf } from './rights.ts'

type Row = Selectable<RecordHistoryTable>
type Undo = Pick<TrailChange, 'undoRights' | 'undoMenu' | 'undoDeletion'>

/** A menu as the trail keeps it. Notes of earlier versions of the portal are lists of titles, which bring no menu back. */
export type NotedMenu = Pick<EditedMenu, 'own' | 'version' | 'entries'>

/** Whom and what the changes are of; `hasSite` is asked for community portals. */
export interface Subjects {
  readonly byId: PeopleStore['byId']
  readonly hasSite: (id: number) => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const UNDOABLE = ['roles/changed', 'menu/changed', 'page/deleted', 'document/deleted'] as const

const read = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))

/** The menu of a note. @returns undefined where the note does not have it whole */
export function notedMenu(json: string | null): NotedMenu | undefined {
  const noted = read(json) as Partial<NotedMenu> | null | undefined
  return Array.isArray(noted?.entries) ? (noted as NotedMenu) : undefined
}

/** The id behind the kind: `menu/7` is of the site 7. */
export const idOf = ({ record_id: id }: Row): string => id.slice(id.indexOf('/') + 1)

async function undoRightsOf(row: Row, { byId, hasSite }: Subjects): Promise<Undo> {
  const [was, is] = [read(row.value_before), read(row.value_after)] as (NotedRights | undefined)[]
  const person = await byId(row.title)
  if (was === undefined || is === undefined || person === undefined) return {}
  const [wanted, seen] = [settableOf(was), settableOf(is)]
  if (areSame(wanted, seen) || !areSame(seen, settableOf(person))) return {}
  return wanted.administers.every((id) => hasSite(Number(id))) ? { undoRights: { id: person.id, seen, wanted } } : {}
}

async function undoMenu(row: Row, { hasSite }: Subjects, db: Kysely<Tables>): Promise<Undo> {
  const [was, is] = [notedMenu(row.value_before), notedMenu(row.value_after)]
  const siteId = Number(idOf(row))
  // no request makes a site show the menu of the global site again
  const isOwn = siteId === GLOBAL_SITE_ID || (was?.own === true && hasSite(siteId))
  if (was === undefined || is === undefined || !isOwn) return {}
  const now = await db.selectFrom('menus').select('version').where('site_id', '=', siteId).executeTakeFirst()
  if (now?.version !== is.version || JSON.stringify(was.entries) === JSON.stringify(is.entries)) return {}
  return { undoMenu: { siteId, version: is.version, entries: was.entries } }
}

/**
 * The page or document of a deletion, where it still lies aside. Whether another page has its address, or the site is full, is told when
 * somebody asks for it.
 */
const undoDeletion =
  (kind: 'page' | 'document') =>
  async (row: Row, { hasSite, now }: Subjects, db: Kysely<Tables>): Promise<Undo> => {
    const id = Number(idOf(row))
    const siteId = await siteOfDeleted(db, `deleted_${kind}s`, id, now())
    if (siteId === undefined) return {}
    return siteId === GLOBAL_SITE_ID || hasSite(siteId) ? { undoDeletion: { kind, siteId, id } } : {}
  }

const WORK: Readonly<Record<(typeof UNDOABLE)[number], (row: Row, subjects: Subjects, db: Kysely<Tables>) => Promise<Undo>>> = {
  'roles/changed': undoRightsOf,
  'menu/changed': undoMenu,
  'page/deleted': undoDeletion('page'),
  'document/deleted': undoDeletion('document'),
}

/**
 * How changes are taken back, by their number.
 * @rule B-administration.undo The latest change of rights or a menu can be taken back where what was before is known; so can kept deletions
 */
export async function undosOf(db: Kysely<Tables>, rows: readonly Row[], subjects: Subjects): Promise<ReadonlyMap<number, Undo>> {
  const wanted = rows.filter(({ action }) => UNDOABLE.some((one) => one === action))
  if (wanted.length === 0) return new Map()
  const latest = await db
    .selectFrom('record_history')
    .select(({ fn }) => ['record_id', fn.max('id').as('last')])
    .where('record_id', 'in', [...new Set(wanted.map(({ record_id: id }) => id))])
    .where('action', 'in', [...UNDOABLE])
    .groupBy('record_id')
    .execute()
  const last = new Set(latest.map(({ last: id }) => id))
  const found = new Map<number, Undo>()
  for (const row of wanted.filter(({ id }) => last.has(id)))
    found.set(row.id, await WORK[row.action as (typeof UNDOABLE)[number]](row, subjects, db))
  return found
}
