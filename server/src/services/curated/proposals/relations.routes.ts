/** Relations between entries on our own paths. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { ProposalState } from '@graticule/contracts/kept/proposals/improvements'
import { RELATION_ROUTES, type ShownRelation, type ShownRelations } from '@graticule/contracts/kept/proposals/relations'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusal } from '../../../http/parameters.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../../http/replies.ts'
import { route } from '../../../http/route.ts'
import type { SeenRelation, SentEntry } from '../../../improvements/relations.ts'
import { itemIdOf } from '../../../kept/kept-item.ts'
import { isHidden, opinionKey, readKey, seenTab } from '../../../kept/of-resources.ts'
import { BAD_BODY, NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../../../kept/statements.ts'
import { findRecord } from './find-record.ts'
import { HELD, removerOf } from './improvements.routes.ts'
import { type CountChange, TOO_MANY } from '../limit-changes.ts'
import type { CuratedOptions } from '../options.ts'
import { checkOffered, SWITCHED_OFF } from '../switched-off.ts'

const shown = ({ id, type, other, state }: SeenRelation): ShownRelation => ({ id, type, ...other, state: state as ProposalState })

function readRoutes(app: FastifyInstance, { proposals, sources, live }: CuratedOptions): void {
  const { shown: all, own } = RELATION_ROUTES
  route(
    app,
    all,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      seesSources: true,
      summary: 'Entries that people have related to an entry',
      replies: { 200: json('Accepted relations, seen from this entry', all.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<ShownRelations> => ({
      relations: (await proposals.relations.shown(readKey(live, query)))
        .filter(({ other }) => !isHidden(live, other.dataSource))
        .map(shown),
    }),
  )
  route(
    app,
    own,
    {
      ...OF_PEOPLE,
      summary: 'Relations of an entry that the person who asks suggested and that wait',
      replies: { 200: json('Seen from this entry', own.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor }): Promise<ShownRelations> => ({
      relations: (await proposals.relations.own(visitor.id, opinionKey(sources(), query))).map(shown),
    }),
  )
}

/** Titles come from the sources themselves: nobody is shown a title that a sender made up. `count` counts what an outside source is asked for. */
async function named(
  options: CuratedOptions,
  resource: Omit<SentEntry, 'name'>,
  reply: FastifyReply,
  count: () => void,
): Promise<SentEntry> {
  if (resource.dataSource !== MAIN_SOURCE) count()
  return { ...resource, name: (await findRecord(options, resource, reply)).title }
}

function ownRoutes(app: FastifyInstance, { proposals, clock }: CuratedOptions, count: CountChange): void {
  const { withdraw, remove } = RELATION_ROUTES
  route(
    app,
    withdraw,
    {
      ...OF_PEOPLE,
      summary: 'Withdraw a relation that waits',
      replies: { 204: empty('It is gone'), 404: NOT_YOURS, 429: TOO_MANY },
    },
    async ({ params, visitor, reply }) => {
      count(visitor.id)
      await proposals.relations.withdraw(visitor.id, itemIdOf(params.id))
      return reply.code(204).send()
    },
  )
  route(
    app,
    remove,
    {
      ...OF_PEOPLE,
      summary: 'Remove an accepted relation',
      replies: { 204: empty('It is shown no more'), 400: BAD_BODY, 404: NOT_YOURS, 409: HELD, 429: TOO_MANY },
    },
    async ({ params, body, visitor, reply }) => {
      count(visitor.id)
      await proposals.relations.remove(removerOf(visitor), itemIdOf(params.id), body.comment.trim(), clock())
      return reply.code(204).send()
    },
  )
}

/** Registers the routes. */
export function relationRoutes(app: FastifyInstance, options: CuratedOptions, count: CountChange): void {
  const { proposals, sources, offers, clock } = options
  const { send } = RELATION_ROUTES
  readRoutes(app, options)
  route(
    app,
    send,
    {
      ...OF_PEOPLE,
      summary: 'Suggest that entries are related to a main entry',
      replies: {
        200: json('How many wait for a moderator now', send.reply),
        400: BAD_BODY,
        403: SWITCHED_OFF,
        404: problem('There is no such record'),
        409: NO_ROOM,
        429: TOO_MANY,
        503: problem('The source of a record cannot be asked'),
      },
    },
    async ({ body, visitor, reply }) => {
      checkOffered(offers.improvements())
      count(visitor.id)
      const seen = (resource: KeptResource) => ({ ...opinionKey(sources(), resource), seenIn: seenTab(sources(), resource) })
      const main = seen(body.main)
      const keys = body.related.map(seen)
      const isMain = ({ dataSource, targetId }: KeptResource) => dataSource === main.dataSource && targetId === main.targetId
      if (keys.some(isMain)) throw refusal('related', 'other entries than the main one')
      const byKey = new Map(keys.map((key) => [`${key.dataSource} ${key.targetId}`, key]))
      const related: SentEntry[] = []
      const again = () => count(visitor.id)
      // one after the other: each may be a request to the same source
      for (const key of byKey.values()) related.push(await named(options, key, reply, again))
      const { type, reason } = body
      return proposals.relations.send(
        visitor.id,
        { type, main: await named(options, main, reply, again), related, reason: reason.trim() },
        clock(),
      )
    },
  )
  ownRoutes(app, options, count)
}
