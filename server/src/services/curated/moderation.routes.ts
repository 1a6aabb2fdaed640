/** The queue of moderators: comments that people reported, or that were written anew after they were removed. */
import type { DataSources } from '@graticule/contracts/data-sources'
import { type Moderated, type Moderation, MODERATION_ROUTES } from '@graticule/contracts/kept/ratings'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { isOfGuest, type ModeratedComment } from '../../kept/moderation.ts'
import { toldTab } from '../../kept/of-resources.ts'
import { REWRITTEN } from '../../kept/ratings.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import type { CuratedOptions } from './options.ts'
import { resourceOf, sizeOf, told } from './shown-bookmark.ts'

const OF_MODERATORS = { tag: 'moderation', access: 'moderator' } as const
const NONE = problem('There is no such comment or decision')

/** A comment as moderators read it. */
export const shownModerated = (
  { rating, reports, decisions, since }: ModeratedComment,
  names: ReadonlyMap<string, string>,
  sources: DataSources,
): Moderated => ({
  id: rating.id,
  ...resourceOf(rating),
  ...toldTab(sources, rating.seen_in),
  name: rating.name,
  score: rating.score,
  comment: rating.comment,
  userName: names.get(rating.person_id) ?? '',
  changedAt: told(rating.changed_at),
  since: told(since),
  rewritten: rating.comment_removed === REWRITTEN,
  reports: reports.map((report) => ({
    reason: report.reason,
    reportedAt: told(report.reported_at),
    byGuest: isOfGuest(report),
  })),
  history: decisions.map(({ id, decision, reason, decided_at: at }) => ({
    id,
    decision: decision as 'keep' | 'remove',
    reason,
    decidedAt: told(at),
  })),
})

function listRoute(app: FastifyInstance, { kept, sources, namesOf }: CuratedOptions): void {
  const { list } = MODERATION_ROUTES
  route(
    app,
    list,
    {
      ...OF_MODERATORS,
      summary: 'Comments that wait for a moderator, or were decided',
      replies: { 200: json('A page of them', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<Moderation> => {
      const size = sizeOf(query)
      const { items, waiting, decided } = await kept.moderation.queue(query.part, query.page, size)
      const names = await namesOf(items.map(({ rating }) => rating.person_id))
      const total = query.part === 'waiting' ? waiting : decided
      return {
        items: items.map((item) => shownModerated(item, names, sources())),
        waiting,
        decided,
        total,
        page: query.page,
        size,
      }
    },
  )
}

/** Registers the routes. */
export function moderationRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { kept, clock } = options
  const { decide, takeBack } = MODERATION_ROUTES
  listRoute(app, options)
  route(
    app,
    decide,
    {
      ...OF_MODERATORS,
      summary: 'Keep a comment, or remove it',
      replies: {
        200: json('The decision', decide.reply),
        400: BAD_BODY,
        404: NONE,
        409: problem('It was decided in the meantime'),
      },
    },
    async ({ params, body: { decision, reason }, visitor }) => {
      if (decision === 'remove' && reason.trim() === '') throw refusal('reason', 'a text that is not blank, to remove a comment')
      return { id: await kept.moderation.decide(visitor.id, itemIdOf(params.id), decision, reason, clock()) }
    },
  )
  route(
    app,
    takeBack,
    {
      ...OF_MODERATORS,
      summary: 'Take the last decision about a comment back',
      replies: { 204: empty('It waits again'), 404: NONE },
    },
    async ({ params, reply }) => {
      await kept.moderation.takeBack(itemIdOf(params.id), params.decision.slice(0, 100))
      return reply.code(204).send()
    },
  )
}
