/** Saved runs of workflows. */
import {
  type NewSavedRun,
  RUN_STATUSES,
  type RunStatus,
  runStatusOf,
  type SavedRunChange,
} from '@graticule/contracts/kept/saved-runs'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import type { SavedRunsTable } from '../../storage/tables/kept-tables.ts'
import type { Tables } from '../../storage/tables.ts'
import { changeInTurn } from '../../storage/write-lock.ts'
import { refuseIfChanged } from '../elsewhere/changed-elsewhere.ts'
import { checkRoom, foldedWords, holdsWords, notYours } from '../kept-item.ts'
import { newItemId } from '../../storage/new-item-id.ts'

/** One of them; times are milliseconds since 1970. */
export type StoredRun = Readonly<SavedRunsTable> & { readonly status: RunStatus }

/** A run, and a change of one, as a request gives it. */
export type GivenRun = Pick<NewSavedRun, 'name' | 'runId'> & {
  readonly [Key in keyof NewSavedRun]?: NewSavedRun[Key] | undefined
}
export type GivenRunChange = { readonly [Key in keyof SavedRunChange]?: SavedRunChange[Key] | undefined }

/** Which are wanted; absent = all. Pages count from 0. */
export interface WantedRuns {
  readonly words?: string | undefined
  readonly status?: RunStatus | undefined
  readonly page: number
  readonly size: number
}

/** The saved runs of all people. Methods reject with `PortalError`: 'not-found' for what is not this person's, 'conflict' when there is no room, 'unavailable'. */
export interface SavedRunStore {
  /** Saves a run, or what is new of one that this person has saved before. `isNew`: it was not there. */
  readonly save: (personId: string, run: GivenRun, now: number) => Promise<{ readonly run: StoredRun; readonly isNew: boolean }>
  /** Saves a run, if this person has not: false when it is there, which stays as it is. */
  readonly saveNew: (personId: string, run: GivenRun, now: number) => Promise<boolean>
  readonly find: (personId: string, id: number) => Promise<StoredRun>
  readonly change: (personId: string, id: number, change: GivenRunChange, now: number) => Promise<StoredRun>
  readonly list: (
    personId: string,
    wanted: WantedRuns,
  ) => Promise<{
    readonly runs: readonly StoredRun[]
    readonly total: number
    readonly counts: Readonly<Record<RunStatus, number>>
  }>
}

type Selected = SelectQueryBuilder<Tables, 'saved_runs', object>

const readRun = (row: SavedRunsTable): StoredRun => ({
  ...row,
  status: RUN_STATUSES.find((status) => status === row.status) ?? 'unknown',
  changed_at: row.changed_at === 0 ? row.created_at : row.changed_at,
})

const mineIn = (db: Kysely<Tables>, personId: string): Selected => db.selectFrom('saved_runs').where('person_id', '=', personId)

async function foundIn(db: Kysely<Tables>, personId: string, id: number): Promise<StoredRun> {
  const row = await mineIn(db, personId).selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notYours()
  return readRun(row)
}

/** What was told of the status; nothing = as before. */
const statusIn = ({ status, result }: GivenRunChange): { readonly status?: RunStatus } =>
  status === undefined && result === undefined ? {} : { status: runStatusOf(status ?? '', result) }

async function changeIn(db: Kysely<Tables>, personId: string, id: number, change: GivenRunChange, now: number) {
  const before = await foundIn(db, personId, id)
  const { name = before.name, message = before.message, seen } = change
  refuseIfChanged({ name: before.name }, { name }, seen)
  const values = { name, message, ...statusIn(change), words: wordsOf({ ...before, name }), changed_at: now }
  await db.updateTable('saved_runs').set(values).where('id', '=', id).execute()
  return foundIn(db, personId, id)
}

const wordsOf = ({ name, run_id: run, workflow_id: workflow }: Pick<SavedRunsTable, 'name' | 'run_id' | 'workflow_id'>) =>
  foldedWords(name, run, workflow)

const ofRun = (db: Kysely<Tables>, personId: string, runId: string) =>
  mineIn(db, personId).select('id').where('run_id', '=', runId).executeTakeFirst()

/** @rule B-saved-runs.once A run that is saved again is the same one, with what is new of it */
async function saveIn(db: Kysely<Tables>, personId: string, run: GivenRun, now: number) {
  const { name, runId, workflowId = '', path = '', message = '', siteId = 0 } = run
  const known = await ofRun(db, personId, runId)
  if (known !== undefined) return { run: await changeIn(db, personId, known.id, run, now), isNew: false }
  await checkRoom(db, 'saved_runs', personId)
  const row: SavedRunsTable = {
    id: newItemId(),
    person_id: personId,
    site_id: siteId,
    name,
    run_id: runId,
    workflow_id: workflowId,
    path,
    words: wordsOf({ name, run_id: runId, workflow_id: workflowId }),
    status: 'unknown',
    message,
    created_at: now,
    changed_at: now,
    ...statusIn(run),
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('saved_runs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // another request may have been quicker with the same run
  const there = numInsertedOrUpdatedRows === 0n ? await ofRun(db, personId, runId) : undefined
  return there === undefined
    ? { run: readRun(row), isNew: true }
    : { run: await changeIn(db, personId, there.id, run, now), isNew: false }
}

async function listIn(db: Kysely<Tables>, personId: string, { words = '', status, page, size }: WantedRuns) {
  const mine = words === '' ? mineIn(db, personId) : mineIn(db, personId).where(holdsWords(words))
  const counted = await mine
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const countOf = (one: RunStatus) => counted.find((row) => row.status === one)?.count ?? 0
  const counts = Object.fromEntries(RUN_STATUSES.map((one) => [one, countOf(one)])) as Record<RunStatus, number>
  const wanted = status === undefined ? mine : mine.where('status', '=', status)
  const rows = await wanted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const total = status === undefined ? RUN_STATUSES.reduce((sum, one) => sum + counts[one], 0) : counts[status]
  return { runs: rows.map(readRun), total, counts }
}

/** The saved runs of an open database. */
export function openSavedRuns({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SavedRunStore {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The saved runs', work)
  const change = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => available(() => changeInTurn(writer, work))
  return {
    save: (personId, run, now) => change((db) => saveIn(db, personId, run, now)),
    saveNew: (personId, run, now) =>
      change(async (db) => (await ofRun(db, personId, run.runId)) === undefined && (await saveIn(db, personId, run, now)).isNew),
    find: (personId, id) => available(() => foundIn(reader, personId, id)),
    change: (personId, id, changes, now) => change((db) => changeIn(db, personId, id, changes, now)),
    list: (personId, wanted) => available(() => listIn(reader, personId, wanted)),
  }
}
