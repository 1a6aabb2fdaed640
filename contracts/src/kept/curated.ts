/**
 * The curated service of the original, under `/curated/rest`: bookmarks and ratings in its shapes. Ids of resources that look like
 * numbers have the prefix of the original's wire.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BOOKMARKS_PER_PAGE, MAX_ASKED_RESOURCES, MAX_KEPT_STATE, MAX_KEPT_TITLE } from '../limits.ts'
import { MAIN_SOURCE } from '../sources/shipped-sources.ts'
import { contentPage, dataSource, itemId, ItemPathSchema, pageOfList, targetId } from './kept-items.ts'
import { keptName, keptText } from './kept-texts.ts'
import { commentOfRating, scoreOfRating } from './ratings.ts'
import { parameter, withDefault } from '../services/search-request.ts'

const userId = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: 300,
  pattern: '^[^\\u0000]*$',
  description: 'the person who asks; nobody else is served',
  'x-accepts': 'the id of the person who is signed in',
})
const sourceOrMain = withDefault<string>(
  { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,60}$', default: MAIN_SOURCE },
  'data source of the resource',
)

/** A bookmark as clients of the original read it. */
export const BookmarkedSchema = Type.Object({
  id: itemId,
  targetId: Type.String(),
  name: Type.String(),
  userId: Type.String(),
  dataSource: Type.String(),
  currMap: Type.String(),
  rating: Type.Optional(
    Type.Object({
      averageScore: Type.Number(),
      totalEntries: Type.Integer(),
      comment: Type.String({ description: 'of the person who asks' }),
    }),
  ),
})
export type Bookmarked = Static<typeof BookmarkedSchema>

const BookmarkedPageSchema = contentPage(BookmarkedSchema)
export type BookmarkedPage = Static<typeof BookmarkedPageSchema>

export const NewBookmarkedSchema = Type.Object({
  name: keptName(MAX_KEPT_TITLE, 'its title'),
  targetId,
  userId: Type.Optional(userId),
  currMap: Type.Optional(Type.Union([keptText(MAX_KEPT_STATE, 'state of the map'), Type.Null()])),
  dataSource: Type.Optional(dataSource),
})

const BASE = '/curated/rest'

/** Bookmarks, for people who are signed in: those of others are answered 404. */
export const BOOKMARKED_ROUTES = {
  byUser: {
    method: 'GET',
    path: `${BASE}/bookmarked/search/findBookmarksByUserId`,
    query: Type.Object({ userId: Type.Optional(userId), ...pageOfList(BOOKMARKS_PER_PAGE) }),
    reply: BookmarkedPageSchema,
  },
  add: { method: 'POST', path: `${BASE}/bookmarked/add`, body: NewBookmarkedSchema, reply: BookmarkedSchema },
  remove: {
    method: 'DELETE',
    path: `${BASE}/bookmarked/delete/byTargetIdAndDataSource`,
    query: Type.Object({ targetId, dataSource: sourceOrMain }),
  },
  one: { method: 'GET', path: `${BASE}/bookmarked/:id`, params: ItemPathSchema, reply: BookmarkedSchema },
} as const

/** Ids in one parameter, separated by commas as the original sends them. */
const targetIds = parameter(
  { type: 'string', minLength: 1, maxLength: 20_000, pattern: '^[^\\u0000]+$' },
  `ids of resources, separated by commas; ${MAX_ASKED_RESOURCES} at most`,
) as unknown as Type.TOptional<Type.TUnsafe<string>>

const StatsSchema = Type.Object({
  stats: Type.Array(
    Type.Object({
      targetId: Type.String(),
      averageScore: Type.Number({ minimum: 0, maximum: 5, description: 'mean of the stars; 0 = nobody rated it' }),
      totalEntries: Type.Integer({ minimum: 0, maximum: 1e12 }),
    }),
    { minItems: 1 },
  ),
})
export type RatingStats = Static<typeof StatsSchema>

const RatedCommentsSchema = Type.Array(
  Type.Object({
    score: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: Type.String(),
    userName: Type.String(),
    createdDate: Type.String(),
    modifiedDate: Type.String(),
  }),
)
export type RatedComments = Static<typeof RatedCommentsSchema>

const rated = {
  name: keptName(MAX_KEPT_TITLE, 'its title'),
  targetId,
  score: scoreOfRating,
  dataSource: Type.Optional(dataSource),
}
const AverageSchema = Type.Object({ averageScore: Type.Number({ minimum: 1, maximum: 5 }) })

/** Ratings: everybody reads them, people who are signed in rate. */
export const RATED_ROUTES = {
  stats: {
    method: 'GET',
    path: `${BASE}/rating/search/findRatingsByTargetIdsAndDataSource`,
    query: Type.Object({ targetIds, dataSource: sourceOrMain }),
    reply: StatsSchema,
  },
  comments: {
    method: 'GET',
    path: `${BASE}/rating/search/findCommentsByTargetIdAndDataSource`,
    query: Type.Object({ targetId, dataSource: sourceOrMain }),
    reply: RatedCommentsSchema,
  },
  rate: { method: 'POST', path: `${BASE}/rating/rate/withoutComment`, body: Type.Object(rated), reply: AverageSchema },
  rateInWords: {
    method: 'POST',
    path: `${BASE}/rating/rate/withComment`,
    body: Type.Object({ ...rated, comment: commentOfRating }),
    reply: AverageSchema,
  },
} as const
