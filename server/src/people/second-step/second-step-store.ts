/** Second steps in the database: the sealed key of each person, the last step that was used, and hashes of recovery codes. */
import type { Kysely } from 'kysely'
import { chunks, IDS_PER_STATEMENT } from '../../storage/chunks.ts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { SecondStepsTable } from '../../storage/tables/people-tables.ts'
import type { Tables } from '../../storage/tables.ts'

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface SecondStepStore {
  readonly find: (personId: string) => Promise<SecondStepsTable | undefined>
  /** Keeps a key that is not confirmed yet, in place of an earlier one; false when the step is on. */
  readonly propose: (personId: string, sealed: string, now: number) => Promise<boolean>
  /** Switches on with this key; false when another one was proposed, or somebody was quicker. */
  readonly switchOn: (
    step: { personId: string; sealed: string; used: number; codes: readonly string[] },
    now: number,
  ) => Promise<boolean>
  /** Uses a step of time; false when it, or a later one, was used before. */
  readonly useStep: (personId: string, step: number) => Promise<boolean>
  /** Uses a recovery code; false when there is none of this hash any more. */
  readonly useCode: (personId: string, hash: string) => Promise<boolean>
  readonly replaceCodes: (personId: string, codes: readonly string[]) => Promise<void>
  readonly codesLeft: (personId: string) => Promise<number>
  /** Those of the people whose step is on. */
  readonly onFor: (personIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** False when it was not on. */
  readonly remove: (personId: string) => Promise<boolean>
}

async function putCodes(db: Kysely<Tables>, personId: string, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((hash) => ({ person_id: personId, hash })))
    .execute()
}

/** The second steps of an open database. */
export function openSecondStepStore({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SecondStepStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The accounts', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => writer.transaction().execute(work))
  return {
    find: (personId) =>
      available(() => reader.selectFrom('second_steps').selectAll().where('person_id', '=', personId).executeTakeFirst()),
    propose: (personId, sealed, now) =>
      available(async () => {
        const proposed = { secret: sealed, proposed_at: now }
        const { numInsertedOrUpdatedRows = 0n } = await writer
          .insertInto('second_steps')
          .values({ person_id: personId, ...proposed, used_step: 0, on_since: null })
          .onConflict((conflict) => conflict.column('person_id').doUpdateSet(proposed).where('second_steps.on_since', 'is', null))
          .executeTakeFirst()
        return numInsertedOrUpdatedRows > 0n
      }),
    switchOn: ({ personId, sealed, used, codes }, now) =>
      change(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('second_steps')
          .set({ on_since: now, used_step: used })
          .where('person_id', '=', personId)
          .where('secret', '=', sealed)
          .where('on_since', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await putCodes(db, personId, codes)
        return true
      }),
    useStep: (personId, step) =>
      available(async () => {
        const { numUpdatedRows } = await writer
          .updateTable('second_steps')
          .set({ used_step: step })
          .where('person_id', '=', personId)
          .where('used_step', '<', step)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),
    useCode: (personId, hash) =>
      available(async () => {
        const own = writer.deleteFrom('recovery_codes').where('person_id', '=', personId).where('hash', '=', hash)
        return (await own.executeTakeFirst()).numDeletedRows > 0n
      }),
    replaceCodes: (personId, codes) => change((db) => putCodes(db, personId, codes)),
    ...counting(reader, available),
    remove: (personId) =>
      change(async (db) => {
        await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
        const gone = await db
          .deleteFrom('second_steps')
          .where('person_id', '=', personId)
          .returning('on_since')
          .executeTakeFirst()
        return gone?.on_since !== undefined && gone.on_since !== null
      }),
  }
}

function counting(reader: Kysely<Tables>, available: <T>(work: () => Promise<T>) => Promise<T>) {
  return {
    codesLeft: (personId) =>
      available(async () => {
        const own = reader.selectFrom('recovery_codes').where('person_id', '=', personId)
        return (await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
      }),
    onFor: (personIds) =>
      available(async () => {
        const found = new Set<string>()
        for (const part of chunks(personIds, IDS_PER_STATEMENT)) {
          const of = reader.selectFrom('second_steps').select('person_id').where('person_id', 'in', part)
          for (const row of await of.where('on_since', 'is not', null).execute()) found.add(row.person_id)
        }
        return found
      }),
  } satisfies Partial<SecondStepStore>
}
