/** Improvements of records: proposals of people, what moderators decide, and what is shown over the record of the provider. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { COMMENTS_PER_PAGE, MAX_COMMENT } from '../../limits.ts'
import { withDefault } from '../../services/search-request.ts'
import { AddedValuesSchema, IMPROVED_FIELDS, improvedField, ImprovedValuesSchema, ReadValuesSchema } from './improved-fields.ts'
import { dataSource, instant, itemId, ItemPathSchema, keptPage, pageOfList, targetId } from '../kept-items.ts'
import { keptName, keptText } from '../kept-texts.ts'

/** What became of a proposal. */
export const PROPOSAL_STATES = ['waiting', 'accepted', 'refused', 'removed'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
export const proposalState = Type.Unsafe<ProposalState>({
  type: 'string',
  enum: [...PROPOSAL_STATES],
  description: 'waiting for a moderator; accepted; refused; accepted and removed since',
})

const ofResource = { dataSource, targetId }
const reason = keptName(MAX_COMMENT, 'where the information comes from')
/** Words of a moderator, or of whoever removes something that was accepted. */
export const decisionComment = keptText(MAX_COMMENT, 'words for the sender; needed to refuse')
export const removalComment = keptName(MAX_COMMENT, 'why it is removed')

/** A proposal as its author reads it. */
const OwnImprovementSchema = Type.Object({
  id: itemId,
  ...ofResource,
  name: Type.String({ description: 'title of the record when it was sent' }),
  before: ReadValuesSchema,
  after: ReadValuesSchema,
  reason: Type.String(),
  state: proposalState,
  comment: Type.String({ description: 'words of the moderator; empty = none' }),
  removal: Type.String({ description: 'why it was removed; empty = it was not, or its author gave no reason' }),
  createdAt: instant('when it was sent first'),
  changedAt: instant('when it was changed last'),
  decidedAt: Type.Optional(instant('when it was decided or removed')),
})
export type OwnImprovement = Static<typeof OwnImprovementSchema>

const OwnOfResourceSchema = Type.Object({
  waiting: Type.Optional(OwnImprovementSchema),
  decided: Type.Array(OwnImprovementSchema, { description: 'decided before, the last one first' }),
})
export type OwnOfResource = Static<typeof OwnOfResourceSchema>

const OwnImprovementsSchema = Type.Object({ improvements: Type.Array(OwnImprovementSchema), ...keptPage })
export type OwnImprovements = Static<typeof OwnImprovementsSchema>

/** An accepted improvement with the fields that are shown. */
const ShownImprovementSchema = Type.Object({
  id: itemId,
  userName: Type.String({ description: 'name of its author; empty when they have none' }),
  acceptedAt: instant('when a moderator accepted it'),
  fields: Type.Array(improvedField, { description: 'fields that are shown as it says' }),
  shown: ReadValuesSchema,
  original: ReadValuesSchema,
})
export type ShownImprovement = Static<typeof ShownImprovementSchema>

const ShownImprovementsSchema = Type.Object({ improvements: Type.Array(ShownImprovementSchema) })
export type ShownImprovements = Static<typeof ShownImprovementsSchema>

/** Whether an accepted improvement can be removed now. */
const RemovableSchema = Type.Object({
  removable: Type.Boolean({ description: 'false while a workflow runs on the record' }),
})

const IMPROVEMENTS = '/api/improvements'

/** Everybody reads what is shown; who is signed in has one waiting proposal for each record. Those of others are answered 404. */
export const IMPROVEMENT_ROUTES = {
  shown: { method: 'GET', path: IMPROVEMENTS, query: Type.Object(ofResource), reply: ShownImprovementsSchema },
  own: { method: 'GET', path: `${IMPROVEMENTS}/own`, query: Type.Object(ofResource), reply: OwnOfResourceSchema },
  mine: {
    method: 'GET',
    path: `${IMPROVEMENTS}/mine`,
    query: Type.Object(pageOfList(COMMENTS_PER_PAGE)),
    reply: OwnImprovementsSchema,
  },
  send: {
    method: 'POST',
    path: IMPROVEMENTS,
    body: Type.Object({
      ...ofResource,
      values: ImprovedValuesSchema,
      added: Type.Optional(AddedValuesSchema),
      reason,
    }),
    reply: OwnImprovementSchema,
  },
  withdraw: { method: 'DELETE', path: `${IMPROVEMENTS}/:id`, params: ItemPathSchema },
  removable: { method: 'GET', path: `${IMPROVEMENTS}/:id/removals`, params: ItemPathSchema, reply: RemovableSchema },
  remove: {
    method: 'POST',
    path: `${IMPROVEMENTS}/:id/removals`,
    params: ItemPathSchema,
    body: Type.Object({
      comment: removalComment,
      fields: Type.Optional(
        Type.Array(improvedField, {
          minItems: 1,
          maxItems: IMPROVED_FIELDS.length,
          description: 'only these fields; all when not said',
        }),
      ),
    }),
  },
} as const

/** What a moderator decides of a proposal. */
export const PROPOSAL_DECISIONS = ['accept', 'refuse'] as const
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number]
const proposalDecision = Type.Unsafe<ProposalDecision>({
  type: 'string',
  enum: [...PROPOSAL_DECISIONS],
  description: 'accept the proposal, or refuse it with a comment',
})
/** What a moderator decides of an improvement whose field the provider has changed since. */
export const LOOK_DECISIONS = ['keep', 'remove'] as const
export type LookDecision = (typeof LOOK_DECISIONS)[number]

/** The version that a moderator has read: what its author has changed since is answered 409. */
export const readVersion = Type.Integer({ minimum: 1, maximum: 1e9, description: 'version of the proposal that was read' })

/** A decision about a proposal. */
export const ProposalDecisionSchema = Type.Object({ decision: proposalDecision, comment: decisionComment, version: readVersion })

const MODERATION = '/api/moderation'
export const IMPROVEMENT_MODERATION_ROUTES = {
  decide: {
    method: 'POST',
    path: `${MODERATION}/improvements/:id/decisions`,
    params: ItemPathSchema,
    body: ProposalDecisionSchema,
  },
  takeBack: { method: 'DELETE', path: `${MODERATION}/improvements/:id/decisions`, params: ItemPathSchema },
  look: {
    method: 'POST',
    path: `${MODERATION}/looks/:id/decisions`,
    params: ItemPathSchema,
    body: Type.Object({
      decision: withDefault<LookDecision>(
        { type: 'string', enum: [...LOOK_DECISIONS], default: 'keep' },
        'keep the improvement, or remove it and show what the provider says',
      ),
    }),
  },
} as const
