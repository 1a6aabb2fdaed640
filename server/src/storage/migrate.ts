/** Brings a database up to date. Migrations are the files of `migrations/`, in the order of their names. */
import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Names of all migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))
  return files.map((name) => name.replace(/\.ts$/, '')).toSorted()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of await migrationNames()) migrations[name] = (await import(new URL(`${name}.ts`, FOLDER).href)) as Migration
  return migrations
}

/**
 * Runs what has not run yet, all or nothing. Rejects with the migration's own error; a database that knows migrations
 * which this version does not (it was used by a newer one) is refused.
 */
export async function migrateToLatest(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
}
