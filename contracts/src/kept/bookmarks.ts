/** Bookmarks and likes on our own paths; those of the original stand in `curated.ts`. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { BOOKMARKS_PER_PAGE, MAX_KEPT_STATE, MAX_KEPT_TITLE, MAX_NOTE } from '../limits.ts'
import { RESOURCE_TYPES, ResourceSchema, type ResourceType } from '../resource.ts'
import {
  AskedResourcesSchema,
  countedName,
  dataSource,
  folderName,
  instant,
  itemId,
  ItemPathSchema,
  keptPage,
  listRoutes,
  pageOfList,
  SEEN,
  seenIn,
  siteId,
  targetId,
  wantedWords,
} from './kept-items.ts'
import { keptName, keptText } from './kept-texts.ts'
import { RatingTotalsSchema } from './ratings.ts'
import { parameter, withDefault } from '../services/search-request.ts'

const name = keptName(MAX_KEPT_TITLE, 'its title; it stays when the resource has gone')
const note = keptText(MAX_NOTE, 'words of the person who keeps it')

/** What the catalogue says of a resource now; resources of outside sources are not asked about. */
const recordFacts = {
  gone: Type.Optional(Type.Boolean({ description: 'the catalogue has it no more; absent for resources of outside sources' })),
  type: Type.Optional(Type.Unsafe<ResourceType>({ type: 'string', enum: [...RESOURCE_TYPES], description: 'what it is' })),
  organisation: Type.Optional(Type.String({ description: 'who offers it' })),
  thumbnails: Type.Optional(ResourceSchema.properties.thumbnails),
  online: Type.Optional(ResourceSchema.properties.online),
  boxes: Type.Optional(Type.Array(BboxSchema, { maxItems: 20, description: 'where it lies; absent for what has no place' })),
}
const recordFactsSchema = Type.Object(recordFacts)
export type RecordFacts = Static<typeof recordFactsSchema>

/** A resource that a person keeps. */
export const BookmarkSchema = Type.Object({
  id: itemId,
  dataSource,
  targetId,
  name,
  note,
  folder: folderName,
  currMap: Type.Optional(keptText(MAX_KEPT_STATE, 'state of the map')),
  siteId: Type.Integer({ minimum: 0, maximum: 1e9 }),
  createdAt: instant('when it was kept'),
  changedAt: instant('when it was changed last'),
  ...recordFacts,
})
export type Bookmark = Static<typeof BookmarkSchema>

export const NewBookmarkSchema = Type.Object({
  dataSource,
  targetId,
  name,
  note: Type.Optional(note),
  folder: Type.Optional(folderName),
  currMap: Type.Optional(keptText(MAX_KEPT_STATE, 'state of the map')),
  siteId,
})
export type NewBookmark = Static<typeof NewBookmarkSchema>

const BookmarkChangeSchema = Type.Object({
  name: Type.Optional(name),
  note: Type.Optional(note),
  folder: Type.Optional(folderName),
  seen: Type.Optional(
    Type.Object(
      { name: Type.Optional(name), note: Type.Optional(note), folder: Type.Optional(folderName) },
      { description: SEEN },
    ),
  ),
})
export type BookmarkChange = Static<typeof BookmarkChangeSchema>

/** Orders of the list. */
export const BOOKMARK_ORDERS = ['newest', 'oldest', 'name'] as const
export type BookmarkOrder = (typeof BOOKMARK_ORDERS)[number]

const BookmarksRequestSchema = Type.Object({
  ...pageOfList(BOOKMARKS_PER_PAGE),
  q: wantedWords as unknown as Type.TOptional<Type.TUnsafe<string>>,
  dataSource: parameter(
    { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,60}$' },
    'only those of this source',
  ) as unknown as Type.TOptional<Type.TUnsafe<string>>,
  folder: parameter(
    { type: 'string', maxLength: 100, pattern: '^[^\\u0000]*$' },
    'only those in this folder',
  ) as unknown as Type.TOptional<Type.TUnsafe<string>>,
  sort: withDefault<BookmarkOrder>({ type: 'string', enum: [...BOOKMARK_ORDERS], default: 'newest' }, 'order of the list'),
})

/** A page of bookmarks. The counts are those of the words that are wanted, whatever source and folder are chosen. */
export const BookmarksSchema = Type.Object({
  bookmarks: Type.Array(BookmarkSchema),
  ...keptPage,
  sources: Type.Array(countedName('a source that has some of them')),
  folders: Type.Array(countedName('a folder; the empty name stands for those in none')),
})
export type Bookmarks = Static<typeof BookmarksSchema>

/** What a person keeps of resources. */
const KeptStatesSchema = Type.Object({
  resources: Type.Array(
    Type.Object({
      dataSource,
      targetId,
      bookmark: Type.Optional(itemId),
      liked: Type.Boolean(),
    }),
  ),
})
export type KeptStates = Static<typeof KeptStatesSchema>

const LIST = '/api/bookmarks'

/** Routes for people who are signed in. Ids of others, and what is no id, are answered 404; bodies that are not in order 400. */
export const BOOKMARK_ROUTES = {
  list: { method: 'GET', path: LIST, query: BookmarksRequestSchema, reply: BookmarksSchema },
  add: { method: 'POST', path: LIST, body: NewBookmarkSchema, reply: BookmarkSchema },
  one: { method: 'GET', path: `${LIST}/:id`, params: ItemPathSchema, reply: BookmarkSchema },
  change: { method: 'PATCH', path: `${LIST}/:id`, params: ItemPathSchema, body: BookmarkChangeSchema, reply: BookmarkSchema },
  check: { method: 'POST', path: `${LIST}/check`, body: AskedResourcesSchema, reply: KeptStatesSchema },
  ...listRoutes(LIST),
} as const

/** A resource that a person likes. */
const LikedSchema = Type.Object({
  dataSource,
  targetId,
  seenIn,
  name,
  siteId: Type.Integer({ minimum: 0, maximum: 1e9 }),
  createdAt: instant('since when'),
  likes: Type.Integer({ minimum: 0, maximum: 1e12, description: 'people who like it' }),
  ...recordFacts,
})
export type Liked = Static<typeof LikedSchema>
const LikesSchema = Type.Object({ likes: Type.Array(LikedSchema), ...keptPage })
export type Likes = Static<typeof LikesSchema>
const LikeStateSchema = Type.Object({
  liked: Type.Boolean({ description: 'this person likes it' }),
  likes: Type.Integer({ minimum: 0, maximum: 1e12, description: 'people who like it' }),
})
export type LikeState = Static<typeof LikeStateSchema>

export const LIKE_ROUTES = {
  list: { method: 'GET', path: '/api/likes', query: Type.Object(pageOfList(BOOKMARKS_PER_PAGE)), reply: LikesSchema },
  like: {
    method: 'POST',
    path: '/api/likes',
    body: Type.Object({ dataSource, targetId, name, siteId }),
    reply: LikeStateSchema,
  },
  unlike: { method: 'DELETE', path: '/api/likes', query: Type.Object({ dataSource, targetId }), reply: LikeStateSchema },
} as const

/** What everybody may know of resources, in the order that they were asked about. */
const OpinionsSchema = Type.Object({
  resources: Type.Array(
    Type.Object({
      dataSource,
      targetId,
      likes: Type.Integer({ minimum: 0, maximum: 1e12 }),
      rating: Type.Optional(RatingTotalsSchema),
    }),
  ),
})
export type Opinions = Static<typeof OpinionsSchema>

/** Public, a POST because a page of ids is longer than an address may be. It changes nothing. */
export const OPINIONS_ROUTE = {
  method: 'POST',
  path: '/api/opinions',
  body: AskedResourcesSchema,
  reply: OpinionsSchema,
} as const
