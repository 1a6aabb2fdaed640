/** Keys of sources in the database, sealed. */
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import { credentialsOf, type SourceKeys } from './connectors/live/source-keys.ts'
import type { Secrets } from './people/secrets.ts'
import type { Database } from './storage/database.ts'
import { orUnavailable } from './storage/storage-fault.ts'

/** The keys in an open database. */
export function openSourceKeys({ writer, reader }: Pick<Database, 'writer' | 'reader'>, secrets: Secrets): SourceKeys {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The keys of sources', work)
  return {
    list: () =>
      available(async () => {
        const rows = await reader.selectFrom('source_keys').select(['name', 'way', 'origin']).orderBy('name').execute()
        return rows.map(({ name, way, origin }) => ({ name, way: way as SourceKey['way'], origin }))
      }),
    set: (name, address, key, now) =>
      available(async () => {
        const row = {
          way: key.way,
          origin: new URL(address).origin,
          sealed: secrets.seal('source keys', JSON.stringify(key)),
          changed_at: now,
        }
        await writer
          .insertInto('source_keys')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute()
      }),
    remove: (name) => available(async () => void (await writer.deleteFrom('source_keys').where('name', '=', name).execute())),
    credentialsFor: (name, origin) =>
      available(async () => {
        const row = await reader
          .selectFrom('source_keys')
          .select('sealed')
          .where('name', '=', name)
          .where('origin', '=', origin)
          .executeTakeFirst()
        const key = row === undefined ? undefined : secrets.open('source keys', row.sealed)
        return key === undefined ? undefined : credentialsOf(JSON.parse(key) as SourceKey, origin)
      }),
  }
}
