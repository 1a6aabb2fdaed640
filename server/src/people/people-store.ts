/** People in the database. */
import { randomUUID } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Role } from '../identity/visitor.ts'
import { chunks, IDS_PER_STATEMENT } from '../storage/chunks.ts'
import type { Database } from '../storage/database.ts'
import { holdsParts } from '../storage/holds-parts.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { PeopleTable } from '../storage/tables/people-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { say } from '../texts/say.ts'

/** Somebody with an account. Times are milliseconds since 1970. */
export interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  /** What they may do, from wherever they have it. */
  readonly roles: readonly Role[]
  /** Those that the provider of the operator gives; with the embedded one, all. */
  readonly ownRoles: readonly Role[]
  /** Those that they were given here, beside what the provider of the operator gives. */
  readonly granted: readonly Role[]
  /** Ids of the sites that they administer. */
  readonly administers: readonly string[]
  readonly isLocked: boolean
  readonly createdAt: number
  /** Somebody has proved that they read the address: by a link of a mail, or to the provider of the operator. */
  readonly hasConfirmedEmail: boolean
  /** When the password was last chosen; absent where it is not known. */
  readonly passwordChangedAt?: number
  /** When they last signed in; absent where it is not known. */
  readonly signedInAt?: number
}

/** What is needed to make an account; `password` as passwords.ts writes it. */
export interface NewPerson {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly password: string
  readonly roles: readonly Role[]
  /** They followed a link of a mail to this address. */
  readonly hasConfirmedEmail: boolean
}

/** Two addresses are one account when they differ in upper and lower case or in the form of their signs only. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

const listOf = (json: string): readonly string[] => JSON.parse(json) as string[]

/** A row as the rest of the server sees it, without the password. */
export const personOf = (row: Selectable<PeopleTable>): KnownPerson => ({
  id: row.id,
  email: row.email,
  givenName: row.given_name,
  familyName: row.family_name,
  roles: [...new Set([...listOf(row.roles), ...listOf(row.granted)])] as Role[],
  ownRoles: listOf(row.roles) as Role[],
  granted: listOf(row.granted) as Role[],
  administers: listOf(row.administers),
  isLocked: row.locked_at !== null,
  createdAt: row.created_at,
  hasConfirmedEmail: row.email_confirmed_at !== null,
  ...(row.password_changed_at === null ? {} : { passwordChangedAt: row.password_changed_at }),
  ...(row.signed_in_at === null ? {} : { signedInAt: row.signed_in_at }),
})

/** What can be changed of a person. */
export type PersonChange = Partial<Pick<NewPerson, 'givenName' | 'familyName' | 'password' | 'roles'>> & {
  /** An address that its holder has just confirmed. */
  readonly email?: string
  readonly isLocked?: boolean
  /** Roles that somebody has here beside those of the provider of the operator. */
  readonly granted?: readonly Role[]
  /** Ids of the sites that they administer from now on. */
  readonly administers?: readonly string[]
}

const changedColumns = (change: PersonChange, now: number): Updateable<PeopleTable> => ({
  ...(change.email === undefined ? {} : { email: change.email, email_key: emailKey(change.email), email_confirmed_at: now }),
  ...(change.givenName === undefined ? {} : { given_name: change.givenName }),
  ...(change.familyName === undefined ? {} : { family_name: change.familyName }),
  ...(change.password === undefined ? {} : { password: change.password, password_changed_at: now }),
  ...(change.roles === undefined ? {} : { roles: JSON.stringify(change.roles) }),
  ...(change.granted === undefined ? {} : { granted: JSON.stringify(change.granted) }),
  ...(change.administers === undefined ? {} : { administers: JSON.stringify(change.administers) }),
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
  readonly know: (
    person: Pick<KnownPerson, 'id' | 'email' | 'givenName' | 'familyName' | 'roles'> &
      Partial<Pick<KnownPerson, 'hasConfirmedEmail'>>,
    now: number,
  ) => Promise<KnownPerson>
  /**
   * False when somebody else has the new address. Rejects with `conflict` what would leave no administrator who can sign in, and with
   * `changed` when the roles, the sites or the lock of the person are not those that were `seen`.
   */
  readonly change: (id: string, change: PersonChange, now: number, seen?: KnownPerson) => Promise<boolean>
  readonly remove: (id: string) => Promise<void>
  readonly hasAdministrator: () => Promise<boolean>
  /** Those whose names or address have all words of a text, by address; `total` counts all pages. */
  readonly list: (wanted: {
    readonly words: string
    readonly offset: number
    readonly limit: number
    /** Only people with a role, or a site that they administer. */
    readonly hasRole?: boolean
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

async function insertPerson(db: Kysely<Tables>, person: NewPerson, now: number) {
  const { email, givenName, familyName, password, roles, hasConfirmedEmail } = person
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
      email_confirmed_at: hasConfirmedEmail ? now : null,
      password_changed_at: now,
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
    email_confirmed_at: person.hasConfirmedEmail === true ? now : null,
  }
  return db
    .insertInto('people')
    .values({ id: person.id, ...told, email_key: null, password: null, administers: '[]', locked_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Their roles may be those of the provider, or given here. */
const isAdmin = (row: ExpressionBuilder<Tables, 'people'>) =>
  row.or([row('roles', 'like', '%"admin"%'), row('granted', 'like', '%"admin"%')])

const administrators = (db: Kysely<Tables>) => db.selectFrom('people').select('id').where(isAdmin).where('locked_at', 'is', null)

/** Makes a change within a transaction. @throws PortalError `conflict` when it would leave no administrator who can sign in */
async function writeUnlessLast(db: Kysely<Tables>, write: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
  // other such changes wait here on PostgreSQL; on SQLite they wait for the begin
  await db
    .updateTable('people')
    .set((row) => ({ roles: row.ref('roles') }))
    .where(isAdmin)
    .execute()
  const before = await administrators(db).limit(1).execute()
  await write(db)
  const after = await administrators(db).limit(1).execute()
  if (before.length > 0 && after.length === 0) throw new PortalError('conflict', say('request:account.last-admin'))
}

/** Writes columns of a person. @throws PortalError `changed` when the rights of the person are not those that were seen */
async function writePerson(db: Kysely<Tables>, id: string, columns: Updateable<PeopleTable>, seen: KnownPerson | undefined) {
  const update = db.updateTable('people').set(columns).where('id', '=', id)
  if (seen === undefined) return update.execute()
  const { numUpdatedRows } = await update
    .where('roles', '=', JSON.stringify(seen.ownRoles))
    .where('granted', '=', JSON.stringify(seen.granted))
    .where('administers', '=', JSON.stringify(seen.administers))
    .where('locked_at', seen.isLocked ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new PortalError('changed', say('request:account.changed'))
  return undefined
}

interface ChangeOfPerson {
  readonly id: string
  readonly change: PersonChange
  readonly now: number
  readonly seen: KnownPerson | undefined
}

async function changePerson(db: Kysely<Tables>, { id, change, now, seen }: ChangeOfPerson): Promise<boolean> {
  const columns = changedColumns(change, now)
  if (Object.keys(columns).length === 0) return true
  const mayEndAdmin =
    change.isLocked === true || [change.roles, change.granted].some((roles) => roles?.includes('admin') === false)
  const write = (open: Kysely<Tables>): Promise<unknown> => writePerson(open, id, columns, seen)
  const work = () => (mayEndAdmin ? db.transaction().execute((open) => writeUnlessLast(open, write)) : write(db))
  return (await unlessTaken(async () => [await work()])) !== undefined
}

/** Case does not count: of letters beyond ASCII on PostgreSQL only with a locale that knows them. */
function holdsWords(words: string) {
  const parts = words.toLowerCase().split(/\s+/u)
  const text = sql<string>`lower(email || ' ' || given_name || ' ' || family_name)`
  return holdsParts(
    text,
    parts.filter((part) => part !== ''),
  )
}

async function listPeople(db: Kysely<Tables>, { words, offset, limit, hasRole = false }: Parameters<PeopleStore['list']>[0]) {
  const all = db.selectFrom('people').where(holdsWords(words))
  const found = hasRole
    ? all.where((row) => row.or([row('roles', '!=', '[]'), row('granted', '!=', '[]'), row('administers', '!=', '[]')]))
    : all
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
    change: (id, change, now, seen) => available(() => changePerson(writer, { id, change, now, seen })),
    list: (wanted) => available(() => listPeople(reader, wanted)),
    remove: (id) => available(async () => void (await writer.deleteFrom('people').where('id', '=', id).execute())),
    hasAdministrator: () => available(async () => (await administrators(reader).limit(1).executeTakeFirst()) !== undefined),
  }
}
