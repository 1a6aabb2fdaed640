import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase, openDatabaseToRead, SQLITE_FILE } from './database.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'graticule-database-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataFolder })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const stateOf = (database: Database) => database.reader.selectFrom('catalogue_state').selectAll().executeTakeFirstOrThrow()

describe('the database in the data folder', () => {
  it('is made with its tables where there was none, and keeps its identity when opened again', async () => {
    const first = await withDatabase(stateOf)
    expect(first).toMatchObject({ id: 1, seq: 0 })
    expect(first.store_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await withDatabase(stateOf)).toEqual(first)
  })

  it.skipIf(process.platform === 'win32')('is closed to others, and so is one that an older version has made', async () => {
    const rights = () =>
      Object.fromEntries(readdirSync(dataFolder).map((name) => [name, statSync(join(dataFolder, name)).mode & 0o777]))
    const closed = Object.fromEntries(['', '-shm', '-wal'].map((ending) => [`${SQLITE_FILE}${ending}`, 0o600]))
    await withDatabase(async () => expect(rights()).toEqual(closed))
    chmodSync(join(dataFolder, SQLITE_FILE), 0o644)
    await withDatabase(async () => expect(rights()).toEqual(closed))
    // what an operator has given to a group stays
    chmodSync(join(dataFolder, SQLITE_FILE), 0o640)
    await withDatabase(async () => expect(rights()).toMatchObject({ [SQLITE_FILE]: 0o640 }))
  })

  it('has every commit on the disk: write-ahead log, synchronous FULL', async () => {
    const [mode, synchronous] = await withDatabase(async ({ writer }) => [
      (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(writer)).rows[0]?.journal_mode,
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(writer)).rows[0]?.synchronous,
    ])
    expect([mode, synchronous]).toEqual(['wal', 2])
  })

  it('answers reads while a transaction is open, and does not show what is not committed', async () => {
    await withDatabase(async (database) => {
      await database.writer.transaction().execute(async (transaction) => {
        await transaction.updateTable('catalogue_state').set({ seq: 7 }).execute()
        expect(await stateOf(database)).toMatchObject({ seq: 0 })
      })
      expect(await stateOf(database)).toMatchObject({ seq: 7 })
    })
  })

  it('lets nobody else write from the beginning of a transaction, so that what it reads first stays true', async () => {
    await withDatabase(async ({ writer }) => {
      const other = new DatabaseSync(join(dataFolder, SQLITE_FILE), { timeout: 0 })
      const change = () => other.exec('update catalogue_state set seq = 1')
      await writer.transaction().execute(async (transaction) => {
        expect(change).toThrow(/locked/)
        await transaction.selectFrom('catalogue_state').selectAll().execute()
        await transaction.updateTable('catalogue_state').set({ seq: 2 }).execute()
      })
      expect(change).not.toThrow()
      other.close()
    })
  })

  it('takes back everything when a transaction fails', async () => {
    await withDatabase(async (database) => {
      const failing = database.writer.transaction().execute(async (transaction) => {
        await transaction.updateTable('catalogue_state').set({ seq: 7 }).execute()
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await stateOf(database)).toMatchObject({ seq: 0 })
    })
  })

  it('tells the reason when the database took a transaction back by itself', async () => {
    await withDatabase(async ({ writer }) => {
      const failing = writer.transaction().execute(async (transaction) => {
        await sql`rollback`.execute(transaction)
        throw new Error('the reason')
      })
      await expect(failing).rejects.toThrow('the reason')
    })
  })

  it('refuses to write on a connection that only reads', async () => {
    await withDatabase(async () => {
      const database = openDatabaseToRead({ dataFolder })
      await expect(database.writer.updateTable('catalogue_state').set({ seq: 1 }).execute()).rejects.toThrow(/readonly/)
      await database.close()
    })
  })

  it('is refused when the file is not a database', async () => {
    writeFileSync(join(dataFolder, SQLITE_FILE), 'something else, and more than a hundred bytes of it '.repeat(40))
    await expect(openDatabase({ dataFolder })).rejects.toThrow(/not a database/)
  })

  it('is refused when a newer version has migrated it', async () => {
    await withDatabase(({ writer }) => sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(writer))
    await expect(openDatabase({ dataFolder })).rejects.toThrow(/9999-later/)
  })
})

describe('a migration that fails', () => {
  it('leaves nothing behind', async () => {
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(new DatabaseSync(':memory:')) })
    const half = {
      up: async (kysely: Kysely<unknown>) => {
        await kysely.schema.createTable('half').addColumn('id', 'integer').execute()
        throw new Error('broken')
      },
    }
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ '0001-half': half }) } })
    expect((await migrator.migrateToLatest()).error).toMatchObject({ message: 'broken' })
    const tables = await sql<{ name: string }>`select name from sqlite_master where name = 'half'`.execute(db)
    expect(tables.rows).toEqual([])
    await db.destroy()
  })
})
