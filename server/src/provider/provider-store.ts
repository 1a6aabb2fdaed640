/** What the embedded identity provider keeps, in the portal's database: the adapter that oidc-provider asks for. */
import type { Kysely, Selectable } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { hashOf } from '../people/one-time/one-time-secrets.ts'
import type { Database } from '../storage/database.ts'
import type { ProviderItemsTable } from '../storage/tables/people-tables.ts'
import type { Tables } from '../storage/tables.ts'

/** Ids of these open something to whoever holds them, so only their hash is kept. */
const keyOf = (id: string): string => hashOf(id)

const isOver = ({ ends_at: end }: Pick<ProviderItemsTable, 'ends_at'>, now: number): boolean => end !== null && end <= now

/** What ends a person's sign-ins at the provider. */
export interface ProviderStore {
  /** One adapter for each model of the provider. */
  readonly adapterOf: (kind: string) => Adapter
  /** Ends the provider's sessions and all tokens of a person. */
  readonly endAllOf: (personId: string) => Promise<void>
}

/** What the item itself does not need to say again: the hash is its key, the id stands in the request. */
function rowOf(
  kind: string,
  id: string,
  payload: AdapterPayload,
  expiresIn: number | undefined,
  now: number,
): ProviderItemsTable {
  return {
    kind,
    id: keyOf(id),
    item: JSON.stringify(payload),
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    account_id: payload.accountId ?? null,
    ends_at: expiresIn === undefined ? null : now + expiresIn * 1_000,
  }
}

async function consume(db: Kysely<Tables>, kind: string, id: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('provider_items')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', keyOf(id))
    .executeTakeFirst()
  if (row === undefined) return
  const item = { ...(JSON.parse(row.item) as AdapterPayload), consumed: Math.floor(now / 1_000) }
  await db
    .updateTable('provider_items')
    .set({ item: JSON.stringify(item) })
    .where('kind', '=', kind)
    .where('id', '=', keyOf(id))
    .execute()
}

/** The store in an open database; `clock` gives milliseconds since 1970. */
export function openProviderStore({ writer, reader }: Pick<Database, 'writer' | 'reader'>, clock: () => number): ProviderStore {
  const payloadOf = (row: Selectable<ProviderItemsTable> | undefined): AdapterPayload | undefined =>
    row === undefined || isOver(row, clock()) ? undefined : (JSON.parse(row.item) as AdapterPayload)
  const items = () => reader.selectFrom('provider_items').selectAll()
  return {
    adapterOf: (kind) => ({
      upsert: async (id, payload, expiresIn) => {
        const row = rowOf(kind, id, payload, expiresIn, clock())
        const { kind: _kind, id: _id, ...rest } = row
        // each sign-in begins with one, and removes what is over
        if (kind === 'Interaction') await writer.deleteFrom('provider_items').where('ends_at', '<=', clock()).execute()
        await writer
          .insertInto('provider_items')
          .values(row)
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(rest))
          .execute()
      },
      find: async (id) => payloadOf(await items().where('kind', '=', kind).where('id', '=', keyOf(id)).executeTakeFirst()),
      findByUid: async (uid) => payloadOf(await items().where('kind', '=', kind).where('uid', '=', uid).executeTakeFirst()),
      // the device flow is off
      findByUserCode: async () => undefined,
      consume: (id) => consume(writer, kind, id, clock()),
      destroy: async (id) =>
        void (await writer.deleteFrom('provider_items').where('kind', '=', kind).where('id', '=', keyOf(id)).execute()),
      revokeByGrantId: async (grantId) =>
        void (await writer.deleteFrom('provider_items').where('grant_id', '=', grantId).execute()),
    }),
    endAllOf: async (personId) => void (await writer.deleteFrom('provider_items').where('account_id', '=', personId).execute()),
  }
}
