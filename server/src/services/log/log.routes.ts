/** Calls that log what a visitor did. */
import { LOG_KINDS, LogBodySchema, type LogKind } from '@graticule/contracts/services/log'
import type { FastifyInstance } from 'fastify'
import { empty, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { CallLimit } from './call-limit.ts'
import { loggedFields } from './logged-fields.ts'
import type { UsageLog } from './usage-log.ts'
import type { VisitOf } from './visits.ts'

/** Where pages look for the calls; the second is older. */
const BASES = ['/proxy/rest/log', '/personaldata/rest', '/personaldata/rest/log']
const NAMES: Readonly<Record<string, LogKind>> = {
  ...Object.fromEntries(LOG_KINDS.map((kind) => [kind, kind])),
  logSearch: 'logSearchResult',
}

/** Registers the routes. */
export function logRoutes(app: FastifyInstance, log: UsageLog, visitOf: VisitOf, countCall: CallLimit): void {
  for (const base of BASES)
    for (const [name, kind] of Object.entries(NAMES))
      route(
        app,
        { method: 'POST', path: `${base}/${name}`, body: LogBodySchema },
        {
          summary: `Log: ${name}`,
          description: 'Keeps what a visitor did, without address, name, session or browser.',
          tag: 'log',
          access: 'public',
          cache: 'no-store',
          readers: 'own pages',
          hidden: base !== BASES[0],
          replies: {
            204: empty('It is kept'),
            400: problem('The body is no JSON object of texts and numbers'),
            429: problem('More than a person can do'),
            503: problem('It cannot be kept at the moment'),
          },
        },
        async ({ body, request, reply }) => {
          const visitor = visitOf(request)
          countCall(visitor)
          await log.add(kind, visitor, loggedFields(body))
          return reply.status(204).send()
        },
      )
}
