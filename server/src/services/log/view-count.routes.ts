/** Counters of opened entries. */
import {
  COUNTED_ID,
  COUNTED_IDS_ACCEPTED,
  MAX_COUNTED_ID,
  MAX_COUNTED_IDS,
  VIEW_COUNT_ROUTES,
  type ViewCount,
} from '@graticule/contracts/services/view-counts'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { refusal } from '../../http/parameters.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { CallLimit } from './call-limit.ts'
import type { ViewCounts } from './view-counts.ts'
import type { VisitOf } from './visits.ts'

const OF_ALL = { tag: 'log', access: 'public', cache: 'no-store', readers: 'own pages' } as const
const replies = (description: string, schema: TSchema) => ({
  200: json(description, schema),
  400: problem('An id is missing, too long, or there are too many'),
})

const isCountable = (id: string) => id.length <= MAX_COUNTED_ID && COUNTED_ID.test(id)

const counted = (entryId: string, count: number): ViewCount => ({ entryId, count, counter: count })

/** The ids of a list with commas between. */
function idsOf(text: string): readonly string[] {
  const ids = text.split(',').map((id) => id.trim())
  const wanted = [...new Set(ids.filter((id) => id !== ''))]
  if (wanted.length > 0 && wanted.length <= MAX_COUNTED_IDS && wanted.every((id) => isCountable(id))) return wanted
  throw refusal('entryIds', COUNTED_IDS_ACCEPTED)
}

/** Two ids, however their signs are written. */
const MAX_VIEW_BODY_BYTES = 32_768

/**
 * Registers the routes.
 * @rule S1-7.view-counter Views of entries are counted and read under counter/view
 */
export function viewCountRoutes(app: FastifyInstance, counts: ViewCounts, visitOf: VisitOf, countCall: CallLimit): void {
  const { countView, viewCounts, viewCount } = VIEW_COUNT_ROUTES
  const told = async (ids: readonly string[]): Promise<ViewCount[]> => {
    const known = await counts.read(ids)
    return ids.map((entryId) => counted(entryId, known.get(entryId) ?? 0))
  }

  route(
    app,
    countView,
    {
      ...OF_ALL,
      summary: 'Count a view of an entry',
      bodyBytes: MAX_VIEW_BODY_BYTES,
      description: 'An address counts once a day for each entry.',
      replies: { ...replies('The count', countView.reply), 429: problem('More than a person can do') },
    },
    async ({ body: { entryId: given, uiEntryId }, request }): Promise<ViewCount> => {
      const entryId = idOfWire(given ?? uiEntryId ?? '')
      if (entryId === '')
        throw new PortalError('invalid-body', say('request:body.field-required', { name: 'entryId' }), { parameter: 'entryId' })
      const visitor = visitOf(request)
      countCall(visitor)
      return counted(entryId, await counts.count(entryId, visitor.network))
    },
  )

  route(
    app,
    viewCounts,
    {
      ...OF_ALL,
      summary: 'Views of entries',
      replies: replies('The counts, in the order of the ids', viewCounts.reply),
    },
    ({ query }): Promise<ViewCount[]> => told(idsOf(query.entryIds)),
  )

  route(
    app,
    viewCount,
    { ...OF_ALL, summary: 'Views of an entry', replies: replies('The count', viewCount.reply) },
    async ({ params: { entryId } }): Promise<ViewCount> => {
      const [answer] = await told([idOfWire(entryId)])
      return answer as ViewCount
    },
  )
}
