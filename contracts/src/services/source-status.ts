/**
 * How the portal's sources are doing: each is asked for its first entry by the server itself, on the address that the page
 * searches it by, and the answer is kept for a while. What searches of visitors find of outside sources counts as much.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { DATA_SOURCE_NAMES, type DataSourceName } from '../data-sources.ts'
import { SOURCE_CHECK_MIN_AGE_S, SOURCE_CHECK_MAX_AGE_S } from '../limits.ts'
import { parameter } from './search-request.ts'

/** `checking` = no answer yet, and none from before; `slow` = an answer, but late; `timeout` = none within the time. */
export const SOURCE_STATES = ['ok', 'slow', 'timeout', 'failed', 'checking'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

const instant = (description: string) => Type.String({ format: 'date-time', description })

/** One source as the last question that it was asked found it: a check, or a visitor's search. */
export const SourceStatusSchema = Type.Object({
  name: Type.Unsafe<DataSourceName>(Type.String({ enum: [...DATA_SOURCE_NAMES], description: 'name of the source' })),
  state: Type.Unsafe<SourceState>(Type.String({ enum: [...SOURCE_STATES], description: 'how it answered' })),
  responseMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e9,
      description: 'milliseconds until the whole answer was there, or until it was given up',
    }),
  ),
  resources: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12, description: 'entries that it holds' })),
  checkedAt: Type.Optional(instant('end of the last check or search, whichever was later')),
  lastSuccessAt: Type.Optional(instant('the last answer')),
  lastError: Type.Optional(
    Type.Object({ at: instant('when it failed last'), reason: Type.String({ description: 'why, in words' }) }),
  ),
})
export type SourceStatus = Static<typeof SourceStatusSchema>

/** All sources that this portal asks, in the order of the source matrix. */
export const SourceStatusesSchema = Type.Object({
  now: instant('clock of the server at this answer'),
  resources: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1e12, description: 'entries of all sources; those that are in two count once' }),
  ),
  sources: Type.Array(SourceStatusSchema, { maxItems: DATA_SOURCE_NAMES.length }),
})
export type SourceStatuses = Static<typeof SourceStatusesSchema>

/** Query of the route. */
export const SourceStatusRequestSchema = Type.Object({
  maxAge: parameter(
    { type: 'integer', minimum: SOURCE_CHECK_MIN_AGE_S, maximum: 3_600, default: SOURCE_CHECK_MAX_AGE_S },
    'seconds; sources whose last check is older are asked again',
  ),
})

/** Routes of the service. */
export const SOURCE_STATUS_ROUTES = {
  sources: { method: 'GET', path: '/health/sources', query: SourceStatusRequestSchema, reply: SourceStatusesSchema },
} as const
