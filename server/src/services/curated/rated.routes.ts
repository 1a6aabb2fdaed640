/** Ratings as clients of the original ask for them. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { MAX_ASKED_RESOURCES } from '@graticule/contracts/limits'
import { RATED_ROUTES, type RatedComments, type RatingStats } from '@graticule/contracts/kept/curated'
import type { FastifyInstance } from 'fastify'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { opinionKey, readKey, seenTab } from '../../kept/of-resources.ts'
import { BAD_BODY, NO_ROOM, OF_PEOPLE } from '../../kept/statements.ts'
import { type CountChange, TOO_MANY } from './limit-changes.ts'
import type { CuratedOptions } from './options.ts'
import { OPEN_TO_ALL } from './ratings.routes.ts'
import { told } from './shown-bookmark.ts'

/** Ids as they came. */
function idsOf(targetIds = ''): readonly string[] {
  const ids = targetIds.split(',').filter((id) => id !== '')
  if (ids.length === 0 || ids.length > MAX_ASKED_RESOURCES)
    throw refusal('targetIds', `1 to ${MAX_ASKED_RESOURCES} ids, separated by commas`)
  return ids
}

function readRoutes(app: FastifyInstance, { kept, live, namesOf }: CuratedOptions): void {
  const { stats, comments } = RATED_ROUTES
  route(
    app,
    stats,
    {
      ...OPEN_TO_ALL,
      summary: 'Ratings of resources',
      replies: { 200: json('In the order of the ids, never an empty list', stats.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { targetIds, dataSource } }): Promise<RatingStats> => {
      const ids = idsOf(targetIds)
      const keys = ids.map((id) => readKey(live, { dataSource, targetId: idOfWire(id) }))
      const totals = await kept.ratings.totals(keys)
      return { stats: ids.map((targetId, at) => ({ targetId, averageScore: 0, totalEntries: 0, ...totals[at] })) }
    },
  )
  route(
    app,
    comments,
    {
      ...OPEN_TO_ALL,
      summary: 'Comments on a resource',
      replies: { 200: json('All of them, the newest first', comments.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { targetId, dataSource } }): Promise<RatedComments> => {
      const key = readKey(live, { dataSource, targetId: idOfWire(targetId) })
      const { comments: rows } = await kept.ratings.comments(key, { page: 0, size: MAX_LIST_PAGE, order: 'newest' })
      const names = await namesOf(rows.map((row) => row.person_id))
      return rows.map(({ score, comment, person_id: personId, created_at: created, changed_at: changed }) => ({
        score,
        comment,
        userName: names.get(personId) ?? '',
        createdDate: told(created),
        modifiedDate: told(changed),
      }))
    },
  )
}

/**
 * Registers the routes.
 * @rule S2-7.rated Ratings and comments are read, and given, under /curated/rest/rating
 */
export function ratedRoutes(app: FastifyInstance, options: CuratedOptions, count: CountChange): void {
  readRoutes(app, options)
  const { kept, sources, live, clock } = options
  const rate = async (
    personId: string,
    body: { name: string; targetId: string; score: number; comment?: string | undefined; dataSource?: string | undefined },
  ) => {
    count(personId)
    const { name, targetId, score, comment, dataSource = 'dab' } = body
    const key = opinionKey(sources(), { dataSource, targetId: idOfWire(targetId) })
    await kept.ratings.rate(personId, key, { name, score, comment, seenIn: seenTab(sources(), { dataSource }) }, clock())
    const [totals] = await kept.ratings.totals([readKey(live, key)])
    return { averageScore: totals?.averageScore ?? score }
  }
  const { rate: withoutComment, rateInWords: withComment } = RATED_ROUTES
  const replies = { 200: json('The mean now', withComment.reply), 400: BAD_BODY, 409: NO_ROOM, 429: TOO_MANY }
  route(app, withoutComment, { ...OF_PEOPLE, summary: 'Rate a resource', replies }, ({ body, visitor }) => rate(visitor.id, body))
  route(app, withComment, { ...OF_PEOPLE, summary: 'Rate a resource in words', replies }, ({ body, visitor }) =>
    rate(visitor.id, body),
  )
}
