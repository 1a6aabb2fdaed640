/** The service at `/health/sources`: which sources answer, how fast, and since when not. */
import type { DataSource } from '@graticule/contracts/data-sources'
import { SOURCE_STATUS_ROUTES, type SourceStatuses } from '@graticule/contracts/services/source-status'
import type { FastifyInstance } from 'fastify'
import { speakTo } from '../../http/request-language.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { SourceNewsline } from '../../connectors/live/source-news.ts'
import { wordsOf } from '../../texts/say.ts'
import { probeSearch } from './probe-search.ts'
import { createSourceWatch, type SourceProbe } from './source-watch.ts'

/** What the service is built from. */
export interface SourceStatusOptions {
  /** The sources that the portal searches at this moment, in their order. */
  readonly sources: () => readonly DataSource[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Tells how the searches of visitors end: the service listens from its start on. */
  readonly news?: Pick<SourceNewsline, 'listen'>
  /** How a source is asked; by a search in the same server when not said. */
  readonly probe?: SourceProbe
}

/** Fastify plugin: the state of the sources that this portal asks. */
export async function sourceStatus(app: FastifyInstance, { sources, clock, news, probe }: SourceStatusOptions): Promise<void> {
  const watch = createSourceWatch({
    sources,
    probe: probe ?? probeSearch(app),
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
      replies: {
        200: json('The sources in the order of the portal', SOURCE_STATUS_ROUTES.sources.reply),
        400: BAD_PARAMETER,
      },
    },
    ({ query, request, reply }): Promise<SourceStatuses> => watch.statuses(query.maxAge, speakTo(request, reply)),
  )
}
