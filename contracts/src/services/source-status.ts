/**
 * The status of the data sources. The server requests the first entry of each source at the address that the page searches,
 * and caches the result. Searches of visitors in outside sources update it too.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_DATA_SOURCES, SOURCE_CHECK_MIN_AGE_S, SOURCE_CHECK_MAX_AGE_S } from '../limits.ts'
import { wholeNumber } from './search-request.ts'

/** `checking` = no answer yet, and none from before; `slow` = an answer, but late; `timeout` = none within the time. */
export const SOURCE_STATES = ['ok', 'slow', 'timeout', 'failed', 'checking'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

const instant = (description: string) => Type.String({ format: 'date-time', description })

/** One source as the last question that it was asked found it: a check, or a visitor's search. */
export const SourceStatusSchema = Type.Object({
  name: Type.String({ description: 'name of the source' }),
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
  sources: Type.Array(SourceStatusSchema, { maxItems: MAX_DATA_SOURCES }),
})
export type SourceStatuses = Static<typeof SourceStatusesSchema>

/** Query of the route. */
export const SourceStatusRequestSchema = Type.Object({
  maxAge: wholeNumber(
    { minimum: SOURCE_CHECK_MIN_AGE_S, maximum: 3_600, default: SOURCE_CHECK_MAX_AGE_S },
    'seconds; sources whose last check is older are asked again',
  ),
})

/** Routes of the service. */
export const SOURCE_STATUS_ROUTES = {
  sources: { method: 'GET', path: '/health/sources', query: SourceStatusRequestSchema, reply: SourceStatusesSchema },
} as const
