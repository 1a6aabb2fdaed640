/** The queue of moderators: improvements, relations and comments together. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MODERATED_PER_PAGE } from '../limits.ts'
import { parameter, withDefault } from '../services/search-request.ts'
import { improvedField, ReadValuesSchema } from './proposals/improved-fields.ts'
import { proposalState, readVersion } from './proposals/improvements.ts'
import { dataSource, instant, itemId, keptPage, pageOfList, seenIn, wantedWords } from './kept-items.ts'
import { ModeratedSchema } from './ratings.ts'
import { relationType } from './proposals/relations.ts'

/** Parts of the queue. */
export const MODERATION_PARTS = ['waiting', 'improvements', 'relations', 'comments', 'decided'] as const
export type ModerationPart = (typeof MODERATION_PARTS)[number]

/** Orders of the queue; of a kind the oldest first. */
export const MODERATION_ORDERS = ['oldest', 'newest', 'kind'] as const
export type ModerationOrder = (typeof MODERATION_ORDERS)[number]
/** The order of a part where nobody chooses one. */
export const usualOrder = (part: ModerationPart): ModerationOrder => (part === 'decided' ? 'newest' : 'oldest')

const id = Type.String({ description: 'id of the resource' })
const title = Type.String({ description: 'its title' })
const ofProposal = {
  id: itemId,
  version: readVersion,
  reason: Type.String({ description: 'words of the sender' }),
  userName: Type.String({ description: 'name of the sender; empty when they have none' }),
  state: proposalState,
  comment: Type.String({ description: 'words of the moderator; empty = none' }),
  removal: Type.String({ description: 'why it was removed; empty = it was not' }),
  sentAt: instant('when it was sent or changed last'),
  decidedAt: Type.Optional(instant('when it was decided or removed')),
}

const HistorySchema = Type.Array(
  Type.Object({
    id: itemId,
    fields: Type.Array(improvedField),
    state: proposalState,
    comment: Type.String(),
    decidedAt: instant('when it was decided or removed'),
  }),
  { description: 'what was decided of this record before, the last one first' },
)

const ModeratedImprovementSchema = Type.Object({
  ...ofProposal,
  dataSource,
  targetId: id,
  seenIn,
  name: title,
  fields: Type.Array(improvedField, { description: 'fields that change' }),
  before: ReadValuesSchema,
  after: ReadValuesSchema,
  changedSince: Type.Boolean({
    description: 'the record says something else now than when it was sent; before is what it says now',
  }),
  history: HistorySchema,
  accepted: Type.Integer({ minimum: 0, maximum: 1e12, description: 'improvements of the sender that were accepted' }),
  refused: Type.Integer({ minimum: 0, maximum: 1e12, description: 'improvements of the sender that were refused' }),
})
export type ModeratedImprovement = Static<typeof ModeratedImprovementSchema>

const RelatedSchema = Type.Object({ dataSource, targetId: id, seenIn, name: title })
const ModeratedRelationSchema = Type.Object({ ...ofProposal, type: relationType, main: RelatedSchema, related: RelatedSchema })
export type ModeratedRelation = Static<typeof ModeratedRelationSchema>

/** An improvement whose field the provider has changed since it was accepted. */
const LookSchema = Type.Object({
  id: itemId,
  dataSource,
  targetId: id,
  name: title,
  field: improvedField,
  shown: ReadValuesSchema,
  before: ReadValuesSchema,
  now: ReadValuesSchema,
  acceptedAt: instant('when the improvement was accepted'),
})
export type Look = Static<typeof LookSchema>

/** One of the parts is there, the one that `kind` names. */
const QueueItemSchema = Type.Object({
  kind: Type.Unsafe<'improvement' | 'look' | 'relation' | 'comment'>({
    type: 'string',
    enum: ['improvement', 'look', 'relation', 'comment'],
    description: 'what it is about',
  }),
  id: itemId,
  since: instant('since when it waits, or when it was decided'),
  improvement: Type.Optional(ModeratedImprovementSchema),
  look: Type.Optional(LookSchema),
  relation: Type.Optional(ModeratedRelationSchema),
  gone: Type.Optional(
    Type.Array(Type.String(), { description: 'ids of its records that the catalogue has no more; absent: it has all of them' }),
  ),
  comment: Type.Optional(ModeratedSchema),
})
export type QueueItem = Static<typeof QueueItemSchema>

const counted = (description: string) => Type.Integer({ minimum: 0, maximum: 1e12, description })
const QueueSchema = Type.Object({
  items: Type.Array(QueueItemSchema),
  counts: Type.Object({
    waiting: counted('everything that waits'),
    improvements: counted('improvements that wait, those to be looked at again too'),
    relations: counted('relations that wait'),
    comments: counted('comments that wait'),
    decided: counted('what was decided'),
  }),
  ...keptPage,
})
export type ModerationQueue = Static<typeof QueueSchema>

/**
 * For moderators: those that wait the longest first; of those that were decided the last first. `counts` are of the whole queue, `total` of
 * what the wanted words leave of the part.
 */
export const QUEUE_ROUTE = {
  method: 'GET',
  path: '/api/moderation/queue',
  query: Type.Object({
    ...pageOfList(MODERATED_PER_PAGE),
    part: withDefault<ModerationPart>({ type: 'string', enum: [...MODERATION_PARTS], default: 'waiting' }, 'part of the queue'),
    order: parameter(
      { type: 'string', enum: [...MODERATION_ORDERS] },
      'order; that of the part when not said',
    ) as unknown as Type.TOptional<Type.TUnsafe<ModerationOrder>>,
    q: wantedWords as unknown as Type.TOptional<Type.TUnsafe<string>>,
  }),
  reply: QueueSchema,
} as const
