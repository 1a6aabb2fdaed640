/** Invitations to roles in the database. A link is good once, for seven days, and only as long as its inviter is an administrator. */
import { LINK_MS, MAX_INVITATIONS } from '@graticule/contracts/limits'
import type { Invitation, InvitedRole, NewInvitation } from '@graticule/contracts/people/invitations'
import { PortalError, type Wording } from '@graticule/contracts/problem'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Role } from '../identity/visitor.ts'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import type { InvitationsTable, PeopleTable } from '../storage/tables/people-tables.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import type { Belongings } from './belongings.ts'
import { hashOf, newWord } from './one-time/one-time-secrets.ts'
import { emailKey, personOf } from './people-store.ts'

/** What an open invitation is for. */
export interface OpenInvitation {
  readonly email: string
  readonly role: InvitedRole
  readonly siteId: string | undefined
}

/** Methods reject with `PortalError`: 'not-found', 'conflict' (too many, accepted already), 'unavailable'. Times are ms since 1970. */
export interface Invitations {
  /** The newest first; with a site those to administer it alone. */
  readonly list: (now: number, siteId?: string) => Promise<readonly Invitation[]>
  /** @param mostOfSite how many to the same site there may be */
  readonly add: (invitation: NewInvitation, invitedBy: string, now: number, mostOfSite?: number) => Promise<MadeInvitation>
  /** Another link for another seven days, in the name of who makes it; with a site one to administer it alone. */
  readonly again: (id: number, invitedBy: string, now: number, siteId?: string) => Promise<MadeInvitation>
  readonly remove: (id: number, siteId?: string) => Promise<void>
  /** What a link is for; `not-found` alike for one that never was, was used, withdrawn or is too old. */
  readonly look: (word: string, now: number) => Promise<OpenInvitation>
  /** Gives the role to a person, once; `not-allowed` for others than the one that was invited. */
  readonly accept: (word: string, personId: string, now: number) => Promise<OpenInvitation>
  /** The same for the account that was made by this link, whose address is the invited one. */
  readonly acceptNew: (word: string, personId: string, now: number) => Promise<OpenInvitation>
}

export interface MadeInvitation {
  readonly invitation: Invitation
  /** The word of its link: told once, and kept as a hash. */
  readonly word: string
}

type Row = Selectable<InvitationsTable>
type PersonRow = Selectable<PeopleTable>
const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The invitations', work)
const dead = () => new PortalError('not-found', say('request:account.dead-invitation'))
const unknown = () => new PortalError('not-found', say('request:account.no-invitation'))

const shown = (row: Row & { readonly acceptor?: string | null }, now: number): Invitation => ({
  id: String(row.id),
  email: row.email,
  role: row.role as InvitedRole,
  ...(row.site_id === null ? {} : { siteId: row.site_id }),
  state: row.accepted_by !== null ? 'accepted' : row.ends_at > now ? 'waiting' : 'expired',
  sentAt: new Date(row.sent_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
  ...(row.accepted_by === null ? {} : { acceptedBy: row.acceptor ?? '' }),
})

const opened = ({ email, role, site_id }: Row): OpenInvitation => ({
  email,
  role: role as InvitedRole,
  siteId: site_id ?? undefined,
})

/** Whether whoever sent an invitation may still invite to this: to a site its administrators, to the portal those of the portal. */
async function mayInvite(db: Kysely<Tables>, { invited_by: inviter, role, site_id: site }: Row): Promise<boolean> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', inviter).executeTakeFirst()
  if (row === undefined || row.locked_at !== null) return false
  const { roles, administers } = personOf(row)
  return roles.includes('admin') || (role === 'site' && site !== null && administers.includes(site))
}

/** @rule B-people.invitations A link of an invitation gives its role once, within seven days, while its inviter may invite to it */
async function openRow(db: Kysely<Tables>, word: string, now: number): Promise<Row> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('hash', '=', hashOf(word))
    .where('accepted_by', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (row === undefined || !(await mayInvite(db, row))) throw dead()
  return row
}

/**
 * Refuses whoever is not the one that was invited.
 * @rule B-people.invited-address An invitation is accepted only by the account that has the invited address, and has confirmed it
 */
function mustBeInvited({ email }: Row, person: PersonRow | undefined): void {
  const refused = (words: Wording) => new PortalError('not-allowed', words)
  if (person === undefined || emailKey(person.email) !== emailKey(email))
    throw refused(say('request:account.invitation-other', { email }))
  if (person.email_confirmed_at === null) throw refused(say('request:account.invitation-unconfirmed', { email }))
}

/** Adds what an invitation gives to what a person has. A moderator who is an administrator already stays one. */
async function giveRole(
  db: Kysely<Tables>,
  { role, site_id }: Row,
  person: PersonRow | undefined,
  column: 'roles' | 'granted',
): Promise<void> {
  if (person === undefined || person.locked_at !== null) throw dead()
  const { roles, administers } = personOf(person)
  const change =
    role === 'site'
      ? { administers: JSON.stringify([...new Set([...administers, site_id ?? ''])]) }
      : roles.includes('admin') || roles.includes(role as Role)
        ? undefined
        : { [column]: JSON.stringify([role]) }
  if (change !== undefined) await db.updateTable('people').set(change).where('id', '=', person.id).execute()
}

/** Invitations to administer a site; all where none is named. */
const ofSite = (siteId: string | undefined): RawBuilder<boolean> =>
  siteId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`invitations.role = 'site' and invitations.site_id = ${siteId}`

const newLink = (invitedBy: string, now: number) => {
  const word = newWord()
  return { word, columns: { hash: hashOf(word), invited_by: invitedBy, sent_at: now, ends_at: now + LINK_MS.invitation } }
}

/** @throws PortalError 'conflict' where there are as many as there may be: of all, or to a site */
async function checkCount(db: Kysely<Tables>, most: number, siteId?: string): Promise<void> {
  const { count } = await db
    .selectFrom('invitations')
    .where(ofSite(siteId))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) throw new PortalError('conflict', say('request:account.too-many-invitations', { most }))
}

/** @rule B-people.invitation-count At most 200 invitations are kept */
async function addInvitation(
  db: Kysely<Tables>,
  { email, role, siteId }: NewInvitation,
  { invitedBy, now, mostOfSite = MAX_INVITATIONS }: { invitedBy: string; now: number; mostOfSite?: number | undefined },
) {
  const { word, columns } = newLink(invitedBy, now)
  // a second invitation to the same role is another link of the first
  const same = await db
    .updateTable('invitations')
    .set(columns)
    .where('email', '=', email)
    .where('role', '=', role)
    .where('site_id', siteId === undefined ? 'is' : '=', siteId ?? null)
    .where('accepted_by', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (same !== undefined) return { invitation: shown(same, now), word }
  await checkCount(db, MAX_INVITATIONS)
  if (siteId !== undefined) await checkCount(db, mostOfSite, siteId)
  const row = await db
    .insertInto('invitations')
    .values({ id: newItemId(), email, role, site_id: siteId ?? null, accepted_by: null, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { invitation: shown(row, now), word }
}

/** Gives the role of an invitation to a person, once. */
const takerOf =
  (column: 'roles' | 'granted') =>
  async (db: Kysely<Tables>, word: string, personId: string, now: number, check?: typeof mustBeInvited) => {
    const row = await openRow(db, word, now)
    const person = await db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst()
    check?.(row, person)
    // of two at once, one gets it
    const taken = await db
      .updateTable('invitations')
      .set({ accepted_by: personId })
      .where('id', '=', row.id)
      .where('hash', '=', row.hash)
      .where('accepted_by', 'is', null)
      .executeTakeFirstOrThrow()
    if (taken.numUpdatedRows === 0n) throw dead()
    await giveRole(db, row, person, column)
    return opened(row)
  }

/**
 * The invitations of an open database.
 * @param column where roles of the whole portal are written: `granted` where people have their accounts at another provider
 */
export function openInvitations(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  column: 'roles' | 'granted',
): Invitations {
  const take = takerOf(column)
  return {
    list: (now, siteId) =>
      available(async () => {
        const rows = await reader
          .selectFrom('invitations')
          .where(ofSite(siteId))
          .leftJoin('people', 'people.id', 'invitations.accepted_by')
          .selectAll('invitations')
          .select('people.email as acceptor')
          .orderBy('sent_at', 'desc')
          .orderBy('invitations.id')
          .limit(MAX_INVITATIONS)
          .execute()
        return rows.map((row) => shown(row, now))
      }),
    add: (invitation, invitedBy, now, mostOfSite) =>
      available(() => changeInTurn(writer, (db) => addInvitation(db, invitation, { invitedBy, now, mostOfSite }))),
    again: (id, invitedBy, now, siteId) =>
      available(async () => {
        const { word, columns } = newLink(invitedBy, now)
        const row = await writer
          .updateTable('invitations')
          .set(columns)
          .where('id', '=', id)
          .where('accepted_by', 'is', null)
          .where(ofSite(siteId))
          .returningAll()
          .executeTakeFirst()
        if (row !== undefined) return { invitation: shown(row, now), word }
        const accepted = await reader
          .selectFrom('invitations')
          .select('id')
          .where('id', '=', id)
          .where(ofSite(siteId))
          .executeTakeFirst()
        throw accepted === undefined ? unknown() : new PortalError('conflict', say('request:account.invitation-accepted'))
      }),
    remove: (id, siteId) =>
      available(async () => {
        const { numDeletedRows } = await writer
          .deleteFrom('invitations')
          .where('id', '=', id)
          .where(ofSite(siteId))
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw unknown()
      }),
    look: (word, now) => available(async () => opened(await openRow(reader, word, now))),
    accept: (word, personId, now) => available(() => changeInTurn(writer, (db) => take(db, word, personId, now, mustBeInvited))),
    acceptNew: (word, personId, now) => available(() => changeInTurn(writer, (db) => take(db, word, personId, now))),
  }
}

/** Invitations as belongings of people: those that they sent, and the one that they accepted, go with the account. */
export const invitationBelongings = ({ writer, reader }: Pick<Database, 'writer' | 'reader'>): Belongings => ({
  name: 'invitations',
  exportOf: (personId) =>
    available(async () => {
      const rows = await reader
        .selectFrom('invitations')
        .selectAll()
        .where((row) => row.or([row('invited_by', '=', personId), row('accepted_by', '=', personId)]))
        .execute()
      return rows.map(({ email, role, site_id: site, invited_by: by, sent_at: at }) => ({
        email,
        role,
        site,
        isInviter: by === personId,
        sentAt: new Date(at).toISOString(),
      }))
    }),
  removeOf: (personId) =>
    available(async () => {
      await writer
        .deleteFrom('invitations')
        .where((row) => row.or([row('invited_by', '=', personId), row('accepted_by', '=', personId)]))
        .execute()
    }),
})
