/** Relations between entries, of one source or of several: suggested by people, decided by moderators, shown on both sides. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_COMMENT } from '../../limits.ts'
import { MAX_RELATED_AT_ONCE } from './limits.ts'
import { proposalState, ProposalDecisionSchema, removalComment } from './improvements.ts'
import { RELATION_TYPES, type RelationType } from './relation-types.ts'
import { dataSource, itemId, ItemPathSchema, KeptResourceSchema, targetId } from '../kept-items.ts'
import { keptText } from '../kept-texts.ts'

export const relationType = Type.Unsafe<RelationType>({
  type: 'string',
  enum: [...RELATION_TYPES],
  description: 'what the main entry is to the other one',
})

const INVERSE: Readonly<Record<RelationType, RelationType>> = {
  related: 'related',
  uses: 'usedBy',
  usedBy: 'uses',
  madeFrom: 'sourceOf',
  sourceOf: 'madeFrom',
}
/** The same relation seen from the other entry. */
export const inverseRelation = (type: RelationType): RelationType => INVERSE[type]

const ShownRelationSchema = Type.Object({
  id: itemId,
  type: relationType,
  dataSource,
  targetId: Type.String({ description: 'id of the other entry' }),
  name: Type.String({ description: 'its title' }),
  state: proposalState,
})
export type ShownRelation = Static<typeof ShownRelationSchema>

const ShownRelationsSchema = Type.Object({ relations: Type.Array(ShownRelationSchema) })
export type ShownRelations = Static<typeof ShownRelationsSchema>

const SentRelationsSchema = Type.Object({
  sent: Type.Integer({ minimum: 0, maximum: 1_000, description: 'relations that wait now' }),
  known: Type.Integer({ minimum: 0, maximum: 1_000, description: 'relations that there are, or that wait already' }),
})
export type SentRelations = Static<typeof SentRelationsSchema>

const ofResource = { dataSource, targetId }
const RELATIONS = '/api/relations'

/** Everybody reads accepted relations; who is signed in suggests some and withdraws those of theirs that wait. */
export const RELATION_ROUTES = {
  shown: { method: 'GET', path: RELATIONS, query: Type.Object(ofResource), reply: ShownRelationsSchema },
  own: { method: 'GET', path: `${RELATIONS}/own`, query: Type.Object(ofResource), reply: ShownRelationsSchema },
  send: {
    method: 'POST',
    path: RELATIONS,
    body: Type.Object({
      type: relationType,
      main: KeptResourceSchema,
      related: Type.Array(KeptResourceSchema, { minItems: 1, maxItems: MAX_RELATED_AT_ONCE }),
      reason: keptText(MAX_COMMENT, 'why they belong together; empty = nothing is said'),
    }),
    reply: SentRelationsSchema,
  },
  withdraw: { method: 'DELETE', path: `${RELATIONS}/:id`, params: ItemPathSchema },
  remove: {
    method: 'POST',
    path: `${RELATIONS}/:id/removals`,
    params: ItemPathSchema,
    body: Type.Object({ comment: removalComment }),
  },
} as const

export const RELATION_MODERATION_ROUTES = {
  decide: {
    method: 'POST',
    path: '/api/moderation/relations/:id/decisions',
    params: ItemPathSchema,
    body: ProposalDecisionSchema,
  },
  takeBack: { method: 'DELETE', path: '/api/moderation/relations/:id/decisions', params: ItemPathSchema },
} as const
