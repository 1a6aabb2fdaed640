/**
 * Where a test's catalogue lives: a folder that goes away with it and, in `npm run test:services`, a fresh database of a
 * real PostgreSQL instead of the SQLite file.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseLocation } from '../storage/database.ts'
import { makeMigratedFolder } from './database/migrated-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server that tests may create databases in; only there in `npm run test:services`. */
    postgresqlUrl?: string
  }
}

const server = inject('postgresqlUrl')

/** A place for one test. */
export interface TestLocation {
  readonly location: DatabaseLocation
  /** Removes folder and database. */
  readonly remove: () => Promise<void>
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new place without a record. */
export async function createTestLocation(): Promise<TestLocation> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'graticule-test-'))
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true })
  if (server === undefined) {
    await makeMigratedFolder(dataFolder)
    return { location: { dataFolder }, remove: async () => removeFolder() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const remove = async () => {
    removeFolder()
    await ask(`drop database ${name} with (force)`)
  }
  return { location: { dataFolder, databaseUrl: url.href }, remove }
}
