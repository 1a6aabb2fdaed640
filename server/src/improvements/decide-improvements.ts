/** What moderators decide of improvements, and how accepted ones are removed again. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { type ImprovedField, valuesOf } from '@graticule/contracts/kept/proposals/improved-fields'
import type { LookDecision, ProposalDecision } from '@graticule/contracts/kept/proposals/improvements'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { PortalError } from '@graticule/contracts/problem'
import { DECISION_UNDO_MS } from '@graticule/contracts/kept/proposals/limits'
import type { Resource } from '@graticule/contracts/resource'
import type { Kysely } from 'kysely'
import type { Touch } from '../kept/ratings.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { takeWriteLock } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import { hideImprovement, showImprovement } from './improved-fields.ts'
import { takeMailBack, tellDecision, type Telling } from './told-decisions.ts'
import type { RunsWorkflow } from './workflow-port.ts'

/** A decision, and the version of the proposal that was read. */
export interface ReadDecision {
  readonly decision: ProposalDecision
  readonly comment: string
  readonly version: number
}

/** Who removes something. */
export interface Remover {
  readonly id: string
  readonly isModerator: boolean
}

/** All methods reject with `PortalError`: 'not-found', 'conflict' for what was decided or changed meanwhile, 'unavailable'. */
export interface ImprovementDecisions {
  readonly decide: (moderatorId: string, id: number, decision: ReadDecision, now: number) => Promise<void>
  /** The proposal waits again; not later than {@link DECISION_UNDO_MS}. */
  readonly takeBack: (id: number, now: number) => Promise<void>
  /** Whether an accepted improvement can be removed at this moment. Somebody else's is not found. */
  readonly isRemovable: (who: Remover, id: number) => Promise<boolean>
  /** Removes an accepted improvement, or some fields of it; somebody else's is not found. */
  readonly remove: (who: Remover, id: number, comment: string, now: number, fields?: readonly ImprovedField[]) => Promise<void>
  /** Ends another look at a field: its improvement stays, or goes. */
  readonly look: (id: number, decision: LookDecision) => Promise<void>
}

/** What decisions are made with. */
export interface DecisionParts {
  readonly database: Pick<Database, 'writer' | 'reader'>
  readonly touch: Touch
  readonly runsWorkflow: RunsWorkflow
  readonly telling: Telling
}

const none = () => new PortalError('not-found', say('kept:none.proposal'))
const noneShown = () => new PortalError('not-found', say('kept:none.shown'))

/**
 * A proposal that waits, as it was read. Two moderators never decide both.
 * @rule B-improvements.decided-once A proposal is decided once, and only as the moderator has read it
 */
export function checkWaiting(row: { readonly state: string; readonly version: number } | undefined, version: number): void {
  if (row === undefined) throw none()
  if (row.state !== 'waiting') throw new PortalError('conflict', say('kept:proposal.decided'))
  if (row.version !== version) throw new PortalError('conflict', say('kept:proposal.changed'))
}

/** Nothing is taken back once its sender may have been told. */
export function checkUndo(row: { readonly state: string; readonly decided_at: number | null } | undefined, now: number): void {
  if (row === undefined || row.state === 'waiting') throw new PortalError('not-found', say('kept:none.decision'))
  if (row.state === 'removed' || (row.decided_at ?? 0) + DECISION_UNDO_MS < now)
    throw new PortalError('conflict', say('kept:proposal.too-late'))
}

const byId = (db: Kysely<Tables>, id: number) => db.selectFrom('improvements').selectAll().where('id', '=', id).executeTakeFirst()

async function decideOne(
  db: Kysely<Tables>,
  { touch, telling }: DecisionParts,
  moderatorId: string,
  id: number,
  { decision, comment, version }: ReadDecision,
  now: number,
): Promise<void> {
  // decisions of two servers are made one after the other
  await takeWriteLock(db)
  const row = await byId(db, id)
  checkWaiting(row, version)
  if (row === undefined) return
  const replaced = decision === 'accept' ? await showImprovement(db, touch, row, now) : '[]'
  const { person_id: personId, name, data_source: dataSource, target_id: targetId } = row
  const told = { personId, about: 'improvement', decision, name, comment, dataSource, targetId } as const
  const mail_id = await tellDecision(db, telling, told, now)
  const state = decision === 'accept' ? 'accepted' : 'refused'
  const words = { state, replaced, comment, moderator_id: moderatorId, mail_id, decided_at: now }
  await db.updateTable('improvements').set(words).where('id', '=', id).execute()
}

async function takeBackOne(db: Kysely<Tables>, { touch }: DecisionParts, id: number, now: number): Promise<void> {
  await takeWriteLock(db)
  const row = await byId(db, id)
  checkUndo(row, now)
  if (row === undefined) return
  if (row.state === 'accepted') await hideImprovement(db, touch, row)
  await takeMailBack(db, row.mail_id)
  const words = { state: 'waiting', replaced: '[]', comment: '', moderator_id: '', mail_id: '', decided_at: null }
  await db.updateTable('improvements').set(words).where('id', '=', id).execute()
}

/** What somebody may remove: what is shown, and theirs or theirs to moderate. */
async function removable(db: Kysely<Tables>, { id: personId, isModerator }: Remover, id: number) {
  const row = await byId(db, id)
  if (row?.state !== 'accepted' || !(isModerator || (row.person_id !== '' && row.person_id === personId))) throw noneShown()
  return { row, resource: { dataSource: row.data_source, targetId: row.target_id } }
}

/**
 * @rule D14.removal An improvement or relation is removed by its author or a moderator, and never while a workflow runs on the entry
 */
async function removeOne(
  db: Kysely<Tables>,
  { touch }: DecisionParts,
  who: Remover,
  id: number,
  words: { readonly comment: string; readonly now: number; readonly fields: readonly ImprovedField[] | undefined },
): Promise<void> {
  await takeWriteLock(db)
  const { row } = await removable(db, who, id)
  await hideImprovement(db, touch, row, words.fields)
  const left = await db.selectFrom('improved_fields').select('id').where('improvement_id', '=', id).executeTakeFirst()
  // as long as another field of it is shown it stays accepted
  const state = left === undefined ? { state: 'removed', decided_at: words.now } : {}
  await db
    .updateTable('improvements')
    .set({ ...state, removal: words.comment })
    .where('id', '=', id)
    .execute()
}

/** A field that waits for another look. */
async function lookedAt(db: Kysely<Tables>, id: number) {
  const rows = db.selectFrom('improved_fields').selectAll().where('id', '=', id).where('look_since', 'is not', null)
  const row = await rows.executeTakeFirst()
  if (row === undefined) throw new PortalError('conflict', say('kept:proposal.decided'))
  return row
}

async function lookOne(db: Kysely<Tables>, parts: DecisionParts, id: number, decision: LookDecision): Promise<void> {
  await takeWriteLock(db)
  const looked = await lookedAt(db, id)
  const { target_id: targetId, field, improvement_id: improvement } = looked
  if (decision === 'remove') {
    const row = await byId(db, improvement)
    // what it had replaced was accepted over other words of the provider
    if (row !== undefined) await hideImprovement(db, parts.touch, { ...row, replaced: '[]' }, [field as ImprovedField])
    return
  }
  const stored = await db.selectFrom('records').select(['resource', 'content_hash']).where('id', '=', targetId).executeTakeFirst()
  const now = stored && JSON.stringify(valuesOf(JSON.parse(stored.resource) as Resource)[field as ImprovedField])
  const known = stored === undefined || looked.data_source !== MAIN_SOURCE ? {} : { content_hash: stored.content_hash }
  await db
    .updateTable('improved_fields')
    .set({ ...known, original: now ?? looked.original, look_since: null })
    .where('id', '=', id)
    .execute()
}

/** The decisions about improvements in an open database. */
export function openImprovementDecisions(parts: DecisionParts): ImprovementDecisions {
  const { reader, writer } = parts.database
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The improvements', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => writer.transaction().execute(work))
  // whoever runs workflows may be asked for long: no lock is held meanwhile
  const checkWorkflow = async (resource: KeptResource): Promise<void> => {
    if (await parts.runsWorkflow(resource)) throw new PortalError('conflict', say('kept:proposal.workflow'))
  }
  return {
    decide: (moderatorId, id, decision, now) => change((db) => decideOne(db, parts, moderatorId, id, decision, now)),
    takeBack: (id, now) => change((db) => takeBackOne(db, parts, id, now)),
    isRemovable: (who, id) => available(async () => !(await parts.runsWorkflow((await removable(reader, who, id)).resource))),
    remove: async (who, id, comment, now, fields) => {
      await available(async () => checkWorkflow((await removable(reader, who, id)).resource))
      await change((db) => removeOne(db, parts, who, id, { comment, now, fields }))
    },
    look: async (id, decision) => {
      if (decision === 'remove')
        await available(async () => {
          const { data_source: dataSource, target_id: targetId } = await lookedAt(reader, id)
          await checkWorkflow({ dataSource, targetId })
        })
      await change((db) => lookOne(db, parts, id, decision))
    },
  }
}
