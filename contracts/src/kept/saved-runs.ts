/**
 * Saved runs of workflows under `/personaldata/rest`, in the shapes that clients of the original read. Their status is what was told of
 * them last: by the platform that runs them, or by an import.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { halList } from '../hal.ts'
import { MAX_KEPT_NAME, MAX_RUN_ID, MAX_RUN_MESSAGE, MAX_RUN_PATH, SAVED_RUNS_PER_PAGE } from '../limits.ts'
import { parameter } from '../services/search-request.ts'
import {
  instant,
  itemId,
  ItemPathSchema,
  pageOfList,
  RemovalBodySchema,
  RemovalSchema,
  RestoredSchema,
  SEEN,
  siteId,
  wantedWords,
} from './kept-items.ts'
import { keptName, keptText } from './kept-texts.ts'

/** What people read of a run; `unknown`: nobody has told. */
export const RUN_STATUSES = ['in-progress', 'ready', 'failed', 'unknown'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Words of the platform (VLab, `GET /runs/{id}/status`) for a run that is under way. */
const UNDER_WAY: ReadonlySet<string> = new Set([
  'QUEUED',
  'MOVING',
  'RESERVING_RESOURCES',
  'INGESTING_INPUTS',
  'EXECUTING',
  'RUNNING',
  'SAVING_OUTPUTS',
])

/**
 * The status of a run from the words of the platform: its status, and its result where it has one.
 * @rule S2-4.run-status A run is ready when it is COMPLETED or SUCCESS; one that is COMPLETED with the result FAIL has failed
 */
export function runStatusOf(status: string, result = ''): RunStatus {
  const [word, end] = [status.trim().toUpperCase(), result.trim().toUpperCase()]
  if (end.startsWith('FAIL') || word.startsWith('FAIL') || word === 'ERROR') return 'failed'
  if (word === 'COMPLETED' || word === 'SUCCESS' || (word === '' && end === 'SUCCESS')) return 'ready'
  return UNDER_WAY.has(word) ? 'in-progress' : 'unknown'
}

const runName = keptName(MAX_KEPT_NAME, 'what it is called')
const runId = keptName(MAX_RUN_ID, 'id of the run on its platform')
const workflowId = keptText(MAX_RUN_ID, 'id of the workflow; empty = not told')
const path = keptText(MAX_RUN_PATH, 'page of this portal that the run was started from, from the root; empty = not told')
const message = keptText(MAX_RUN_MESSAGE, 'what the platform says of it; empty = nothing')
const toldStatus = Type.Optional(keptText(40, 'its status in the words of the platform: EXECUTING, COMPLETED ...'))
const toldResult = Type.Optional(keptText(40, 'its result in the words of the platform: SUCCESS or FAIL'))

export const SavedRunSchema = Type.Object({
  id: itemId,
  name: runName,
  runId,
  workflowId,
  path,
  status: Type.Enum([...RUN_STATUSES]),
  message,
  createdOn: instant('when it was saved'),
  changedOn: instant('when it was changed last'),
  siteId: Type.Integer({ minimum: 0, maximum: 1e9 }),
})
export type SavedRun = Static<typeof SavedRunSchema>

export const NewSavedRunSchema = Type.Object({
  name: runName,
  runId,
  workflowId: Type.Optional(workflowId),
  path: Type.Optional(path),
  status: toldStatus,
  result: toldResult,
  message: Type.Optional(message),
  siteId,
})
export type NewSavedRun = Static<typeof NewSavedRunSchema>

const SavedRunChangeSchema = Type.Object({
  name: Type.Optional(runName),
  status: toldStatus,
  result: toldResult,
  message: Type.Optional(message),
  seen: Type.Optional(Type.Object({ name: runName }, { description: SEEN })),
})
export type SavedRunChange = Static<typeof SavedRunChangeSchema>

const SavedRunsSchema = Type.Object({
  ...halList('savedRuns', SavedRunSchema).properties,
  counts: Type.Object(
    Object.fromEntries(RUN_STATUSES.map((status) => [status, Type.Integer({ minimum: 0, maximum: 1e12 })])) as Record<
      RunStatus,
      Type.TInteger
    >,
    { description: 'runs with these words, by status' },
  ),
})
export type SavedRuns = Static<typeof SavedRunsSchema>

const BASE = '/personaldata/rest/saved-runs'

export const SAVED_RUN_ROUTES = {
  current: {
    method: 'GET',
    path: `${BASE}/search/current`,
    query: Type.Object({
      ...pageOfList(SAVED_RUNS_PER_PAGE),
      q: wantedWords as unknown as Type.TOptional<Type.TUnsafe<string>>,
      status: parameter({ type: 'string', enum: [...RUN_STATUSES] }, 'only those of this status') as unknown as Type.TOptional<
        Type.TUnsafe<RunStatus>
      >,
    }),
    reply: SavedRunsSchema,
  },
  add: { method: 'POST', path: BASE, body: NewSavedRunSchema, reply: SavedRunSchema },
  one: { method: 'GET', path: `${BASE}/:id`, params: ItemPathSchema, reply: SavedRunSchema },
  change: { method: 'PATCH', path: `${BASE}/:id`, params: ItemPathSchema, body: SavedRunChangeSchema, reply: SavedRunSchema },
  removeOne: { method: 'DELETE', path: `${BASE}/:id`, params: ItemPathSchema },
  remove: { method: 'POST', path: `${BASE}/removals`, body: RemovalBodySchema, reply: RemovalSchema },
  undo: {
    method: 'DELETE',
    path: `${BASE}/removals/:id`,
    params: Type.Object({ id: Type.String({ description: 'id of the removal' }) }),
    reply: RestoredSchema,
  },
} as const
