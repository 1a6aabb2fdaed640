/** Column types whose names differ between the two databases; for migrations. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Type of a column of bytes. */
export function bytesType(db: Kysely<never>): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`
}

/** Collation of a column that is compared byte by byte, whatever the locale of the database. */
export function byteOrder(db: Kysely<never>): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
}
