/** Counters of opened entries. */
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { COUNTED_ID, MAX_COUNTED_ID, MAX_COUNTED_IDS, VIEW_COUNT_ROUTES, type ViewCount } from '@graticule/contracts/services/log'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { CallLimit } from './call-limit.ts'
import type { ViewCounts } from './view-counts.ts'
import type { VisitOf } from './visits.ts'

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })
const replies = (description: string, schema: TSchema) => ({
  200: { description, content: { 'application/json': { schema } } },
  400: problem('An id is missing, too long, or there are too many'),
})

/** The ids of a list with commas between. */
function idsOf(text: unknown): readonly string[] {
  const ids = typeof text === 'string' ? text.split(',').map((id) => id.trim()) : []
  const wanted = [...new Set(ids.filter((id) => id !== ''))]
  const isInOrder = wanted.length > 0 && wanted.length <= MAX_COUNTED_IDS && wanted.every((id) => isCountable(id))
  if (isInOrder) return wanted
  const accepted = `1 to ${MAX_COUNTED_IDS} ids with commas between`
  throw new PortalError('invalid-parameter', `The parameter entryIds takes ${accepted}.`, { parameter: 'entryIds', accepted })
}

const isCountable = (id: unknown): id is string => typeof id === 'string' && id.length <= MAX_COUNTED_ID && COUNTED_ID.test(id)

const ACCEPTED = `the id of an entry: a text of at most ${MAX_COUNTED_ID} characters, without < > " and control characters`

function countable(id: string): string {
  if (isCountable(id)) return id
  const words = `The parameter entryId is not in order: it accepts ${ACCEPTED}.`
  throw new PortalError('invalid-parameter', words, { parameter: 'entryId', accepted: ACCEPTED })
}

/** The id in a body; a number is no id, and is not made one. */
function countedId(body: unknown): string {
  const entryId: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'entryId') : undefined
  if (isCountable(entryId)) return entryId
  const words = `The field entryId in the body of the request is not in order: it accepts ${ACCEPTED}.`
  throw new PortalError('invalid-body', words, { parameter: 'entryId', accepted: ACCEPTED })
}

/** Registers the routes. */
export function viewCountRoutes(app: FastifyInstance, counts: ViewCounts, visitOf: VisitOf, countCall: CallLimit): void {
  const { countView, viewCounts, viewCount } = VIEW_COUNT_ROUTES
  const told = async (ids: readonly string[]): Promise<ViewCount[]> => {
    const known = await counts.read(ids)
    return ids.map((entryId) => ({ entryId, count: known.get(entryId) ?? 0 }))
  }

  app.post(
    countView.path,
    {
      schema: {
        summary: 'Count a view of an entry',
        description: 'A visitor counts once a day for each entry.',
        tags: ['log'],
        body: countView.body,
        response: { ...replies('The count', countView.reply), 429: problem('More than a person can do') },
      },
      // the schema describes; as a check it would make texts of numbers
      validatorCompiler: () => () => true,
    },
    async (request, reply): Promise<ViewCount> => {
      reply.header('cache-control', 'no-store')
      const visitor = visitOf(request)
      countCall(visitor)
      const entryId = countedId(request.body)
      return { entryId, count: await counts.count(entryId, visitor) }
    },
  )

  app.get(
    viewCounts.path,
    {
      schema: {
        summary: 'Views of entries',
        tags: ['log'],
        querystring: viewCounts.query,
        response: replies('The counts, in the order of the ids', viewCounts.reply),
      },
    },
    async (request, reply): Promise<ViewCount[]> => {
      reply.header('cache-control', 'no-store')
      return told(idsOf((request.query as QueryParameters)['entryIds']))
    },
  )

  app.get(
    viewCount.path,
    {
      schema: {
        summary: 'Views of an entry',
        tags: ['log'],
        params: viewCount.params,
        response: replies('The count', viewCount.reply),
      },
    },
    async (request, reply): Promise<ViewCount> => {
      reply.header('cache-control', 'no-store')
      const [answer] = await told([countable((request.params as { readonly entryId: string }).entryId)])
      return answer as ViewCount
    },
  )
}
