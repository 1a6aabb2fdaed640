/**
 * Node's own SQLite as a Kysely dialect. Kysely speaks to better-sqlite3; the two differ in how a statement says whether
 * it gives rows and in how parameters are passed, no more.
 */
import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

/** Statements kept prepared per connection; the product has a few dozen, bulk inserts a few more. */
const PREPARED_STATEMENTS = 200

type Bindable = null | number | bigint | string | Uint8Array

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => {
      prepared.clear()
      database.close()
    },
    prepare: (sql) => {
      const known = prepared.get(sql)
      if (known !== undefined) return known
      const statement = database.prepare(sql)
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as readonly Bindable[])),
        run: (parameters) => statement.run(...(parameters as readonly Bindable[])),
        iterate: (parameters) => statement.iterate(...(parameters as readonly Bindable[])),
      }
      if (prepared.size >= PREPARED_STATEMENTS) prepared.clear()
      prepared.set(sql, adapted)
      return adapted
    },
  }
}

/** SQLite rolls DDL back with its transaction; without this a failed migration would stay half done. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Transactions take the write lock when they begin: a transaction that reads first and writes later would fail at once,
 * without waiting, when another process wrote in between (SQLite, "Isolation", SQLITE_BUSY_SNAPSHOT).
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * A full disk makes SQLite take the transaction back by itself (sqlite.org, "Response To Errors Within A Transaction"). To
   * ask for it once more is an error that would hide the one that tells what happened.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}

/** A Kysely dialect over one open connection, which it closes with Kysely's `destroy`. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const config = { database: adaptDatabase(database) }
  const dialect = new SqliteDialect(config)
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateDriver(config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
