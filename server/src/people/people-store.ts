/** People in the database. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Role } from '../identity/visitor.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import { holdsParts } from '../storage/holds-parts.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { PeopleTable } from '../storage/people-tables.ts'
import type { Tables } from '../storage/tables.ts'

/** Somebody with an account. Times are milliseconds since 1970. */
export interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly roles: readonly Role[]
  /** Ids of the sites that they administer. */
  readonly administers: readonly string[]
  readonly isLocked: boolean
  readonly createdAt: number
}

/** What is needed to make an account; `password` as passwords.ts writes it. */
export interface NewPerson {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly password: string
  readonly roles: readonly Role[]
}

/** Two addresses are one account when they differ in upper and lower case or in the form of their signs only. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

const listOf = (json: string): readonly string[] => JSON.parse(json) as string[]

/** A row as the rest of the server sees it, without the password. */
export const personOf = (row: PeopleTable): KnownPerson => ({
  id: row.id,
  email: row.email,
  givenName: row.given_name,
  familyName: row.family_name,
  roles: listOf(row.roles) as Role[],
  administers: listOf(row.administers),
  isLocked: row.locked_at !== null,
  createdAt: row.created_at,
})

/** What can be changed of a person. */
export type PersonChange = Partial<Pick<NewPerson, 'email' | 'givenName' | 'familyName' | 'password' | 'roles'>> & {
  readonly isLocked?: boolean
}

const changedColumns = (change: PersonChange, now: number): Partial<PeopleTable> => ({
  ...(change.email === undefined ? {} : { email: change.email, email_key: emailKey(change.email) }),
  ...(change.givenName === undefined ? {} : { given_name: change.givenName }),
  ...(change.familyName === undefined ? {} : { family_name: change.familyName }),
  ...(change.password === undefined ? {} : { password: change.password }),
  ...(change.roles === undefined ? {} : { roles: JSON.stringify(change.roles) }),
  ...(change.isLocked === undefined ? {} : { locked_at: change.isLocked ? now : null }),
})

/** All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface PeopleStore {
  readonly byId: (id: string) => Promise<KnownPerson | undefined>
  /** Names as others read them, by id; whoever has no account any more has none. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** With what is kept of the password. */
  readonly byEmail: (email: string) => Promise<(KnownPerson & { readonly password: string | undefined }) | undefined>
  /** What is kept of the password of a person. */
  readonly passwordOf: (id: string) => Promise<string | undefined>
  /** `undefined` = somebody has this address already. */
  readonly add: (person: NewPerson, now: number) => Promise<KnownPerson | undefined>
  /** Writes what the provider of the operator tells of somebody who signs in. */
  readonly know: (person: Omit<KnownPerson, 'isLocked' | 'createdAt' | 'administers'>, now: number) => Promise<KnownPerson>
  /** False when somebody else has the new address. */
  readonly change: (id: string, change: PersonChange, now: number) => Promise<boolean>
  readonly remove: (id: string) => Promise<void>
  readonly hasAdministrator: () => Promise<boolean>
  /** Those whose names or address have all words of a text, by address; `total` counts all pages. */
  readonly list: (wanted: {
    readonly words: string
    readonly offset: number
    readonly limit: number
  }) => Promise<{ readonly people: readonly KnownPerson[]; readonly total: number }>
}

/** A unique index refuses the row: SQLite and PostgreSQL say so each in its own way. */
const isTaken = (error: unknown): boolean => {
  const { code, errcode, message } = error as { readonly code?: unknown; readonly errcode?: unknown; readonly message?: unknown }
  return code === '23505' || errcode === 2067 || (typeof message === 'string' && message.startsWith('UNIQUE constraint failed'))
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The accounts', work)

async function insertPerson(db: Kysely<Tables>, { email, givenName, familyName, password, roles }: NewPerson, now: number) {
  return db
    .insertInto('people')
    .values({
      id: randomUUID(),
      email,
      email_key: emailKey(email),
      given_name: givenName,
      family_name: familyName,
      password,
      roles: JSON.stringify(roles),
      administers: '[]',
      locked_at: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function upsertKnown(db: Kysely<Tables>, person: Parameters<PeopleStore['know']>[0], now: number) {
  const told = {
    email: person.email,
    given_name: person.givenName,
    family_name: person.familyName,
    roles: JSON.stringify(person.roles),
  }
  return db
    .insertInto('people')
    .values({ id: person.id, ...told, email_key: null, password: null, administers: '[]', locked_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Case does not count: of letters beyond ASCII only where the database knows it. */
function holdsWords(words: string) {
  const parts = words.toLowerCase().split(/\s+/u)
  const text = sql<string>`lower(email || ' ' || given_name || ' ' || family_name)`
  return holdsParts(
    text,
    parts.filter((part) => part !== ''),
  )
}

async function listPeople(db: Kysely<Tables>, { words, offset, limit }: Parameters<PeopleStore['list']>[0]) {
  const found = db.selectFrom('people').where(holdsWords(words))
  const rows = await found.selectAll().orderBy('email').orderBy('id').limit(limit).offset(offset).execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { people: rows.map(personOf), total }
}

/** The people of an open database. */
export function openPeopleStore({ writer, reader }: Pick<Database, 'writer' | 'reader'>): PeopleStore {
  const rowOf = (id: string) => reader.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    byId: (id) =>
      available(async () => {
        const row = await rowOf(id)
        return row && personOf(row)
      }),
    namesOf: (ids) =>
      available(async () => {
        if (ids.length === 0) return new Map()
        const rows: Pick<PeopleTable, 'id' | 'given_name' | 'family_name'>[] = []
        for (const part of chunks([...new Set(ids)], IDS_PER_STATEMENT))
          rows.push(
            ...(await reader.selectFrom('people').select(['id', 'given_name', 'family_name']).where('id', 'in', part).execute()),
          )
        return new Map(rows.map((row) => [row.id, `${row.given_name} ${row.family_name}`.trim()]))
      }),
    byEmail: (email) =>
      available(async () => {
        const row = await reader.selectFrom('people').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
        return row && { ...personOf(row), password: row.password ?? undefined }
      }),
    passwordOf: (id) => available(async () => (await rowOf(id))?.password ?? undefined),
    add: (person, now) =>
      available(async () => {
        const row = await unlessTaken(() => insertPerson(writer, person, now))
        return row && personOf(row)
      }),
    know: (person, now) => available(async () => personOf(await upsertKnown(writer, person, now))),
    change: (id, change, now) =>
      available(async () => {
        const columns = changedColumns(change, now)
        if (Object.keys(columns).length === 0) return true
        const done = await unlessTaken(() => writer.updateTable('people').set(columns).where('id', '=', id).execute())
        return done !== undefined
      }),
    list: (wanted) => available(() => listPeople(reader, wanted)),
    remove: (id) => available(async () => void (await writer.deleteFrom('people').where('id', '=', id).execute())),
    hasAdministrator: () =>
      available(async () => {
        const row = await reader
          .selectFrom('people')
          .select(sql`1`.as('one'))
          .where('roles', 'like', '%"admin"%')
          .where('locked_at', 'is', null)
          .limit(1)
          .executeTakeFirst()
        return row !== undefined
      }),
  }
}
