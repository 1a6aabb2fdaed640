/** Calls that log what a visitor did. */
import { ProblemSchema } from '@graticule/contracts/problem'
import { LOG_KINDS, type LogBody, LogBodySchema, type LogKind } from '@graticule/contracts/services/log'
import type { FastifyInstance } from 'fastify'
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
const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })

/** Registers the routes. */
export function logRoutes(app: FastifyInstance, log: UsageLog, visitOf: VisitOf, countCall: CallLimit): void {
  for (const base of BASES)
    for (const [name, kind] of Object.entries(NAMES))
      app.post(
        `${base}/${name}`,
        {
          schema: {
            summary: `Log: ${name}`,
            description: 'Keeps what a visitor did, without address, name, session or browser.',
            tags: ['log'],
            hide: base !== BASES[0],
            body: LogBodySchema,
            response: {
              204: { description: 'It is kept', type: 'null' },
              400: problem('The body is no JSON object of texts and numbers'),
              429: problem('More than a person can do'),
              503: problem('It cannot be kept at the moment'),
            },
          },
        },
        async (request, reply) => {
          const visitor = visitOf(request)
          countCall(visitor)
          await log.add(kind, visitor, loggedFields(request.body as LogBody))
          return reply.status(204).send()
        },
      )
}
