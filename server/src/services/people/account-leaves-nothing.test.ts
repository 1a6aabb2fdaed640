/** What is left of a person whose account is gone, in all tables that say whose a row is. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { MAIL, PASSWORD, playPeople } from '../../testing/identity/played-people.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: { mail: MAIL, seedFolder: '/no-seed' } })
})
afterAll(() => test.close())

interface Column {
  readonly name: string
  readonly type: string
}

/** The tables with a column `person_id`, each with its columns. */
async function tablesOfPeople(db: Kysely<never>): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await sql<Column & { readonly owner: string }>`
    select m.name as owner, c.name, c.type from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(db)
  const tables = Map.groupBy(rows, ({ owner }) => owner)
  return new Map([...tables].filter(([, columns]) => columns.some(({ name }) => name === 'person_id')))
}

/** Connections go by their kind. */
const kindIn = (table: string) => (table === 'connections' ? 'hub' : '7')

/** A row of this person; what it holds besides does not matter. */
async function addRow(db: Kysely<never>, table: string, columns: readonly Column[], id: string): Promise<void> {
  const valueOf = ({ name, type }: Column) => {
    if (name === 'person_id') return id
    if (name === 'kind') return kindIn(table)
    if (/int/i.test(type)) return 7
    return /blob/i.test(type) ? Buffer.from('7') : '7'
  }
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(columns.map(valueOf))})`.execute(db)
}

// @rule B-kept-items.belongings
it('nothing with the id of a person is left in any table when the account is deleted', async () => {
  const people = playPeople(test)
  await people.account('gone@example.org')
  const browser = people.browser()
  await people.signIn(browser, 'gone@example.org')
  const { id } = (await browser.send('/session')).json<{ id: string }>()
  const [reader, writer] = [test.database.reader, test.database.writer] as unknown as [Kysely<never>, Kysely<never>]
  const tables = await tablesOfPeople(reader)
  expect([...tables.keys()]).toContain('bookmarks')
  const countOf = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where person_id = ${id}`.execute(
      reader,
    )
    return rows[0]?.n ?? 0
  }
  for (const [table, columns] of tables) if ((await countOf(table)) === 0) await addRow(writer, table, columns, id)
  const gone = await browser.send('/people/rest/me/deletion', { method: 'POST', body: { password: PASSWORD } })
  expect(gone.statusCode).toBe(204)
  const left: string[] = []
  for (const table of tables.keys()) if ((await countOf(table)) > 0) left.push(table)
  expect(left).toEqual([])
})
