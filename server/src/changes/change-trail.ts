/**
 * What was changed of roles, invitations, pages, menus and documents: who, when, from what to what. It lies in the table of what
 * administrators change of records, told apart by the action.
 */
import { TRAIL_ACTIONS, TRAIL_PAGE, type TrailAction, type TrailChange } from '@graticule/contracts/system/change-trail'
import type { Selectable } from 'kysely'
import { noteHistory } from '../curation/record-history.ts'
import type { PeopleStore } from '../people/people-store.ts'
import type { Database } from '../storage/database.ts'
import type { RecordHistoryTable } from '../storage/tables/curation-tables.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { idOf, notedMenu, type Subjects, undosOf } from './undo.ts'

/** A change that was made. `subject`: a title, or the id of a person, whose name is looked up when somebody reads it. */
export interface NotedChange {
  readonly action: TrailAction
  readonly id: string | number
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
  /** Id of a person. */
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Methods reject with `PortalError` 'unavailable'. */
export interface ChangeTrail {
  readonly note: (change: NotedChange) => Promise<void>
  /** The latest first; `start` counts from 0. */
  readonly list: (start: number) => Promise<{ total: number; changes: TrailChange[] }>
}

/** Longest value that is told, characters. */
const MAX_TOLD = 20_000

/** What a row tells, its beginning where it is long. Of a menu the entries are told. */
function toldValues(row: Selectable<RecordHistoryTable>): Pick<TrailChange, 'before' | 'after' | 'siteId'> {
  const isOfMenu = row.action === 'menu/changed'
  const told = (json: string | null) => {
    const menu = isOfMenu ? notedMenu(json) : undefined
    return (menu === undefined ? json : JSON.stringify(menu.entries))?.slice(0, MAX_TOLD)
  }
  const [before, after] = [told(row.value_before), told(row.value_after)]
  return {
    ...(isOfMenu ? { siteId: Number(idOf(row)) } : {}),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

/** The trail of an open database; `subjects` are asked which changes can be undone. */
export function openChangeTrail(
  { writer, reader }: Database,
  { namesOf, ...subjects }: Subjects & Pick<PeopleStore, 'namesOf'>,
): ChangeTrail {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The changes', work)
  const all = () => reader.selectFrom('record_history').where('action', 'in', [...TRAIL_ACTIONS])
  return {
    /** @rule B-administration.trail Changes of roles, invitations, pages, menus and documents are kept: who, when, from what to what */
    note: ({ action, id, subject, before, after, by, at }) =>
      available(() =>
        changeInTurn(writer, (db) => {
          const kind = action.split('/', 1)[0] ?? ''
          return noteHistory(db, [{ id: `${kind}/${id}`, title: subject, before, after }], { action, by, at })
        }),
      ),
    list: (start) =>
      available(async () => {
        const { total } = await all()
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        const rows = await all().selectAll().orderBy('id', 'desc').limit(TRAIL_PAGE).offset(start).execute()
        const isOfPerson = (action: string) => action.startsWith('roles/')
        const people = rows.flatMap(({ action, title, changed_by: by }) => (isOfPerson(action) ? [by, title] : [by]))
        const names = await namesOf([...new Set(people)].filter((id) => id !== ''))
        const undos = await undosOf(reader, rows, subjects)
        const changes = rows.map((row): TrailChange => ({
          number: row.id,
          action: row.action as TrailAction,
          subject: isOfPerson(row.action) ? (names.get(row.title) ?? '') : row.title,
          ...toldValues(row),
          ...undos.get(row.id),
          changedAt: new Date(row.changed_at).toISOString(),
          changedBy: names.get(row.changed_by) ?? '',
        }))
        return { total, changes }
      }),
  }
}
