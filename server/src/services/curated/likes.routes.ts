/** Likes, and what everybody may know of resources. */
import { LIKE_ROUTES, type Likes, type LikeState, type Opinions, OPINIONS_ROUTE } from '@graticule/contracts/kept/bookmarks'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { opinionKey, readKey, seenTab, toldTab } from '../../kept/of-resources.ts'
import { type CountChange, TOO_MANY } from './limit-changes.ts'
import type { CuratedOptions } from './options.ts'
import { factsOf, resourceOf, sizeOf, told } from './shown-bookmark.ts'
import { BAD_BODY, NO_ROOM, OF_PEOPLE } from '../../kept/statements.ts'

function listRoute(app: FastifyInstance, { kept, sources, catalogue }: CuratedOptions): void {
  const { list } = LIKE_ROUTES
  route(
    app,
    list,
    {
      ...OF_PEOPLE,
      summary: 'Resources that the person who asks likes',
      replies: { 200: json('A page of them, the newest first', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor: { id } }): Promise<Likes> => {
      const { page } = query
      const size = sizeOf(query)
      const { likes, total } = await kept.likes.list(id, page, size)
      const keys = likes.map(resourceOf)
      const [counts, facts] = await Promise.all([kept.likes.counts(keys), factsOf(keys, { sources: sources(), catalogue })])
      const shown = likes.map((row, at) => ({
        ...resourceOf(row),
        ...toldTab(sources(), row.seen_in),
        name: row.name,
        siteId: row.site_id,
        createdAt: told(row.created_at),
        likes: counts[at] ?? 0,
        ...facts[at],
      }))
      return { likes: shown, total, page, size }
    },
  )
}

function changeRoutes(app: FastifyInstance, { kept, sources, live, clock }: CuratedOptions, count: CountChange): void {
  const { like, unlike } = LIKE_ROUTES
  const stateOf = async (key: KeptResource, liked: boolean): Promise<LikeState> => ({
    liked,
    likes: (await kept.likes.counts([readKey(live, key)]))[0] ?? 0,
  })

  route(
    app,
    like,
    {
      ...OF_PEOPLE,
      summary: 'Like a resource',
      replies: { 200: json('How many like it now', like.reply), 400: BAD_BODY, 409: NO_ROOM, 429: TOO_MANY },
    },
    async ({ body, visitor }) => {
      count(visitor.id)
      const key = opinionKey(sources(), body)
      await kept.likes.like(visitor.id, { ...body, ...key, seenIn: seenTab(sources(), body) }, clock())
      return stateOf(key, true)
    },
  )

  route(
    app,
    unlike,
    {
      ...OF_PEOPLE,
      summary: 'Take a like back',
      replies: { 200: json('How many like it now', unlike.reply), 400: BAD_PARAMETER, 429: TOO_MANY },
    },
    async ({ query, visitor }) => {
      count(visitor.id)
      const key = opinionKey(sources(), query)
      await kept.likes.unlike(visitor.id, key)
      return stateOf(key, false)
    },
  )
}

/** Registers the routes. */
export function likeRoutes(app: FastifyInstance, options: CuratedOptions, count: CountChange): void {
  const { kept, live } = options
  listRoute(app, options)
  changeRoutes(app, options, count)
  route(
    app,
    OPINIONS_ROUTE,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      seesSources: true,
      summary: 'Likes and ratings of resources',
      replies: { 200: json('In the order of the resources', OPINIONS_ROUTE.reply), 400: BAD_BODY },
    },
    async ({ body: { resources } }): Promise<Opinions> => {
      const keys = resources.map((resource) => readKey(live, resource))
      const [likes, ratings] = await Promise.all([kept.likes.counts(keys), kept.ratings.totals(keys)])
      return {
        resources: resources.map((resource, at) => {
          const rating = ratings[at]
          return { ...resource, likes: likes[at] ?? 0, ...(rating === undefined ? {} : { rating }) }
        }),
      }
    },
  )
}
