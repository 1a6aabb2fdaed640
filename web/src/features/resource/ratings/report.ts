/** Reporting a comment to the moderators: by people in their name, by guests after a check against robots. */
import type { RobotSolution } from '@graticule/contracts/feedback/robot-check'
import { RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import type { QueryClient } from '@tanstack/react-query'
import { late } from '../../../i18n/late.tsx'
import { publicChange } from '../../../api/http.ts'
import { i18n, withTexts } from '../../../i18n/index.ts'
import { OPINION } from '../../../kept/opinions/rate.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { openPopup } from '../../../shell/popups.ts'

const ReportPopup = late(async () => ({ default: (await withTexts(import('./ReportPopup.tsx'), 'kept', 'robot')).ReportPopup }))

/** Asks for the reason, and sends it. */
export async function askToReport(client: QueryClient, id: number, about: { readonly name: string }): Promise<void> {
  const isGuest = useSession.getState().visitor.kind === 'anonymous'
  const send = async (reason: string, check?: RobotSolution): Promise<boolean> => {
    const { method, path } = isGuest ? RATING_ROUTES.reportAsGuest : RATING_ROUTES.report
    const change = { method, path: path.replace(':id', String(id)), body: isGuest ? { reason, check } : { reason } }
    const reply = await (isGuest ? publicChange(change, {}) : privateChange(change, {}))
    if (reply.ok) {
      tellDone(i18n.t('kept:report.sent'))
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(OPINION) })
    } else tellFailed(i18n.t('kept:report.notSent'), reply.failure)
    return reply.ok
  }
  await openPopup(ReportPopup, { title: about.name, isGuest, send }, { about: `report ${id}` }).closed
}
