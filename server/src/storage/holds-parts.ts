/** Looks for parts of words in a text of the database. */
import { type RawBuilder, sql } from 'kysely'

/** The condition that a text holds all these parts, whatever signs they have; without parts it always holds. */
export function holdsParts(text: RawBuilder<string>, parts: readonly string[]): RawBuilder<boolean> {
  const patterns = parts.map((part) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const conditions = patterns.map((pattern) => sql<boolean>`${text} like ${pattern} escape '\\'`)
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
