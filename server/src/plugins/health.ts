/** `GET /health`: whether this process can answer searches. */
import Type from 'typebox'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openFailureReports } from '../layers/failure-reports.ts'
import type { LoopDelay, LoopDelays } from '../fairness/loop-delay.ts'
import type { Account, WorkCounts } from '../fairness/work-counts.ts'
import { isOperator } from '../http/operator-token.ts'
import { route } from '../http/route.ts'
import type { Database } from '../storage/database.ts'

const milliseconds = Type.Number({ minimum: 0 })

/** Body of `/health`. */
export const HealthSchema = Type.Object({
  status: Type.String({ enum: ['ok', 'unavailable'], description: 'ok = searches are answered' }),
  version: Type.String({ description: 'version of the product' }),
  uptime: Type.Number({ minimum: 0, maximum: 1e12, description: 'seconds since the start' }),
  catalogue: Type.Object({
    records: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12, description: 'records in the store' })),
    index: Type.String({ enum: ['ready', 'unavailable'], description: 'state of the search index' }),
  }),
  eventLoop: Type.Object(
    { p50: milliseconds, p99: milliseconds, longest: milliseconds },
    { description: 'how long the event loop was held in the last minute or two, ms: every request waits for as long' },
  ),
  memory: Type.Optional(Type.Integer({ minimum: 0, description: 'bytes of the process; with the token of the operator' })),
  work: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()), {
      description:
        'by kind of work, what became of it since the start and what waits or runs now; with the token of the operator',
    }),
  ),
  reports: Type.Optional(
    Type.Array(
      Type.Object({
        host: Type.String({ description: 'server of the layer' }),
        type: Type.String({ description: 'type of the layer' }),
        trouble: Type.String({ description: 'what was wrong, as in the diagnosis of layers' }),
        count: Type.Integer({ minimum: 1, description: 'how often it was met' }),
        first: Type.String({ description: 'when it was met first, UTC' }),
        last: Type.String({ description: 'when it was met last, UTC' }),
      }),
      {
        description:
          'layers that visitors could not see in the last 30 days, the latest first; absent while the store does not answer',
      },
    ),
  ),
})

/** What the check needs. */
export interface HealthOptions {
  readonly catalogue: Catalogue
  readonly database: Pick<Database, 'writer' | 'reader'>
  readonly version: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly loop: LoopDelay
  readonly account: Account
  /** Of the operator, who reads more than others; absent = nobody does. */
  readonly token: string | undefined
}

/** Reports that are listed. */
const LISTED_REPORTS = 20

const isoOf = (at: number): string => new Date(at).toISOString()

const rounded = ({ p50, p99, longest }: LoopDelays): LoopDelays => {
  const [middle = 0, most = 0, all = 0] = [p50, p99, longest].map((ms) => Math.round(ms * 10) / 10)
  return { p50: middle, p99: most, longest: all }
}

function workOf(account: Account): Record<string, WorkCounts> {
  return Object.fromEntries(
    Object.entries(account).flatMap(([kind, counts]) => {
      const told = counts()
      return told === undefined ? [] : [[kind, told]]
    }),
  )
}

const PROBE = { phrase: '', searchFields: [], start: 0, count: 0, wantedFacets: [] }

async function orUndefined<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}

/** Registers `/health`: 200 when the store and the index answer, else 503. */
export function health(app: FastifyInstance, { catalogue, database, version, clock, loop, account, token }: HealthOptions): void {
  const reports = openFailureReports(database, clock)
  const startedAt = clock()
  route(
    app,
    { method: 'GET', path: '/health' },
    {
      summary: 'State of the service',
      description:
        'Whether the catalogue can be searched, how many records it holds, since when this process runs, how long the event loop was held, and which layers visitors could not see lately. With `Authorization: Bearer` and the token of the operator also its memory and what became of its work.',
      tag: 'operation',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      replies: { 200: HealthSchema, 503: HealthSchema },
    },
    async ({ request, reply }) => {
      const [records, answer, failures] = await Promise.all([
        orUndefined(catalogue.count()),
        orUndefined(catalogue.search(PROBE)),
        orUndefined(reports.latest(LISTED_REPORTS)),
      ])
      const ready = records !== undefined && answer !== undefined
      reply.code(ready ? 200 : 503)
      return {
        status: ready ? 'ok' : 'unavailable',
        version,
        uptime: Math.round((clock() - startedAt) / 1000),
        catalogue: { ...(records === undefined ? {} : { records }), index: answer === undefined ? 'unavailable' : 'ready' },
        eventLoop: rounded(loop.latest()),
        ...(isOperator(token, request.headers.authorization) ? { memory: process.memoryUsage.rss(), work: workOf(account) } : {}),
        ...(failures === undefined
          ? {}
          : {
              reports: failures.map(({ firstAt, lastAt, ...report }) => ({
                ...report,
                first: isoOf(firstAt),
                last: isoOf(lastAt),
              })),
            }),
      }
    },
  )
}
