/**
 * Connections to the database: an SQLite file in the data folder, or PostgreSQL by `DATABASE_URL`. One connection
 * writes; reads have their own, because a read on the writer's connection would wait for its open transaction.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrateToLatest } from './migrate.ts'
import { closeToOthers, makePrivateFile, PRIVATE_FILE } from './files/private-files.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Name of the SQLite file in the data folder. */
export const SQLITE_FILE = 'catalogue.sqlite'
/** How long a statement waits for another process's write lock, ms. */
const LOCK_WAIT_MS = 30_000
/**
 * Pages of the log (4 kB each) before they are copied into the file, which waits for the disk twice. A batch of a harvest has some
 * 1,500, and most of the index pages among them change again with the next.
 */
const LOG_PAGES = 12_000
/** Connections of the PostgreSQL pool. */
const POOL_SIZE = 8
/** Object identifier of `int8` in PostgreSQL's catalogue: read as a number, our counts stay below 2^53. */
const INT8 = 20

/** Where the data live. */
export interface DatabaseLocation {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
}

/** Open connections. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly location: DatabaseLocation
  readonly writer: Kysely<Tables>
  readonly reader: Kysely<Tables>
  readonly read: ReadQuery
  close(): Promise<void>
}

/**
 * The rows of a query that is compiled already, past Kysely's layers: they take longer than the reading of a dozen records. Its
 * parameters are texts and numbers. Rows are lists of what it selects, in that order: objects with names take a quarter longer.
 */
export type ReadQuery = <Row extends readonly unknown[]>(
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
) => Promise<readonly Row[]>

interface Connection {
  readonly db: Kysely<Tables>
  readonly read: ReadQuery
  readonly close: () => Promise<void>
}

/** Statements that {@link ReadQuery} keeps prepared. */
const PREPARED_READS = 200

/** Reads on a connection. As all of {@link DatabaseSync} it has its answer when it returns. */
function readSqlite(database: DatabaseSync): ReadQuery {
  const prepared = new Map<string, StatementSync>()
  return async <Row extends readonly unknown[]>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
    let statement = prepared.get(sql)
    if (statement === undefined) {
      if (prepared.size >= PREPARED_READS) prepared.clear()
      statement = database.prepare(sql)
      statement.setReturnArrays(true)
      prepared.set(sql, statement)
    }
    return statement.all(...(parameters as readonly (string | number)[])) as unknown as Row[]
  }
}

function openSqlite(file: string, readOnly: boolean): Connection {
  // its log gets the rights of the file
  if (!readOnly) {
    makePrivateFile(file)
    for (const ending of ['-wal', '-shm']) closeToOthers(`${file}${ending}`, PRIVATE_FILE)
  }
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_WAIT_MS, enableForeignKeyConstraints: true })
  // a commit is on the disk when it returns (SQLite, PRAGMA synchronous: FULL syncs the log at every commit)
  if (!readOnly) database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = ${LOG_PAGES}`)
  database.exec('pragma cache_size = -16384; pragma temp_store = memory')
  // that of SQLite knows the letters of ASCII only: words in other languages would be found by their exact case. No index may use it
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database) })
  const close = async () => {
    await db.destroy()
    // Kysely leaves a connection open that it never asked anything
    if (database.isOpen) database.close()
  }
  return { db, read: readSqlite(database), close }
}

function openPostgres(connectionString: string): Connection {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
  }
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, types })
  // an idle connection that the server closes is replaced at the next query; unheard, its error would end the process
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const read: ReadQuery = async <Row extends readonly unknown[]>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
    const { rows } = await pool.query({ text: sql, values: [...parameters], rowMode: 'array' })
    return rows as unknown as Row[]
  }
  return { db, read, close: () => db.destroy() }
}

/**
 * Opens the database and brings its tables up to date. Makes the folder and the file when missing. Rejects when the
 * file is not a database of ours or the server cannot be reached.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { dataFolder, databaseUrl } = location
  await mkdir(dataFolder, { recursive: true })
  if (databaseUrl !== undefined) {
    const { db, read, close } = openPostgres(databaseUrl)
    await migrateOrClose(db, close)
    return { kind: 'postgres', location, writer: db, reader: db, read, close }
  }
  const file = join(dataFolder, SQLITE_FILE)
  const writer = openSqlite(file, false)
  await migrateOrClose(writer.db, writer.close)
  const reader = openSqlite(file, true)
  const close = async () => {
    await reader.close()
    await writer.close()
  }
  return { kind: 'sqlite', location, writer: writer.db, reader: reader.db, read: reader.read, close }
}

/** A connection that only reads, for a worker thread; the tables are already up to date. */
export function openDatabaseToRead(location: DatabaseLocation): Database {
  const { dataFolder, databaseUrl } = location
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { db, read, close } =
    databaseUrl === undefined ? openSqlite(join(dataFolder, SQLITE_FILE), true) : openPostgres(databaseUrl)
  return { kind, location, writer: db, reader: db, read, close }
}

async function migrateOrClose(db: Kysely<Tables>, close: () => Promise<void>): Promise<void> {
  try {
    await migrateToLatest(db)
  } catch (error) {
    await close()
    throw error
  }
}
