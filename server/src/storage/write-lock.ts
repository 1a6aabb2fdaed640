/** The write lock of the database: who holds it is the only one that changes anything. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Takes the lock until the transaction ends, in both kinds of database, by touching the one row that every change touches. Gives the
 * number of the latest change. A transaction takes it before it changes anything else, so that no two wait for each other.
 */
export async function takeWriteLock(transaction: Kysely<Tables>): Promise<number> {
  const { seq } = await transaction
    .updateTable('catalogue_state')
    .set((expression) => ({ seq: expression.ref('seq') }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/**
 * Changes something that is read before: in a transaction that has the lock. On PostgreSQL two transactions read at the same moment, so
 * that without it both would see room for one more, or the same version.
 */
export const changeInTurn = <T>(writer: Kysely<Tables>, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
  writer.transaction().execute(async (transaction) => {
    await takeWriteLock(transaction)
    return work(transaction)
  })
