/**
 * What was changed of roles, invitations, pages, menus and documents: who, when, from what to what. It lies in the table of what
 * administrators change of records, told apart by the action.
 */
import { TRAIL_ACTIONS, TRAIL_PAGE, type TrailAction, type TrailChange } from '@graticule/contracts/system/change-trail'
import type { PeopleStore } from '../people/people-store.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import { takeWriteLock } from '../storage/write-lock.ts'

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

/** Longest value that is kept, characters. */
const MAX_VALUE = 20_000

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value).slice(0, MAX_VALUE))

/** The trail of an open database. */
export function openChangeTrail({ writer, reader }: Database, namesOf: PeopleStore['namesOf']): ChangeTrail {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The changes', work)
  const all = () => reader.selectFrom('record_history').where('action', 'in', [...TRAIL_ACTIONS])
  return {
    /** @rule B-administration.trail Changes of roles, invitations, pages, menus and documents are kept: who, when, from what to what */
    note: ({ action, id, subject, before, after, by, at }) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          await takeWriteLock(db)
          const latest = db.selectFrom('record_history').select(({ fn }) => fn.max('id').as('last'))
          const { last } = await latest.executeTakeFirstOrThrow()
          await db
            .insertInto('record_history')
            .values({
              id: (last ?? 0) + 1,
              record_id: `${action.split('/', 1)[0] ?? ''}/${id}`,
              title: subject,
              action,
              value_before: jsonOf(before),
              value_after: jsonOf(after),
              changed_at: at,
              changed_by: by,
            })
            .execute()
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
        const changes = rows.map((row): TrailChange => ({
          number: row.id,
          action: row.action as TrailAction,
          subject: isOfPerson(row.action) ? (names.get(row.title) ?? '') : row.title,
          ...(row.value_before === null ? {} : { before: row.value_before }),
          ...(row.value_after === null ? {} : { after: row.value_after }),
          changedAt: new Date(row.changed_at).toISOString(),
          changedBy: names.get(row.changed_by) ?? '',
        }))
        return { total, changes }
      }),
  }
}
