/** The service at `/health/sources`: which sources answer, how fast, and since when not. */
import type { DataSource } from '@graticule/contracts/data-sources'
import { SOURCE_STATUS_ROUTES, type SourceStatuses } from '@graticule/contracts/services/source-status'
import type { FastifyInstance } from 'fastify'
import { speakTo } from '../../http/request-language.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { SourceNewsline } from '../../connectors/live/source-news.ts'
import { wordsOf } from '../../texts/say.ts'
import { type AsPortal, probeSearch } from './probe-search.ts'
import { createSourceWatch, type SourceProbe } from './source-watch.ts'

/** What the service is built from. */
export interface SourceStatusOptions {
  /** The sources that the portal searches at this moment, in their order, whoever sees them. */
  readonly sources: () => readonly DataSource[]
  /** Those that who asks sees; all when not said. */
  readonly seen?: () => readonly DataSource[]
  /** How the health check asks sources that not everybody sees. */
  readonly asPortal?: AsPortal
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Tells how the searches of visitors end: the service listens from its start on. */
  readonly news?: Pick<SourceNewsline, 'listen'>
  /** How a source is asked; by a search in the same server when not said. */
  readonly probe?: SourceProbe
}

/** Fastify plugin: the state of the sources that this portal asks. */
export async function sourceStatus(app: FastifyInstance, options: SourceStatusOptions): Promise<void> {
  const { sources, seen, asPortal, clock, news, probe } = options
  const watch = createSourceWatch({
    sources,
    probe: probe ?? probeSearch(app, asPortal),
    clock,
  })
  news?.listen(({ name, responseMs, failure }) => {
    watch.note(name, {
      responseMs,
      ...(failure === undefined ? {} : { failure: { reason: wordsOf(failure), isTimeout: failure.code === 'timeout' } }),
    })
  })
  route(
    app,
    SOURCE_STATUS_ROUTES.sources,
    {
      summary: 'State of the sources',
      description:
        'Response time, entries, last answer and last error of each source that the portal searches. They are those of the last search or check, whichever was later. Sources are asked at most once at a time; the answer is kept for a while.',
      tag: 'operation',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      seesSources: true,
      replies: {
        200: json('The sources in the order of the portal', SOURCE_STATUS_ROUTES.sources.reply),
        400: BAD_PARAMETER,
      },
    },
    ({ query, request, reply }): Promise<SourceStatuses> => {
      const names = seen && new Set(seen().map(({ name }) => name))
      return watch.statuses(query.maxAge, speakTo(request, reply), ({ name }) => names?.has(name) !== false)
    },
  )
}
