/** `GET /health`: whether this process can answer searches. */
import Type from 'typebox'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openFailureReports } from '../layers/failure-reports.ts'
import { route } from '../http/route.ts'
import type { Database } from '../storage/database.ts'

/** Body of `/health`. */
export const HealthSchema = Type.Object({
  status: Type.String({ enum: ['ok', 'unavailable'], description: 'ok = searches are answered' }),
  version: Type.String({ description: 'version of the product' }),
  uptime: Type.Number({ minimum: 0, maximum: 1e12, description: 'seconds since the start' }),
  catalogue: Type.Object({
    records: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12, description: 'records in the store' })),
    index: Type.String({ enum: ['ready', 'unavailable'], description: 'state of the search index' }),
  }),
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
}

/** Reports that are listed. */
const LISTED_REPORTS = 20

const isoOf = (at: number): string => new Date(at).toISOString()

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
export function health(app: FastifyInstance, { catalogue, database, version, clock }: HealthOptions): void {
  const reports = openFailureReports(database, clock)
  const startedAt = clock()
  route(
    app,
    { method: 'GET', path: '/health' },
    {
      summary: 'State of the service',
      description:
        'Whether the catalogue can be searched, how many records it holds, since when this process runs, and which layers visitors could not see lately.',
      tag: 'operation',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      replies: { 200: HealthSchema, 503: HealthSchema },
    },
    async ({ reply }) => {
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
