/** Relations between entries: suggested by people, decided by moderators, shown on both sides. */
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import { inverseRelation, type SentRelations } from '@graticule/contracts/kept/proposals/relations'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_WAITING_RELATIONS } from '@graticule/contracts/kept/proposals/limits'
import type { Kysely } from 'kysely'
import { newItemId } from '../storage/new-item-id.ts'
import type { EntryRelationsTable } from '../storage/tables/proposal-tables.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import { checkUndo, checkWaiting, type DecisionParts, type ReadDecision, type Remover } from './decide-improvements.ts'
import { takeMailBack, tellDecision } from './told-decisions.ts'

/** A relation as it is stored; times are milliseconds since 1970. */
export type StoredRelation = Readonly<EntryRelationsTable>

/** An entry with its title. */
export interface NamedEntry extends KeptResource {
  readonly name: string
}

/** The same as its sender saw it. */
export interface SentEntry extends NamedEntry {
  /** The part of the catalogue in which it was seen; empty = none. */
  readonly seenIn: string
}

/** A relation as one of its entries sees it. */
export interface SeenRelation {
  readonly id: number
  readonly type: RelationType
  readonly other: NamedEntry
  readonly state: string
}

/** All methods reject with `PortalError`: 'not-found' for what is not theirs, 'conflict' for no room or a decision meanwhile, 'unavailable'. */
export interface RelationStore {
  /** Suggests relations of a main entry; those that there are, or that wait, are passed over. */
  readonly send: (
    personId: string,
    sent: {
      readonly type: RelationType
      readonly main: SentEntry
      readonly related: readonly SentEntry[]
      readonly reason: string
    },
    now: number,
  ) => Promise<SentRelations>
  readonly withdraw: (personId: string, id: number) => Promise<void>
  /** Accepted relations of an entry, whichever side it is on. */
  readonly shown: (resource: KeptResource) => Promise<readonly SeenRelation[]>
  /** Relations of an entry that this person suggested and that wait. */
  readonly own: (personId: string, resource: KeptResource) => Promise<readonly SeenRelation[]>
  /** The latest relations that wait, for the call of the original. */
  readonly waiting: (most: number) => Promise<readonly StoredRelation[]>
  readonly decide: (moderatorId: string, id: number, decision: ReadDecision, now: number) => Promise<void>
  readonly takeBack: (id: number, now: number) => Promise<void>
  /** Removes an accepted relation. */
  readonly remove: (who: Remover, id: number, comment: string, now: number) => Promise<void>
}

const mainOf = (row: StoredRelation): NamedEntry => ({ dataSource: row.main_source, targetId: row.main_id, name: row.main_name })
const relatedOf = (row: StoredRelation): NamedEntry => ({
  dataSource: row.related_source,
  targetId: row.related_id,
  name: row.related_name,
})
const isSame = (one: KeptResource, other: KeptResource): boolean =>
  one.targetId === other.targetId && one.dataSource === other.dataSource

/** Both ends of a relation, the main entry first. */
export const endsOf = (row: StoredRelation): readonly [NamedEntry, NamedEntry] => [mainOf(row), relatedOf(row)]

function seenFrom(resource: KeptResource, row: StoredRelation): SeenRelation {
  const { id, state } = row
  const type = row.type as RelationType
  return isSame(mainOf(row), resource)
    ? { id, state, type, other: relatedOf(row) }
    : { id, state, type: inverseRelation(type), other: mainOf(row) }
}

/** Relations that touch an entry. */
const touching = (db: Kysely<Tables>, { dataSource, targetId }: KeptResource) =>
  db
    .selectFrom('entry_relations')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('main_id', '=', targetId), where('main_source', '=', dataSource)]),
        where.and([where('related_id', '=', targetId), where('related_source', '=', dataSource)]),
      ]),
    )

const byId = (db: Kysely<Tables>, id: number) =>
  db.selectFrom('entry_relations').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * @rule B-improvements.relation-once A relation between two entries is suggested once, whichever of them is the main one
 */
async function sendAll(db: Kysely<Tables>, personId: string, sent: Parameters<RelationStore['send']>[1], now: number) {
  const { type, main, related, reason } = sent
  await takeWriteLock(db)
  const live = await touching(db, main).where('state', 'in', ['waiting', 'accepted']).execute()
  const known = related.filter((other) => live.some((row) => isSame(seenFrom(main, row).other, other)))
  const fresh = related.filter((other) => !known.includes(other))
  const { count } = await db
    .selectFrom('entry_relations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (count + fresh.length > MAX_WAITING_RELATIONS)
    throw new PortalError('conflict', say('kept:proposal.full', { most: MAX_WAITING_RELATIONS }))
  const undecided = { state: 'waiting', version: 1, moderator_id: '', comment: '', removal: '', mail_id: '', decided_at: null }
  const rows = fresh.map((other) => ({
    id: newItemId(),
    person_id: personId,
    type,
    main_source: main.dataSource,
    main_id: main.targetId,
    main_name: main.name,
    main_seen_in: main.seenIn,
    related_source: other.dataSource,
    related_id: other.targetId,
    related_name: other.name,
    related_seen_in: other.seenIn,
    reason,
    ...undecided,
    created_at: now,
  }))
  if (rows.length > 0) await db.insertInto('entry_relations').values(rows).execute()
  return { sent: fresh.length, known: known.length }
}

async function decideOne(
  db: Kysely<Tables>,
  { telling }: DecisionParts,
  moderatorId: string,
  id: number,
  { decision, comment, version }: ReadDecision,
  now: number,
): Promise<void> {
  await takeWriteLock(db)
  const row = await byId(db, id)
  checkWaiting(row, version)
  if (row === undefined) return
  const { name, dataSource, targetId } = mainOf(row)
  const related = relatedOf(row).name
  const told = { personId: row.person_id, about: 'relation', decision, name, related, comment, dataSource, targetId } as const
  const mail_id = await tellDecision(db, telling, told, now)
  const state = decision === 'accept' ? 'accepted' : 'refused'
  const words = { state, comment, moderator_id: moderatorId, mail_id, decided_at: now }
  await db.updateTable('entry_relations').set(words).where('id', '=', id).execute()
}

async function takeBackOne(db: Kysely<Tables>, id: number, now: number): Promise<void> {
  await takeWriteLock(db)
  const row = await byId(db, id)
  checkUndo(row, now)
  if (row === undefined) return
  await takeMailBack(db, row.mail_id)
  const words = { state: 'waiting', comment: '', moderator_id: '', mail_id: '', decided_at: null }
  await db.updateTable('entry_relations').set(words).where('id', '=', id).execute()
}

async function removable(db: Kysely<Tables>, { id: personId, isModerator }: Remover, id: number): Promise<StoredRelation> {
  const row = await byId(db, id)
  if (row?.state !== 'accepted' || !(isModerator || (row.person_id !== '' && row.person_id === personId)))
    throw new PortalError('not-found', say('kept:none.shown'))
  return row
}

/** The relations of an open database. */
export function openRelations(parts: DecisionParts): RelationStore {
  const { reader, writer } = parts.database
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The relations', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => writer.transaction().execute(work))
  return {
    send: (personId, sent, now) => change((db) => sendAll(db, personId, sent, now)),
    withdraw: (personId, id) =>
      available(async () => {
        const mine = writer.deleteFrom('entry_relations').where('id', '=', id).where('person_id', '=', personId)
        const { numDeletedRows } = await mine.where('state', '=', 'waiting').executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw new PortalError('not-found', say('kept:none.proposal'))
      }),
    shown: (resource) =>
      available(async () => {
        const rows = await touching(reader, resource).where('state', '=', 'accepted').orderBy('decided_at').limit(200).execute()
        return rows.map((row) => seenFrom(resource, row))
      }),
    own: (personId, resource) =>
      available(async () => {
        const mine = touching(reader, resource).where('person_id', '=', personId).where('state', '=', 'waiting')
        return (await mine.orderBy('created_at').limit(MAX_WAITING_RELATIONS).execute()).map((row) => seenFrom(resource, row))
      }),
    waiting: (most) =>
      available(() =>
        reader
          .selectFrom('entry_relations')
          .selectAll()
          .where('state', '=', 'waiting')
          .orderBy('created_at', 'desc')
          .limit(most)
          .execute(),
      ),
    decide: (moderatorId, id, decision, now) => change((db) => decideOne(db, parts, moderatorId, id, decision, now)),
    takeBack: (id, now) => change((db) => takeBackOne(db, id, now)),
    remove: async (who, id, comment, now) => {
      await available(async () => {
        for (const { dataSource, targetId } of endsOf(await removable(reader, who, id)))
          if (await parts.runsWorkflow({ dataSource, targetId })) throw new PortalError('conflict', say('kept:proposal.workflow'))
      })
      await change(async (db) => {
        await takeWriteLock(db)
        await removable(db, who, id)
        const words = { state: 'removed', removal: comment, decided_at: now }
        await db.updateTable('entry_relations').set(words).where('id', '=', id).execute()
      })
    },
  }
}
