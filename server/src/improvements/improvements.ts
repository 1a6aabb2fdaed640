/** Improvements of records: what people propose, and what is shown of it. Decisions of moderators stand in `decide-improvements.ts`. */
import {
  type ImprovedField,
  type ImprovedValues,
  IMPROVED_FIELDS,
  sameValue,
  valuesOf,
} from '@graticule/contracts/kept/proposals/improved-fields'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_WAITING_IMPROVEMENTS } from '@graticule/contracts/kept/proposals/limits'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import { newItemId } from '../storage/new-item-id.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { ImprovementsTable } from '../storage/tables/proposal-tables.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import type { ImprovedRow } from './improved-fields.ts'

/** A proposal as it is stored; times are milliseconds since 1970. */
export type StoredImprovement = Readonly<ImprovementsTable>

/** What a person proposes. */
export interface ProposedValues {
  /** The record as it is shown when the proposal is sent. */
  readonly shown: Resource
  readonly values: ImprovedValues
  readonly reason: string
  /** The part of the catalogue in which the record was seen; empty = none. */
  readonly seenIn: string
}

/** An accepted improvement with the fields of it that are shown. */
export interface ShownRows {
  readonly improvement: StoredImprovement
  readonly rows: readonly ImprovedRow[]
}

/** All methods reject with `PortalError`: 'not-found' for what is not theirs, 'conflict' for no room, 'unavailable'. */
export interface ImprovementStore {
  /** Sends a proposal, or changes the one of this person for this record that waits. */
  readonly send: (personId: string, resource: KeptResource, proposed: ProposedValues, now: number) => Promise<StoredImprovement>
  /** Takes a proposal back that waits. */
  readonly withdraw: (personId: string, id: number) => Promise<void>
  /** The proposals of a person for a record, the last one first. */
  readonly own: (personId: string, resource: KeptResource) => Promise<readonly StoredImprovement[]>
  /** All proposals of a person, the last one first; pages from 0. */
  readonly list: (
    personId: string,
    page: number,
    size: number,
  ) => Promise<{ readonly improvements: readonly StoredImprovement[]; readonly total: number }>
  /** What is shown over a record, the last accepted first. */
  readonly shown: (resource: KeptResource) => Promise<readonly ShownRows[]>
}

/** What a proposal changes: the fields whose value differs, before and after. */
export function changesOf({ shown, values }: Pick<ProposedValues, 'shown' | 'values'>) {
  const now = valuesOf(shown)
  const fields = IMPROVED_FIELDS.filter((field) => values[field] !== undefined && !sameValue(values[field], now[field]))
  const pick = (all: ImprovedValues) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, all[field]])))
  return { fields, before: pick(now), after: pick(values) }
}

async function checkRoom(db: Kysely<Tables>, personId: string): Promise<void> {
  const mine = db.selectFrom('improvements').where('person_id', '=', personId).where('state', '=', 'waiting')
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= MAX_WAITING_IMPROVEMENTS)
    throw new PortalError('conflict', say('kept:proposal.full', { most: MAX_WAITING_IMPROVEMENTS }))
}

/** @rule B-improvements.one-each A person has one waiting proposal for a record; sending another changes it */
async function sendOne(
  db: Kysely<Tables>,
  personId: string,
  { dataSource, targetId }: KeptResource,
  proposed: ProposedValues,
  now: number,
): Promise<StoredImprovement> {
  const { fields, before, after } = changesOf(proposed)
  if (fields.length === 0) throw new PortalError('invalid-body', say('kept:proposal.same'), { parameter: 'values' })
  // of two tabs at once the later one changes what the first has sent
  await takeWriteLock(db)
  const waiting = await db
    .selectFrom('improvements')
    .select(['id', 'version'])
    .where('person_id', '=', personId)
    .where('target_id', '=', targetId)
    .where('data_source', '=', dataSource)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const words = {
    name: proposed.shown.title,
    values_before: before,
    values_after: after,
    reason: proposed.reason,
    seen_in: proposed.seenIn,
    changed_at: now,
  }
  if (waiting !== undefined) {
    const changed = db.updateTable('improvements').set({ ...words, version: waiting.version + 1 })
    return changed.where('id', '=', waiting.id).returningAll().executeTakeFirstOrThrow()
  }
  await checkRoom(db, personId)
  const place = { person_id: personId, data_source: dataSource, target_id: targetId }
  const undecided = { state: 'waiting', version: 1, replaced: '[]', moderator_id: '', comment: '', removal: '', mail_id: '' }
  const row = { id: newItemId(), ...place, ...words, ...undecided, created_at: now, decided_at: null }
  await db.insertInto('improvements').values(row).execute()
  return row
}

async function shownOf(db: Kysely<Tables>, { dataSource, targetId }: KeptResource): Promise<readonly ShownRows[]> {
  const rows = await db
    .selectFrom('improved_fields')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('data_source', '=', dataSource)
    .execute()
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map((row) => row.improvement_id))]
  const improvements = await db.selectFrom('improvements').selectAll().where('id', 'in', ids).execute()
  return improvements
    .toSorted((one, other) => (other.decided_at ?? 0) - (one.decided_at ?? 0))
    .map((improvement) => ({ improvement, rows: rows.filter((row) => row.improvement_id === improvement.id) }))
}

/** The fields of a row as JSON has them. */
export const fieldsOf = (json: string): ImprovedField[] => Object.keys(JSON.parse(json) as object) as ImprovedField[]

/** The improvements of an open database. */
export function openImprovements({ writer, reader }: Pick<Database, 'writer' | 'reader'>): ImprovementStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The improvements', work)
  const ofPerson = (personId: string) => reader.selectFrom('improvements').where('person_id', '=', personId)
  return {
    send: (personId, resource, proposed, now) =>
      available(() => writer.transaction().execute((db) => sendOne(db, personId, resource, proposed, now))),
    withdraw: (personId, id) =>
      available(async () => {
        const mine = writer.deleteFrom('improvements').where('id', '=', id).where('person_id', '=', personId)
        const { numDeletedRows } = await mine.where('state', '=', 'waiting').executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw new PortalError('not-found', say('kept:none.proposal'))
      }),
    own: (personId, { dataSource, targetId }) =>
      available(() =>
        ofPerson(personId)
          .selectAll()
          .where('target_id', '=', targetId)
          .where('data_source', '=', dataSource)
          .orderBy('changed_at', 'desc')
          .limit(20)
          .execute(),
      ),
    list: (personId, page, size) =>
      available(async () => {
        const { total } = await ofPerson(personId)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        const newest = ofPerson(personId).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
        const improvements = await newest
          .limit(size)
          .offset(page * size)
          .execute()
        return { improvements, total }
      }),
    shown: (resource) => available(() => shownOf(reader, resource)),
  }
}
