/** People and their sessions, one-time links, failed sign-ins, and what the embedded identity provider keeps. */
import type { Kysely } from 'kysely'
import { byteOrder } from '../column-types.ts'

async function createPeople(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('people')
    .addColumn('id', bytewise, (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', bytewise, (column) => column.unique())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('family_name', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('administers', 'text', (column) => column.notNull())
    .addColumn('locked_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('hash', bytewise, (column) => column.primaryKey())
    .addColumn('person_id', bytewise, (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('is_kept', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('tokens', 'text')
    .addColumn('tokens_end_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute()
  await db.schema.createIndex('sessions_end').on('sessions').column('ends_at').execute()
}

async function createSignIn(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('one_time_links')
    .addColumn('hash', bytewise, (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('person_id', bytewise, (column) => column.references('people.id').onDelete('cascade'))
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('one_time_links_end').on('one_time_links').column('ends_at').execute()
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('key', bytewise, (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createProvider(db: Kysely<never>): Promise<void> {
  const bytewise = byteOrder(db)
  await db.schema
    .createTable('provider_items')
    .addColumn('kind', bytewise, (column) => column.notNull())
    .addColumn('id', bytewise, (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('grant_id', bytewise)
    .addColumn('uid', bytewise)
    .addColumn('account_id', bytewise)
    .addColumn('ends_at', 'bigint')
    .addPrimaryKeyConstraint('provider_items_key', ['kind', 'id'])
    .execute()
  await db.schema.createIndex('provider_items_grant').on('provider_items').column('grant_id').execute()
  await db.schema.createIndex('provider_items_uid').on('provider_items').column('uid').execute()
  await db.schema.createIndex('provider_items_account').on('provider_items').column('account_id').execute()
  await db.schema.createIndex('provider_items_end').on('provider_items').column('ends_at').execute()
  await db.schema
    .createTable('signing_keys')
    .addColumn('name', bytewise, (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}

export async function up(db: Kysely<never>): Promise<void> {
  await createPeople(db)
  await createSignIn(db)
  await createProvider(db)
}
