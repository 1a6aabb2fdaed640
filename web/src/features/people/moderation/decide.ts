/** Sends what a moderator decides. */
import {
  IMPROVEMENT_MODERATION_ROUTES,
  type LookDecision,
  type ProposalDecision,
} from '@graticule/contracts/kept/proposals/improvements'
import { RELATION_MODERATION_ROUTES } from '@graticule/contracts/kept/proposals/relations'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

const ROUTES = { improvement: IMPROVEMENT_MODERATION_ROUTES, relation: RELATION_MODERATION_ROUTES } as const

/** A proposal as it was read. */
export interface ReadProposal {
  readonly kind: 'improvement' | 'relation'
  readonly id: number
  readonly version: number
}

/** True when the item is over, also because somebody else has decided or its sender has withdrawn it. */
const isOver = (status: number | null): boolean => status === 409 || status === 404

async function undo({ kind, id }: ReadProposal, onUndone: () => void): Promise<void> {
  const { method, path } = ROUTES[kind].takeBack
  const reply = await privateChange({ method, path: path.replace(':id', String(id)) }, {})
  if (reply.ok) tellDone(i18n.t('moderation:decision.waitsAgain'))
  else tellFailed(i18n.t('moderation:notUndone'), reply.failure)
  onUndone()
}

/** Sends a decision about a proposal; gives whether it is over. */
export async function decideProposal(
  read: ReadProposal,
  decision: ProposalDecision,
  comment: string,
  onUndone: () => void,
): Promise<boolean> {
  const { method, path } = ROUTES[read.kind].decide
  const body = { decision, comment, version: read.version }
  const reply = await privateChange({ method, path: path.replace(':id', String(read.id)), body }, {})
  if (reply.ok) {
    const words = i18n.t(decision === 'accept' ? 'moderation:decision.accepted' : 'moderation:decision.refused')
    tellUndoable(words, i18n.t('moderation:undo'), () => void undo(read, onUndone))
    return true
  }
  tellFailed(i18n.t('moderation:notDecided'), reply.failure)
  return isOver(reply.failure.status)
}

/** Ends another look at a field. */
export async function decideLook(id: number, decision: LookDecision): Promise<boolean> {
  const { method, path } = IMPROVEMENT_MODERATION_ROUTES.look
  const reply = await privateChange({ method, path: path.replace(':id', String(id)), body: { decision } }, {})
  if (reply.ok) tellDone(i18n.t(decision === 'keep' ? 'moderation:decision.kept' : 'moderation:decision.shown'))
  else tellFailed(i18n.t('moderation:notDecided'), reply.failure)
  return reply.ok || isOver(reply.failure.status)
}
