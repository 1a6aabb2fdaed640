/**
 * Where a test's catalogue lives: a folder that goes away with it and, in `npm run test:services`, a fresh database of a
 * real PostgreSQL instead of the SQLite file.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseLocation, openDatabase } from '../storage/database.ts'
import { makeMigratedFolder } from './database/migrated-folder.ts'
import { makeOwnFolder } from './own-folder.ts'

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

/** Somebody is still connected to the database that is copied (PostgreSQL, appendix A). */
const IN_USE = '55006'

const addressOf = (name: string): string => {
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database with all its tables, for copies: its migrations take as long as some whole tests. */
async function makeTemplate(): Promise<string> {
  const name = `tables_${randomUUID().replaceAll('-', '')}`
  await ask(`create database ${name}`)
  const dataFolder = makeOwnFolder('tables')
  const database = await openDatabase({ dataFolder, databaseUrl: addressOf(name) })
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
  return name
}

let template: Promise<string> | undefined

/** Copies it. What has closed its connection may be counted for some milliseconds more. */
async function copyTemplate(name: string): Promise<void> {
  template ??= makeTemplate()
  const statement = `create database ${name} template ${await template} strategy file_copy`
  for (let tries = 1; ; tries += 1)
    try {
      return await ask(statement)
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || tries === 100) throw error
      await pause(20)
    }
}

/** A new place without a record. */
export async function createTestLocation(): Promise<TestLocation> {
  const dataFolder = makeOwnFolder('test')
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true })
  if (server === undefined) {
    await makeMigratedFolder(dataFolder)
    return { location: { dataFolder }, remove: async () => removeFolder() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyTemplate(name)
  const remove = async () => {
    removeFolder()
    await ask(`drop database ${name} with (force)`)
  }
  return { location: { dataFolder, databaseUrl: addressOf(name) }, remove }
}
