/** Ratings of resources with comments, and their moderation, on our own paths; those of the original stand in `curated.ts`. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { RobotSolutionSchema } from '../feedback/robot-check.ts'
import { COMMENTS_PER_PAGE, MAX_COMMENT, MAX_KEPT_TITLE, MODERATED_PER_PAGE } from '../limits.ts'
import {
  dataSource,
  instant,
  itemId,
  ItemPathSchema,
  keptPage,
  pageOfList,
  SEEN,
  seenIn,
  siteId,
  targetId,
} from './kept-items.ts'
import { keptName, keptText } from './kept-texts.ts'
import { withDefault } from '../services/search-request.ts'

const count = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })

/** One star to five. */
export const scoreOfRating = Type.Integer({ minimum: 1, maximum: 5, description: 'stars, 1 to 5' })
const name = keptName(MAX_KEPT_TITLE, 'title of the resource')
export const commentOfRating = keptText(MAX_COMMENT, 'what this person says of it, for everybody to read; empty = nothing')
const reason = keptName(MAX_COMMENT, 'why')

/** What people think of a resource that somebody has rated. */
export const RatingTotalsSchema = Type.Object({
  averageScore: Type.Number({ minimum: 1, maximum: 5, description: 'mean of the stars' }),
  totalEntries: Type.Integer({ minimum: 1, maximum: 1e12, description: 'people who rated it' }),
})
export type RatingTotals = Static<typeof RatingTotalsSchema>

/** The same with how many people gave each number of stars. */
const RatedSchema = Type.Object({
  totals: Type.Optional(RatingTotalsSchema),
  distribution: Type.Array(count('people who gave so many stars'), {
    minItems: 5,
    maxItems: 5,
    description: 'people who gave one star, two, and so on to five',
  }),
})
export type Rated = Static<typeof RatedSchema>

/** What a person said of a resource. */
const OwnRatingSchema = Type.Object({
  id: itemId,
  dataSource,
  targetId,
  name,
  score: scoreOfRating,
  comment: commentOfRating,
  state: Type.Unsafe<'shown' | 'removed' | 'waiting'>({
    type: 'string',
    enum: ['shown', 'removed', 'waiting'],
    description: 'of the comment; removed by a moderator: nobody else sees it; waiting: written anew since, to be looked at',
  }),
  reason: Type.Optional(Type.String({ description: 'why a moderator removed the comment' })),
  createdAt: instant('when it was rated first'),
  changedAt: instant('when it was changed last'),
})
export type OwnRating = Static<typeof OwnRatingSchema>

const OwnOpinionSchema = Type.Object({
  rating: Type.Optional(OwnRatingSchema),
  reported: Type.Array(itemId, { description: 'comments on this resource that this person reported' }),
})
export type OwnOpinion = Static<typeof OwnOpinionSchema>

const OwnRatingsSchema = Type.Object({ ratings: Type.Array(OwnRatingSchema), ...keptPage })
export type OwnRatings = Static<typeof OwnRatingsSchema>

/** A comment as everybody reads it. */
const CommentSchema = Type.Object({
  id: itemId,
  score: scoreOfRating,
  comment: Type.String(),
  userName: Type.String({ description: 'name of its author; empty when they have none' }),
  createdAt: instant('when it was rated first'),
  changedAt: instant('when it was changed last'),
})
export type Comment = Static<typeof CommentSchema>

/** Orders of comments. */
export const COMMENT_ORDERS = ['newest', 'oldest', 'best', 'worst'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

const CommentsSchema = Type.Object({ comments: Type.Array(CommentSchema), ...keptPage })
export type Comments = Static<typeof CommentsSchema>

const ofResource = { dataSource, targetId }
const RATINGS = '/api/ratings'
const COMMENTS = '/api/comments'

/** Everybody reads ratings and comments, and reports comments; who is signed in has one rating of each resource. */
export const RATING_ROUTES = {
  read: { method: 'GET', path: RATINGS, query: Type.Object(ofResource), reply: RatedSchema },
  comments: {
    method: 'GET',
    path: COMMENTS,
    query: Type.Object({
      ...ofResource,
      ...pageOfList(COMMENTS_PER_PAGE),
      sort: withDefault<CommentOrder>({ type: 'string', enum: [...COMMENT_ORDERS], default: 'newest' }, 'order of the comments'),
    }),
    reply: CommentsSchema,
  },
  own: { method: 'GET', path: `${RATINGS}/own`, query: Type.Object(ofResource), reply: OwnOpinionSchema },
  mine: { method: 'GET', path: `${RATINGS}/mine`, query: Type.Object(pageOfList(COMMENTS_PER_PAGE)), reply: OwnRatingsSchema },
  rate: {
    method: 'POST',
    path: RATINGS,
    body: Type.Object({
      ...ofResource,
      name,
      score: scoreOfRating,
      comment: Type.Optional(commentOfRating),
      siteId,
      seen: Type.Optional(
        Type.Union([Type.Object({ score: scoreOfRating, comment: commentOfRating }), Type.Null()], {
          description: `${SEEN}. Null = there was no rating`,
        }),
      ),
    }),
    reply: OwnRatingSchema,
  },
  remove: { method: 'DELETE', path: RATINGS, query: Type.Object(ofResource), reply: RatedSchema },
  report: {
    method: 'POST',
    path: `${COMMENTS}/:id/reports`,
    params: ItemPathSchema,
    body: Type.Object({ reason }),
  },
  takeReportBack: { method: 'DELETE', path: `${COMMENTS}/:id/reports`, params: ItemPathSchema },
  /** For whoever is not signed in, after a check against robots. */
  reportAsGuest: {
    method: 'POST',
    path: `${COMMENTS}/:id/guest-reports`,
    params: ItemPathSchema,
    body: Type.Object({ reason, check: RobotSolutionSchema }),
  },
} as const

/** What a moderator decides of a comment. */
export const DECISIONS = ['keep', 'remove'] as const
export type Decision = (typeof DECISIONS)[number]
const decision = Type.Unsafe<Decision>({ type: 'string', enum: [...DECISIONS], description: 'keep the comment, or remove it' })

/** Parts of the queue. */
export const QUEUE_PARTS = ['waiting', 'decided'] as const
export type QueuePart = (typeof QUEUE_PARTS)[number]

export const ModeratedSchema = Type.Object({
  id: itemId,
  dataSource,
  targetId,
  seenIn,
  name: Type.String({ description: 'title of the resource' }),
  score: scoreOfRating,
  comment: Type.String(),
  userName: Type.String({ description: 'name of its author; empty when they have none' }),
  changedAt: instant('when the comment was changed last'),
  since: instant('when it was reported first, written anew, or decided'),
  rewritten: Type.Boolean({ description: 'it was removed, and its author has written it anew' }),
  reports: Type.Array(
    Type.Object({
      reason: Type.String(),
      reportedAt: instant('when'),
      byGuest: Type.Boolean({ description: 'by somebody who was not signed in' }),
    }),
  ),
  history: Type.Array(
    Type.Object({
      id: Type.String({ description: 'id of the decision' }),
      decision,
      reason: Type.String({ description: 'words of the moderator' }),
      decidedAt: instant('when'),
    }),
    { description: 'decisions before, the newest first' },
  ),
})
export type Moderated = Static<typeof ModeratedSchema>

const ModerationSchema = Type.Object({
  items: Type.Array(ModeratedSchema),
  waiting: count('comments that wait'),
  decided: count('comments that were decided'),
  ...keptPage,
})
export type Moderation = Static<typeof ModerationSchema>

const MODERATION = '/api/moderation/comments'

/** For moderators. A comment that has been decided in the meantime is answered 409. */
export const MODERATION_ROUTES = {
  list: {
    method: 'GET',
    path: MODERATION,
    query: Type.Object({
      ...pageOfList(MODERATED_PER_PAGE),
      part: withDefault<QueuePart>({ type: 'string', enum: [...QUEUE_PARTS], default: 'waiting' }, 'which comments'),
    }),
    reply: ModerationSchema,
  },
  decide: {
    method: 'POST',
    path: `${MODERATION}/:id/decisions`,
    params: ItemPathSchema,
    body: Type.Object({ decision, reason: keptText(MAX_COMMENT, 'why; needed to remove it') }),
    reply: Type.Object({ id: Type.String({ description: 'id of the decision, with which it is taken back' }) }),
  },
  takeBack: {
    method: 'DELETE',
    path: `${MODERATION}/:id/decisions/:decision`,
    params: Type.Object({
      id: Type.String({ description: 'id of the comment' }),
      decision: Type.String({ description: 'id of the decision' }),
    }),
  },
} as const
