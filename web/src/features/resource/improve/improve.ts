/** Sending a proposal, withdrawing it, and removing what was accepted. */
import type { ImprovedValues } from '@graticule/contracts/kept/proposals/improved-fields'
import { IMPROVEMENT_ROUTES } from '@graticule/contracts/kept/proposals/improvements'
import type { QueryClient } from '@tanstack/react-query'
import { i18n, withTexts } from '../../../i18n/index.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { signInFor } from '../../../kept/sign-in-for.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { startImproving } from '../../../stores/proposals/improving.ts'
import { IMPROVEMENTS } from './query-key.ts'

export const refreshImprovements = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(IMPROVEMENTS) })

/** Opens the form; a guest is asked to sign in first. */
export async function askToImprove(resource: NamedResource): Promise<void> {
  await withTexts(Promise.resolve(), 'kept', 'improve')
  if (useSession.getState().visitor.kind === 'anonymous') await signInFor({ kind: 'improve', resource })
  else startImproving(resource.dataSource, resource.targetId)
}

/** What became of a proposal. */
export type Sending = 'sent' | 'expired' | 'failed'

/** Sends a proposal. A session that is over is told apart: what was typed waits for the next one. */
export async function sendImprovement(
  client: QueryClient,
  { dataSource, targetId }: NamedResource,
  values: ImprovedValues,
  reason: string,
): Promise<Sending> {
  const { send } = IMPROVEMENT_ROUTES
  const reply = await privateChange({ ...send, body: { dataSource, targetId, values, reason } }, send.reply)
  if (reply.ok) {
    tellDone(i18n.t('improve:sent'))
    await refreshImprovements(client)
    return 'sent'
  }
  tellFailed(i18n.t('improve:notSent'), reply.failure.status === 401 ? i18n.t('improve:signIn') : reply.failure)
  return reply.failure.status === 401 ? 'expired' : 'failed'
}

/** Takes a proposal back that waits. */
export async function withdrawImprovement(client: QueryClient, id: number): Promise<void> {
  const { method, path } = IMPROVEMENT_ROUTES.withdraw
  const reply = await privateChange({ method, path: path.replace(':id', String(id)) }, {})
  if (reply.ok) tellDone(i18n.t('improve:own.withdrawn'))
  else tellFailed(i18n.t('improve:own.notWithdrawn'), reply.failure)
  await refreshImprovements(client)
}
