/** Improvements of records on our own paths. */
import {
  type AddedValues,
  type ImprovedField,
  type ImprovedValues,
  valuesOf,
} from '@graticule/contracts/kept/proposals/improved-fields'
import {
  IMPROVEMENT_ROUTES,
  type OwnImprovement,
  type OwnImprovements,
  type OwnOfResource,
  type ProposalState,
  type ShownImprovements,
} from '@graticule/contracts/kept/proposals/improvements'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { MAX_PROPOSAL_BYTES } from '@graticule/contracts/kept/proposals/limits'
import type { Resource } from '@graticule/contracts/resource'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, empty, json, problem } from '../../../http/replies.ts'
import { route } from '../../../http/route.ts'
import type { Person } from '../../../identity/visitor.ts'
import { checkValues, tidied } from '../../../improvements/check-values.ts'
import type { StoredImprovement } from '../../../improvements/improvements.ts'
import { itemIdOf } from '../../../kept/kept-item.ts'
import { opinionKey, readKey, seenTab } from '../../../kept/of-resources.ts'
import { BAD_BODY, NO_ROOM, NOT_YOURS, OF_PEOPLE } from '../../../kept/statements.ts'
import { findRecord } from './find-record.ts'
import { type CountChange, TOO_MANY } from '../limit-changes.ts'
import type { CuratedOptions } from '../options.ts'
import { resourceOf, sizeOf, told } from '../shown-bookmark.ts'
import { checkOffered, SWITCHED_OFF } from '../switched-off.ts'

/** While a workflow runs on the record nothing is removed. */
export const HELD = problem('A workflow runs on the record; or it was removed in the meantime')
const OPEN_TO_ALL = { tag: 'kept items', access: 'public', cache: 'no-store', readers: 'anyone', seesSources: true } as const
const NO_SOURCE = problem('The source of the record cannot be asked')

export const removerOf = ({ id, roles }: Person) => ({ id, isModerator: roles.has('moderator') || roles.has('admin') })

const shownOwn = (row: StoredImprovement): OwnImprovement => ({
  id: row.id,
  ...resourceOf(row),
  name: row.name,
  before: JSON.parse(row.values_before) as ImprovedValues,
  after: JSON.parse(row.values_after) as ImprovedValues,
  reason: row.reason,
  state: row.state as ProposalState,
  comment: row.comment,
  removal: row.removal,
  createdAt: told(row.created_at),
  changedAt: told(row.changed_at),
  ...(row.decided_at === null ? {} : { decidedAt: told(row.decided_at) }),
})

/** Values with what is added to those of the record. */
function withAdded(shown: Resource, values: ImprovedValues, { keywords = [], links = [] }: AddedValues = {}): ImprovedValues {
  const now = valuesOf(shown)
  return {
    ...values,
    ...(keywords.length === 0 ? {} : { keywords: [...(values.keywords ?? now.keywords), ...keywords] }),
    ...(links.length === 0 ? {} : { links: [...(values.links ?? now.links), ...links] }),
  }
}

function publicRoutes(app: FastifyInstance, { proposals, live, namesOf }: CuratedOptions): void {
  const { shown } = IMPROVEMENT_ROUTES
  route(
    app,
    shown,
    {
      ...OPEN_TO_ALL,
      summary: 'What is shown of a record in place of what its provider says',
      replies: { 200: json('Accepted improvements, the last one first', shown.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<ShownImprovements> => {
      const found = await proposals.improvements.shown(readKey(live, query))
      const names = await namesOf(found.map(({ improvement }) => improvement.person_id).filter((id) => id !== ''))
      return {
        improvements: found.map(({ improvement, rows }) => {
          const valueOf = (name: 'value' | 'original') =>
            Object.fromEntries(rows.map((row) => [row.field, JSON.parse(row[name]) as unknown])) as ImprovedValues
          return {
            id: improvement.id,
            userName: names.get(improvement.person_id) ?? '',
            acceptedAt: told(improvement.decided_at ?? improvement.changed_at),
            fields: rows.map(({ field }) => field as ImprovedField),
            shown: valueOf('value'),
            original: valueOf('original'),
          }
        }),
      }
    },
  )
}

function ownRoutes(app: FastifyInstance, { proposals, sources }: CuratedOptions): void {
  const { own, mine } = IMPROVEMENT_ROUTES
  route(
    app,
    own,
    {
      ...OF_PEOPLE,
      summary: 'What the person who asks has proposed for a record',
      replies: { 200: json('The proposal that waits, and those that were decided', own.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor }): Promise<OwnOfResource> => {
      const rows = (await proposals.improvements.own(visitor.id, opinionKey(sources(), query))).map(shownOwn)
      const waiting = rows.find(({ state }) => state === 'waiting')
      return { decided: rows.filter(({ state }) => state !== 'waiting'), ...(waiting === undefined ? {} : { waiting }) }
    },
  )
  route(
    app,
    mine,
    {
      ...OF_PEOPLE,
      summary: 'Improvements that the person who asks has proposed',
      replies: { 200: json('A page of them, the newest first', mine.reply), 400: BAD_PARAMETER },
    },
    async ({ query, visitor }): Promise<OwnImprovements> => {
      const size = sizeOf(query)
      const { improvements, total } = await proposals.improvements.list(visitor.id, query.page, size)
      return { improvements: improvements.map(shownOwn), total, page: query.page, size }
    },
  )
}

function removalRoutes(app: FastifyInstance, { proposals, clock }: CuratedOptions, count: CountChange): void {
  const { removable, remove } = IMPROVEMENT_ROUTES
  route(
    app,
    removable,
    {
      ...OF_PEOPLE,
      summary: 'Whether an accepted improvement can be removed now',
      replies: { 200: json('Not while a workflow runs on the record', removable.reply), 404: NOT_YOURS },
    },
    async ({ params, visitor }) => ({
      removable: await proposals.decisions.isRemovable(removerOf(visitor), itemIdOf(params.id)),
    }),
  )
  route(
    app,
    remove,
    {
      ...OF_PEOPLE,
      summary: 'Remove an accepted improvement, or some of its fields',
      replies: { 204: empty('What the provider says is shown again'), 400: BAD_BODY, 404: NOT_YOURS, 409: HELD, 429: TOO_MANY },
    },
    async ({ params, body, visitor, reply }) => {
      count(visitor.id)
      await proposals.decisions.remove(removerOf(visitor), itemIdOf(params.id), body.comment.trim(), clock(), body.fields)
      return reply.code(204).send()
    },
  )
}

/** Registers the routes. */
export function improvementRoutes(app: FastifyInstance, options: CuratedOptions, count: CountChange): void {
  const { proposals, sources, offers, clock } = options
  const { send, withdraw } = IMPROVEMENT_ROUTES
  publicRoutes(app, options)
  ownRoutes(app, options)
  route(
    app,
    send,
    {
      ...OF_PEOPLE,
      summary: 'Propose other words for a record, or change the proposal that waits',
      replies: {
        200: json('The proposal, which waits for a moderator', send.reply),
        400: BAD_BODY,
        403: SWITCHED_OFF,
        404: problem('There is no such record'),
        409: NO_ROOM,
        429: TOO_MANY,
        503: NO_SOURCE,
      },
      bodyBytes: MAX_PROPOSAL_BYTES,
    },
    async ({ body, visitor, reply }) => {
      checkOffered(offers.improvements())
      count(visitor.id)
      const key: KeptResource = opinionKey(sources(), body)
      const shown = await findRecord(options, key, reply)
      const values = tidied(withAdded(shown, body.values, body.added))
      checkValues(shown, values)
      const proposed = { shown, values, reason: body.reason.trim(), seenIn: seenTab(sources(), body) }
      return shownOwn(await proposals.improvements.send(visitor.id, key, proposed, clock()))
    },
  )
  route(
    app,
    withdraw,
    {
      ...OF_PEOPLE,
      summary: 'Withdraw a proposal that waits',
      replies: { 204: empty('It is gone'), 404: NOT_YOURS, 429: TOO_MANY },
    },
    async ({ params, visitor, reply }) => {
      count(visitor.id)
      await proposals.improvements.withdraw(visitor.id, itemIdOf(params.id))
      return reply.code(204).send()
    },
  )
  removalRoutes(app, options, count)
}
