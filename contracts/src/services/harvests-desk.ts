/** The harvests as administrators work with them: what is harvested and when, how it goes, what was refused, and taking it back. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { KEY_WAYS, SourceKeySchema } from '../sources/source-key.ts'
import { HarvestTimesSchema } from './sources-desk.ts'
import { wholeNumber } from './search-request.ts'

/** Refusals on a page, and runs that are told. */
export const REFUSALS_PAGE = 20
export const MAX_RUNS = 60

/** How a run stands or ended; those of `graticule harvests`. */
export const RUN_STATES = ['running', 'complete', 'limit reached', 'cancelled', 'interrupted', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

const count = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })
const instant = (description: string) => Type.String({ format: 'date-time', description })

/** One run of a harvest. */
export const HarvestRunSchema = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 1e9, description: 'its number' }),
  state: Type.Unsafe<RunState>(Type.String({ enum: [...RUN_STATES], description: 'how it stands or ended' })),
  startedAt: instant('when it began'),
  endedAt: Type.Optional(instant('when it ended')),
  read: count('records read'),
  new: count('of these new'),
  changed: count('of these changed'),
  unchanged: count('of these unchanged'),
  refused: count('of these refused'),
  removed: count('records that were gone at the source and are removed'),
  share: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'of one that runs: share of the whole' })),
  perSecond: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9, description: 'records a second, on average' })),
  keptMissing: Type.Optional(
    count('records that were not seen, and were kept because they are most of what there was; absent = none'),
  ),
  failure: Type.Optional(Type.String({ description: 'what stopped it' })),
  notes: Type.Array(Type.String({ description: 'what else there is to know' }), { maxItems: 100 }),
  cancelling: Type.Optional(Type.Boolean({ description: 'somebody has cancelled it, and it is about to end' })),
})
export type HarvestRun = Static<typeof HarvestRunSchema>

/** A source that is harvested. */
export const HarvestSchema = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 1e9, description: 'its id' }),
  title: Type.String({ description: 'provider that its records are filed under' }),
  sourceId: Type.String({ description: 'id of that provider' }),
  kind: Type.String({ description: 'a kind of `graticule harvest`' }),
  address: Type.String({ description: 'what is harvested' }),
  records: count('records of it in the catalogue'),
  times: Type.Optional(HarvestTimesSchema),
  removeMissing: Type.Boolean({ description: 'removes what is gone even when that is most of it' }),
  off: Type.Boolean({ description: 'true: no run begins by itself' }),
  nextAt: Type.Optional(instant('when it is due; absent = only when asked')),
  waiting: Type.Optional(
    Type.Unsafe<'harvest' | 'clear' | 'forget'>(
      Type.String({
        enum: ['harvest', 'clear', 'forget'],
        description: 'work that was asked for and begins as soon as a server is free',
      }),
    ),
  ),
  failures: count('runs in a row that failed'),
  latest: Type.Optional(HarvestRunSchema),
  key: Type.Optional(
    Type.Enum([...KEY_WAYS], { description: 'how the key is sent that it is asked with; the key is never told' }),
  ),
})
export type Harvest = Static<typeof HarvestSchema>

/** All harvests. */
export const HarvestsSchema = Type.Object({
  harvests: Type.Array(HarvestSchema, { maxItems: 10_000 }),
  runsJobs: Type.Boolean({ description: 'false: this server runs no harvests (GRATICULE_JOBS=off)' }),
})
export type Harvests = Static<typeof HarvestsSchema>

/** One harvest with its runs, the latest first. */
export const HarvestDetailsSchema = Type.Object({
  harvest: HarvestSchema,
  runs: Type.Array(HarvestRunSchema, { maxItems: MAX_RUNS }),
  runsJobs: HarvestsSchema.properties.runsJobs,
})
export type HarvestDetails = Static<typeof HarvestDetailsSchema>

/** A refused record. */
export const RefusalSchema = Type.Object({
  number: count('its number in the run, from 0'),
  place: Type.String({ description: 'where it stands: an address and the number of the record' }),
  title: Type.Optional(Type.String({ description: 'its title, where the document tells one' })),
  reason: Type.String({ description: 'why it was refused' }),
  runs: Type.Integer({ minimum: 1, maximum: 1_000, description: 'runs in a row in which it was refused for this reason' }),
  hasDocument: Type.Boolean({ description: 'its document is kept' }),
})
export type Refusal = Static<typeof RefusalSchema>

/** A page of refusals. */
export const RefusalsSchema = Type.Object({
  total: count('refusals with this reason'),
  reasons: Type.Array(Type.Object({ reason: Type.String({ description: 'a reason' }), count: count('refusals that have it') }), {
    maxItems: 50,
    description: 'the most frequent first',
  }),
  refusals: Type.Array(RefusalSchema, { maxItems: REFUSALS_PAGE }),
})
export type Refusals = Static<typeof RefusalsSchema>

/** A refused document, as it came; its beginning when it is long. */
export const RefusedDocumentSchema = Type.Object({
  place: RefusalSchema.properties.place,
  reason: RefusalSchema.properties.reason,
  document: Type.String({ description: 'the document' }),
})
export type RefusedDocument = Static<typeof RefusedDocumentSchema>

/** When a harvest is due. */
const ScheduleChangeSchema = Type.Object({
  times: Type.Optional(HarvestTimesSchema),
  removeMissing: Type.Boolean({ description: 'removes what is gone even when that is most of it' }),
})

const id = { id: wholeNumber({ minimum: 1, maximum: 1e9, default: 1 }, 'id of the harvest') }
const run = { ...id, run: wholeNumber({ minimum: 1, maximum: 1e9, default: 1 }, 'number of the run') }
const byId = Type.Object(id)

/** Routes of the service; for administrators of the installation. Work is asked for and done by the jobs of a server. */
export const HARVESTS_DESK_ROUTES = {
  harvests: { method: 'GET', path: '/api/admin/harvests', reply: HarvestsSchema },
  harvest: { method: 'GET', path: '/api/admin/harvests/:id', params: byId, reply: HarvestDetailsSchema },
  start: {
    method: 'POST',
    path: '/api/admin/harvests/:id/start',
    params: byId,
    query: Type.Object({
      missing: Type.Optional(
        Type.Unsafe<'remove' | undefined>({
          type: 'string',
          enum: ['remove'],
          description: 'remove: this run removes what is gone at the source even when that is most of what there was',
        }),
      ),
    }),
    reply: HarvestSchema,
  },
  cancel: { method: 'POST', path: '/api/admin/harvests/:id/cancel', params: byId, reply: HarvestSchema },
  schedule: {
    method: 'PUT',
    path: '/api/admin/harvests/:id/schedule',
    params: byId,
    body: ScheduleChangeSchema,
    reply: HarvestSchema,
  },
  turn: {
    method: 'PUT',
    path: '/api/admin/harvests/:id/off',
    params: byId,
    body: Type.Object({ off: HarvestSchema.properties.off }),
    reply: HarvestSchema,
  },
  /** Keeps a key for the host of the harvest, or forgets it. */
  key: {
    method: 'PUT',
    path: '/api/admin/harvests/:id/key',
    params: byId,
    body: Type.Object(
      { key: Type.Optional(SourceKeySchema) },
      { description: 'without a key the one that is kept is forgotten' },
    ),
    reply: HarvestSchema,
  },
  clear: {
    method: 'DELETE',
    path: '/api/admin/harvests/:id',
    params: byId,
    query: Type.Object({
      records: Type.Optional(
        Type.Unsafe<'only' | undefined>({
          type: 'string',
          enum: ['only'],
          description: 'only: its records are removed, and the harvest with its schedule stays',
        }),
      ),
    }),
    reply: HarvestSchema,
  },
  refusals: {
    method: 'GET',
    path: '/api/admin/harvests/:id/runs/:run/refusals',
    params: Type.Object(run),
    query: Type.Object({
      start: wholeNumber({ minimum: 0, maximum: 1e9, default: 0 }, 'refusals before the page'),
      reason: Type.Optional(
        Type.Unsafe<string | undefined>({ type: 'string', maxLength: 2_000, description: 'this reason only' }),
      ),
    }),
    reply: RefusalsSchema,
  },
  document: {
    method: 'GET',
    path: '/api/admin/harvests/:id/runs/:run/refusals/:number',
    params: Type.Object({ ...run, number: wholeNumber({ minimum: 0, maximum: 1e9, default: 0 }, 'number of the refusal') }),
    reply: RefusedDocumentSchema,
  },
  /** Reads a refused document by itself once more. */
  readAgain: {
    method: 'POST',
    path: '/api/admin/harvests/:id/runs/:run/refusals/:number/readings',
    params: Type.Object({ ...run, number: wholeNumber({ minimum: 0, maximum: 1e9, default: 0 }, 'number of the refusal') }),
    reply: Type.Object({
      outcome: Type.Enum(['accepted', 'refused'], { description: 'whether its records are in the catalogue now' }),
      reason: Type.Optional(Type.String({ description: 'why it is refused' })),
    }),
  },
} as const
