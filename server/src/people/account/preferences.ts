/** What people have chosen for themselves: it follows them to the next machine. */
import type { Preferences, PreferencesChange } from '@graticule/contracts/people/preferences'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Belongings } from '../belongings.ts'

/** Choices as they are kept: the search by its id. */
type Choices = Omit<Preferences, 'defaultSearch'> & { readonly defaultSearch?: number }

/** A change as a request gives it. */
export type GivenChange = { readonly [Key in keyof PreferencesChange]: PreferencesChange[Key] | undefined }

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface PreferenceStore {
  readonly read: (personId: string) => Promise<Preferences>
  /** What is not said stays; null takes a choice back. Two machines that change different choices at once lose none. */
  readonly change: (personId: string, change: GivenChange, now: number) => Promise<Preferences>
  readonly belongings: Belongings
}

async function choicesOf(db: Kysely<Tables>, personId: string): Promise<Choices> {
  const row = await db.selectFrom('preferences').select('choices').where('person_id', '=', personId).executeTakeFirst()
  return row === undefined ? {} : (JSON.parse(row.choices) as Choices)
}

/** With the name of the search; one that was deleted is chosen no more. */
async function shownIn(db: Kysely<Tables>, personId: string): Promise<Preferences> {
  const { defaultSearch: id, ...choices } = await choicesOf(db, personId)
  if (id === undefined) return choices
  const own = db.selectFrom('saved_searches').select(['id', 'name']).where('person_id', '=', personId)
  const search = await own.where('id', '=', id).executeTakeFirst()
  return search === undefined ? choices : { ...choices, defaultSearch: { id: search.id, name: search.name } }
}

async function changeIn(db: Kysely<Tables>, personId: string, change: GivenChange, now: number): Promise<void> {
  // takes the row, so that whoever changes it at the same time waits
  await db
    .insertInto('preferences')
    .values({ person_id: personId, choices: '{}', changed_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ changed_at: now }))
    .execute()
  const said = Object.entries(change).filter(([, value]) => value !== undefined)
  const given = Object.entries({ ...(await choicesOf(db, personId)), ...Object.fromEntries(said) })
  const choices = JSON.stringify(Object.fromEntries(given.filter(([, value]) => value !== null)))
  await db.updateTable('preferences').set({ choices }).where('person_id', '=', personId).execute()
}

/** The preferences of an open database. */
export function openPreferences({ writer, reader }: Pick<Database, 'writer' | 'reader'>): PreferenceStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The preferences', work)
  const read = (personId: string) => available(() => shownIn(reader, personId))
  return {
    read,
    change: (personId, change, now) =>
      available(() =>
        writer.transaction().execute(async (db) => {
          await changeIn(db, personId, change, now)
          return shownIn(db, personId)
        }),
      ),
    belongings: {
      name: 'preferences',
      exportOf: read,
      removeOf: (personId) =>
        available(async () => void (await writer.deleteFrom('preferences').where('person_id', '=', personId).execute())),
    },
  }
}
