/** The queue of moderators, and what they decide of improvements and relations. */
import { type DataSources, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import {
  IMPROVED_FIELDS,
  type ImprovedField,
  type ImprovedValues,
  sameValue,
  valuesOf,
} from '@graticule/contracts/kept/proposals/improved-fields'
import { IMPROVEMENT_MODERATION_ROUTES, type ProposalState } from '@graticule/contracts/kept/proposals/improvements'
import {
  type Look,
  type ModeratedImprovement,
  type ModeratedRelation,
  type ModerationQueue,
  QUEUE_ROUTE,
  type QueueItem,
  usualOrder,
} from '@graticule/contracts/kept/moderation'
import type { RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { RELATION_MODERATION_ROUTES } from '@graticule/contracts/kept/proposals/relations'
import type { Resource } from '@graticule/contracts/resource'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../../../http/parameters.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../../http/replies.ts'
import { route } from '../../../http/route.ts'
import { fieldsOf, type StoredImprovement } from '../../../improvements/improvements.ts'
import { endsOf, type StoredRelation } from '../../../improvements/relations.ts'
import type { QueuedItem } from '../../../improvements/queue.ts'
import { itemIdOf } from '../../../kept/kept-item.ts'
import { toldTab } from '../../../kept/of-resources.ts'
import { BAD_BODY } from '../../../kept/statements.ts'
import { shownModerated } from '../moderation.routes.ts'
import type { CuratedOptions } from '../options.ts'
import { resourceOf, sizeOf, told } from '../shown-bookmark.ts'

const OF_MODERATORS = { tag: 'moderation', access: 'moderator' } as const
const NONE = problem('There is no such proposal or decision')
const DECIDED = problem('It was decided or changed in the meantime, or a workflow runs on the record')

/** What is known of the people and records of a page of the queue. */
interface Known {
  readonly names: ReadonlyMap<string, string>
  readonly past: ReadonlyMap<string, { readonly accepted: number; readonly refused: number }>
  /** Entries of the catalogue as they are shown now. */
  readonly records: ReadonlyMap<string, Resource>
  /** Whether the catalogue had it, and has it no more. */
  readonly isGone: (resource: KeptResource) => boolean
  readonly sources: DataSources
}

const parsed = (json: string) => JSON.parse(json) as ImprovedValues
const pick = (values: ImprovedValues, fields: readonly ImprovedField[]): ImprovedValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const ofProposal = (row: StoredImprovement | StoredRelation, sentAt: number, { names }: Known) => ({
  id: row.id,
  version: row.version,
  reason: row.reason,
  userName: names.get(row.person_id) ?? '',
  state: row.state as ProposalState,
  comment: row.comment,
  removal: row.removal,
  sentAt: told(sentAt),
  ...(row.decided_at === null ? {} : { decidedAt: told(row.decided_at) }),
})

function shownImprovement(row: StoredImprovement, history: readonly StoredImprovement[], known: Known): ModeratedImprovement {
  const fields = IMPROVED_FIELDS.filter((field) => fieldsOf(row.values_after).includes(field))
  const record = row.data_source === MAIN_SOURCE ? known.records.get(row.target_id) : undefined
  const sent = parsed(row.values_before)
  // a moderator compares with what the record says now; of what was decided, with what it said then
  const now = record === undefined || row.state !== 'waiting' ? sent : pick(valuesOf(record), fields)
  const { accepted = 0, refused = 0 } = known.past.get(row.person_id) ?? {}
  return {
    ...ofProposal(row, row.changed_at, known),
    ...resourceOf(row),
    ...toldTab(known.sources, row.seen_in),
    name: record?.title ?? row.name,
    fields,
    before: now,
    after: parsed(row.values_after),
    changedSince: fields.some((field) => !sameValue(now[field], sent[field])),
    history: history.map((past) => ({
      id: past.id,
      fields: fieldsOf(past.values_after),
      state: past.state as ProposalState,
      comment: past.state === 'removed' ? past.removal : past.comment,
      decidedAt: told(past.decided_at ?? past.changed_at),
    })),
    accepted,
    refused,
  }
}

function shownRelation(row: StoredRelation, known: Known): ModeratedRelation {
  const [main, related] = endsOf(row)
  const { sources } = known
  return {
    ...ofProposal(row, row.created_at, known),
    type: row.type as RelationType,
    main: { ...main, ...toldTab(sources, row.main_seen_in) },
    related: { ...related, ...toldTab(sources, row.related_seen_in) },
  }
}

type QueuedLook = Extract<QueuedItem, { readonly kind: 'look' }>

function shownLook({ field: row, improvement }: QueuedLook, stored: ReadonlyMap<string, Resource>): Look {
  const field = row.field as ImprovedField
  const record = stored.get(row.target_id)
  const only = (json: string) => ({ [field]: JSON.parse(json) as unknown }) as ImprovedValues
  return {
    id: row.id,
    ...resourceOf(row),
    name: record?.title ?? improvement.name,
    field,
    shown: only(row.value),
    before: only(row.original),
    now: record === undefined ? only(row.original) : pick(valuesOf(record), [field]),
    acceptedAt: told(row.accepted_at),
  }
}

/** The resources that an item is about. */
function resourcesOf(item: QueuedItem): readonly KeptResource[] {
  if (item.kind === 'relation') return endsOf(item.relation)
  if (item.kind === 'comment') return [resourceOf(item.comment.rating)]
  return [resourceOf(item.improvement)]
}

const senderOf = (item: QueuedItem): string => {
  if (item.kind === 'comment') return item.comment.rating.person_id
  return item.kind === 'relation' ? item.relation.person_id : item.improvement.person_id
}

async function knownOf({ proposals, namesOf, catalogue, sources }: CuratedOptions, items: readonly QueuedItem[]): Promise<Known> {
  const people = [...new Set(items.map(senderOf))].filter((id) => id !== '')
  const rows = sources()
  const isOurs = ({ dataSource }: KeptResource) => rows.find(dataSource)?.embedded === true
  const ids = [
    ...new Set(
      items
        .flatMap(resourcesOf)
        .filter(isOurs)
        .map(({ targetId }) => targetId),
    ),
  ]
  const found = ids.length === 0 ? [] : await catalogue.get(ids)
  const records = new Map(found.map((record) => [record.id, record]))
  return {
    names: await namesOf(people),
    past: await proposals.queue.pastOf(people),
    records,
    isGone: (resource) => isOurs(resource) && !records.has(resource.targetId),
    sources: rows,
  }
}

function shownItem(item: QueuedItem, known: Known, stored: ReadonlyMap<string, Resource>): QueueItem {
  const { kind, id } = item
  /** @rule B-improvements.queue-gone Moderators read which records of the queue the catalogue has no more, also after the decision */
  const gone = resourcesOf(item)
    .filter(known.isGone)
    .map(({ targetId }) => targetId)
  const place = { kind, id, since: told(item.since), ...(gone.length === 0 ? {} : { gone }) }
  if (item.kind === 'comment') return { ...place, comment: shownModerated(item.comment, known.names, known.sources) }
  if (item.kind === 'relation') return { ...place, relation: shownRelation(item.relation, known) }
  if (item.kind === 'look') return { ...place, look: shownLook(item, stored) }
  return { ...place, improvement: shownImprovement(item.improvement, item.history, known) }
}

function decisionRoutes(app: FastifyInstance, { proposals, clock }: CuratedOptions): void {
  const kinds = [
    [IMPROVEMENT_MODERATION_ROUTES.decide, IMPROVEMENT_MODERATION_ROUTES.takeBack, proposals.decisions, 'an improvement'],
    [RELATION_MODERATION_ROUTES.decide, RELATION_MODERATION_ROUTES.takeBack, proposals.relations, 'a relation'],
  ] as const
  for (const [decide, takeBack, store, what] of kinds) {
    route(
      app,
      decide,
      {
        ...OF_MODERATORS,
        summary: `Accept ${what}, or refuse it`,
        replies: { 204: empty('It is decided'), 400: BAD_BODY, 404: NONE, 409: DECIDED },
      },
      async ({ params, body, visitor, reply }) => {
        const comment = body.comment.trim()
        if (body.decision === 'refuse' && comment === '') throw refusal('comment', 'a text that is not blank, to refuse')
        await store.decide(visitor.id, itemIdOf(params.id), { ...body, comment }, clock())
        return reply.code(204).send()
      },
    )
    route(
      app,
      takeBack,
      {
        ...OF_MODERATORS,
        summary: `Take a decision about ${what} back`,
        replies: { 204: empty('It waits again'), 404: NONE, 409: DECIDED },
      },
      async ({ params, reply }) => {
        await store.takeBack(itemIdOf(params.id), clock())
        return reply.code(204).send()
      },
    )
  }
}

/** Registers the routes. */
export function queueRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { proposals, stored, clock } = options
  route(
    app,
    QUEUE_ROUTE,
    {
      ...OF_MODERATORS,
      summary: 'Improvements, relations and comments that wait for a moderator, or were decided',
      replies: { 200: json('A page of them', QUEUE_ROUTE.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { part, order = usualOrder(part), q: words = '', page, size: wanted } }): Promise<ModerationQueue> => {
      const size = sizeOf({ size: wanted })
      const { items, counts, total } = await proposals.queue.page({ part, order, words, page, size }, clock())
      const known = await knownOf(options, items)
      const looked = items.flatMap((item) => (item.kind === 'look' ? [item.field.target_id] : []))
      const records = looked.length === 0 ? [] : await stored(looked)
      const byId = new Map(records.map((record) => [record.id, record]))
      return { items: items.map((item) => shownItem(item, known, byId)), counts, total, page, size }
    },
  )
  decisionRoutes(app, options)
  const { look } = IMPROVEMENT_MODERATION_ROUTES
  route(
    app,
    look,
    {
      ...OF_MODERATORS,
      summary: 'Keep an improvement that its provider has overtaken, or remove it',
      replies: { 204: empty('It is decided'), 400: BAD_BODY, 404: NONE, 409: DECIDED },
    },
    async ({ params, body, reply }) => {
      await proposals.decisions.look(itemIdOf(params.id), body.decision)
      return reply.code(204).send()
    },
  )
}
