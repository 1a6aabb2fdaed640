/** Asks before an accepted improvement or relation is removed, and why; then removes it. */
import { IMPROVEMENT_ROUTES } from '@graticule/contracts/kept/proposals/improvements'
import { RELATION_ROUTES } from '@graticule/contracts/kept/proposals/relations'
import type { QueryClient } from '@tanstack/react-query'
import { late } from '../../../../i18n/late.tsx'
import { i18n, withTexts } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { privateChange } from '../../../../session/private-read.ts'
import { openPopup } from '../../../../shell/popups.ts'
import { refreshImprovements } from '../improve.ts'

const RemovePopup = late(async () => ({
  default: (await withTexts(import('./RemovePopup.tsx'), 'improve')).RemovePopup,
}))

const PATHS = { improvement: IMPROVEMENT_ROUTES.remove.path, relation: RELATION_ROUTES.remove.path } as const

/**
 * Asks for a comment, and removes it. A workflow that runs on the entry keeps it, which the server says.
 * @rule S2-4.extension-removal Removing asks for confirmation and a comment, and is refused while the entry is in a workflow
 */
export async function askToRemove(client: QueryClient, what: keyof typeof PATHS, id: number, title: string): Promise<void> {
  const remove = async (comment: string): Promise<boolean> => {
    const reply = await privateChange({ method: 'POST', path: PATHS[what].replace(':id', String(id)), body: { comment } }, {})
    if (reply.ok) tellDone(i18n.t('improve:remove.done'))
    else tellFailed(i18n.t('improve:remove.failed'), reply.failure)
    if (reply.ok) {
      await refreshImprovements(client)
      await client.invalidateQueries({ queryKey: ['entry'] })
    }
    return reply.ok
  }
  await openPopup(RemovePopup, { what, title, remove }, { about: `${what} ${id}` }).closed
}
