/** Ratings and comments on our own paths. */
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import {
  type Comments,
  type OwnOpinion,
  type OwnRating,
  type OwnRatings,
  type Rated,
  RATING_ROUTES,
} from '@graticule/contracts/kept/ratings'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, empty, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { opinionKey, readKey, seenTab } from '../../kept/of-resources.ts'
import { REMOVED, SHOWN, type StoredRating } from '../../kept/ratings.ts'
import { BAD_BODY, CHANGED, NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'
import { type CountChange, TOO_MANY } from './limit-changes.ts'
import type { CuratedOptions } from './options.ts'
import { resourceOf, sizeOf, told } from './shown-bookmark.ts'

/** Everybody reads what people think of what they see. */
export const OPEN_TO_ALL = {
  tag: 'kept items',
  access: 'public',
  cache: 'no-store',
  readers: 'anyone',
  seesSources: true,
} as const

async function ratedOf({ kept, live }: CuratedOptions, resource: KeptResource): Promise<Rated> {
  const key = readKey(live, resource)
  const [[totals], distribution] = await Promise.all([kept.ratings.totals([key]), kept.ratings.distribution(key)])
  return { distribution: [...distribution], ...(totals === undefined ? {} : { totals }) }
}

async function ownRating({ kept }: CuratedOptions, row: StoredRating): Promise<OwnRating> {
  const { id, name, score, comment, comment_removed: state } = row
  const reason = state === SHOWN ? undefined : await kept.moderation.reasonOf(id)
  return {
    id,
    ...resourceOf(row),
    name,
    score,
    comment,
    state: state === SHOWN ? 'shown' : state === REMOVED ? 'removed' : 'waiting',
    ...(reason === undefined ? {} : { reason }),
    createdAt: told(row.created_at),
    changedAt: told(row.changed_at),
  }
}

/** @rule B-ratings.names Comments carry the name of the account; whoever has none any more has no name */
function publicRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { kept, live, namesOf } = options
  const { read, comments } = RATING_ROUTES
  route(
    app,
    read,
    {
      ...OPEN_TO_ALL,
      summary: 'Ratings of a resource',
      replies: { 200: json('Mean, number and distribution', read.reply), 400: BAD_PARAMETER },
    },
    ({ query }) => ratedOf(options, query),
  )
  route(
    app,
    comments,
    {
      ...OPEN_TO_ALL,
      summary: 'Comments on a resource',
      replies: { 200: json('A page of them', comments.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<Comments> => {
      const { page, sort: order } = query
      const size = sizeOf(query)
      const { comments: rows, total } = await kept.ratings.comments(readKey(live, query), { page, size, order })
      const names = await namesOf(rows.map((row) => row.person_id))
      const shown = rows.map((row) => ({
        id: row.id,
        score: row.score,
        comment: row.comment,
        userName: names.get(row.person_id) ?? '',
        createdAt: told(row.created_at),
        changedAt: told(row.changed_at),
      }))
      return { comments: shown, total, page, size }
    },
  )
}

function ownRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { kept, sources } = options
  const { own, mine } = RATING_ROUTES
  route(
    app,
    own,
    {
      ...OF_PEOPLE,
      summary: 'What the person who asks said of a resource',
      replies: { 200: json('Their rating, and the comments that they reported', own.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor: { id } }): Promise<OwnOpinion> => {
      const key = opinionKey(sources(), query)
      const [[row], reported] = await Promise.all([
        kept.ratings.own(id, [key]),
        kept.moderation.reportedOf(id, key.dataSource, key.targetId),
      ])
      return { reported: [...reported], ...(row === undefined ? {} : { rating: await ownRating(options, row) }) }
    },
  )
  route(
    app,
    mine,
    {
      ...OF_PEOPLE,
      summary: 'Ratings of the person who asks',
      replies: { 200: json('A page of them, the newest first', mine.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor: { id } }): Promise<OwnRatings> => {
      const size = sizeOf(query)
      const { ratings, total } = await kept.ratings.list(id, query.page, size)
      return { ratings: await Promise.all(ratings.map((row) => ownRating(options, row))), total, page: query.page, size }
    },
  )
}

/** Guests report after a check. */
function guestRoute(app: FastifyInstance, { kept, checks, count, clock }: CuratedOptions): void {
  const { reportAsGuest } = RATING_ROUTES
  route(
    app,
    reportAsGuest,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      bodyBytes: 32_768,
      summary: 'Report a comment to the moderators without signing in',
      replies: { 204: empty('It waits for a moderator'), 400: BAD_BODY, 404: NOT_YOURS, 429: TOO_MANY },
    },
    async ({ params, body: { reason, check }, reply }) => {
      const id = itemIdOf(params.id)
      const { kind, use } = checks.read('report', check)
      count(kind)
      await use()
      await kept.moderation.reportAsGuest(id, reason, clock())
      return reply.code(204).send()
    },
  )
}

function reportRoutes(app: FastifyInstance, { kept, clock }: CuratedOptions, count: CountChange): void {
  const { report, takeReportBack } = RATING_ROUTES
  route(
    app,
    report,
    {
      ...OF_PEOPLE,
      summary: 'Report a comment to the moderators',
      replies: { 204: empty('It waits for a moderator'), 400: BAD_BODY, 404: NOT_YOURS, 429: TOO_MANY },
    },
    async ({ params, body, visitor, reply }) => {
      count(visitor.id)
      await kept.moderation.report(visitor.id, itemIdOf(params.id), body.reason, clock())
      return reply.code(204).send()
    },
  )
  route(
    app,
    takeReportBack,
    {
      ...OF_PEOPLE,
      summary: 'Take a report back',
      replies: { 204: empty('It is gone'), 404: NOT_YOURS, 429: TOO_MANY },
    },
    async ({ params, visitor, reply }) => {
      count(visitor.id)
      await kept.moderation.takeReportBack(visitor.id, itemIdOf(params.id))
      return reply.code(204).send()
    },
  )
}

/** Registers the routes. */
export function ratingRoutes(app: FastifyInstance, options: CuratedOptions, count: CountChange): void {
  const { kept, sources, clock } = options
  const { rate, remove } = RATING_ROUTES
  publicRoutes(app, options)
  ownRoutes(app, options)
  route(
    app,
    rate,
    {
      ...OF_PEOPLE,
      summary: 'Rate a resource, or change the rating',
      replies: { 200: json('The rating', rate.reply), 400: BAD_BODY, 409: NO_ROOM, 412: CHANGED, 429: TOO_MANY },
    },
    async ({ body, visitor }) => {
      count(visitor.id)
      const { name, score, comment, siteId, seen } = body
      const key = opinionKey(sources(), body)
      const words = { name, score, comment, siteId, seenIn: seenTab(sources(), body), seen }
      return ownRating(options, await kept.ratings.rate(visitor.id, key, words, clock()))
    },
  )
  route(
    app,
    remove,
    {
      ...OF_PEOPLE,
      summary: 'Take a rating back with its comment',
      replies: { 200: json('What others think', remove.reply), 400: BAD_PARAMETER, 429: TOO_MANY },
    },
    async ({ query, visitor }) => {
      count(visitor.id)
      const key = opinionKey(sources(), query)
      await kept.ratings.remove(visitor.id, key)
      return ratedOf(options, key)
    },
  )
  reportRoutes(app, options, count)
  guestRoute(app, options)
}
