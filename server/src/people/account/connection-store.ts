/** Accounts of people at other services, sealed. */
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { Secrets, SecretPurpose } from '../secrets.ts'

export type ConnectionKind = 'hub' | 'openeo'

const PURPOSES: Readonly<Record<ConnectionKind, SecretPurpose>> = { hub: 'hub passwords', openeo: 'openeo tokens' }

/** An account as it is kept. Times are milliseconds since 1970. */
export interface KeptConnection<T> {
  /** Empty = not told. */
  readonly userName: string
  /** Address of the service that it is for: for another one it is good for nothing. */
  readonly service: string
  readonly secret: T
  readonly endsAt: number | undefined
}

/** The accounts of one kind. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface ConnectionStore<T> {
  /** `undefined` = there is none for this service, or it was sealed with another secret. */
  readonly find: (personId: string, service: string) => Promise<KeptConnection<T> | undefined>
  readonly put: (personId: string, connection: KeptConnection<T>, now: number) => Promise<void>
  readonly remove: (personId: string) => Promise<void>
  /** What is kept, without what opens it. */
  readonly told: (personId: string) => Promise<object | undefined>
}

/**
 * The accounts of a kind in an open database.
 * @rule B-account.sealed Passwords and tokens of other services are sealed at rest, together with their person and service, and never told back
 */
export function openConnections<T>(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  kind: ConnectionKind,
): ConnectionStore<T> {
  const available = <R>(work: () => Promise<R>): Promise<R> => orUnavailable('The connections', work)
  const rowOf = (personId: string) =>
    reader.selectFrom('connections').selectAll().where('kind', '=', kind).where('person_id', '=', personId).executeTakeFirst()
  return {
    find: (personId, service) =>
      available(async () => {
        const row = await rowOf(personId)
        const opened = row && secrets.open(PURPOSES[kind], row.sealed)
        if (row === undefined || opened === undefined) return undefined
        const [owner, of, secret] = JSON.parse(opened) as [string, string, T]
        if (owner !== personId || of !== service) return undefined
        return { userName: row.user_name, service, secret, endsAt: row.ends_at ?? undefined }
      }),
    put: (personId, { userName, service, secret, endsAt }, now) =>
      available(async () => {
        const values = {
          user_name: userName,
          service,
          sealed: secrets.seal(PURPOSES[kind], JSON.stringify([personId, service, secret])),
          ends_at: endsAt ?? null,
          changed_at: now,
        }
        await writer
          .insertInto('connections')
          .values({ person_id: personId, kind, ...values })
          .onConflict((conflict) => conflict.columns(['person_id', 'kind']).doUpdateSet(values))
          .execute()
      }),
    remove: (personId) =>
      available(
        async () =>
          void (await writer.deleteFrom('connections').where('kind', '=', kind).where('person_id', '=', personId).execute()),
      ),
    told: (personId) =>
      available(async () => {
        const row = await rowOf(personId)
        if (row === undefined) return undefined
        const { user_name: userName, service, ends_at: end } = row
        return { service, userName, ...(end === null ? {} : { endsAt: new Date(end).toISOString() }) }
      }),
  }
}
