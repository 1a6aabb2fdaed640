/** The service at `/health/sources`: which sources answer, how fast, and since when not. */
import type { DataSource } from '@graticule/contracts/data-sources'
import { integer, REFUSED } from '@graticule/contracts/codec'
import { SOURCE_CHECK_MAX_AGE_S, SOURCE_CHECK_MIN_AGE_S } from '@graticule/contracts/limits'
import { ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { SOURCE_STATUS_ROUTES, type SourceStatuses } from '@graticule/contracts/services/source-status'
import type { FastifyInstance } from 'fastify'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { SourceNewsline } from '../../connectors/live/source-news.ts'
import { probeSearch } from './probe-search.ts'
import { createSourceWatch, type SourceProbe } from './source-watch.ts'

/** What the service is built from. */
export interface SourceStatusOptions {
  /** The sources that the portal searches, in their order. */
  readonly sources: readonly DataSource[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Tells how the searches of visitors end: the service listens from its start on. */
  readonly news?: Pick<SourceNewsline, 'listen'>
  /** How a source is asked; by a search in the same server when not said. */
  readonly probe?: SourceProbe
}

const maxAgeCodec = integer(SOURCE_CHECK_MIN_AGE_S, 3_600, SOURCE_CHECK_MAX_AGE_S)

/** Fastify plugin: the state of the sources that this portal asks. */
export async function sourceStatus(app: FastifyInstance, { sources, clock, news, probe }: SourceStatusOptions): Promise<void> {
  app.setValidatorCompiler(() => () => true)
  const watch = createSourceWatch({
    sources,
    probe: probe ?? probeSearch(app),
    clock,
  })
  news?.listen(({ name, responseMs, failure }) => {
    watch.note(name, {
      responseMs,
      ...(failure === undefined ? {} : { failure: { reason: failure.message, isTimeout: failure.code === 'timeout' } }),
    })
  })
  const { path, query, reply: schema } = SOURCE_STATUS_ROUTES.sources
  app.get(
    path,
    {
      schema: {
        summary: 'State of the sources',
        description:
          'Response time, entries, last answer and last error of each source that the portal searches. They are those of the last search or check, whichever was later. Sources are asked at most once at a time; the answer is kept for a while.',
        tags: ['operation'],
        querystring: query,
        response: {
          200: { description: 'The sources in the order of the portal', content: { 'application/json': { schema } } },
          400: {
            description: 'A parameter is out of its domain; the words name it and what it accepts',
            content: { 'application/problem+json': { schema: ProblemSchema } },
          },
        },
      },
    },
    async (request, reply): Promise<SourceStatuses> => {
      const maxAge = maxAgeCodec.decode([oneText(request.query as QueryParameters, 'maxAge') ?? ''])
      if (maxAge === REFUSED) throw refusal('maxAge', maxAgeCodec.accepts)
      reply.header('cache-control', 'no-store')
      return watch.statuses(maxAge)
    },
  )
}
