/** Reporting a comment to the moderators. */
import { RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { i18n, withTexts } from '../../../i18n/index.ts'
import { OPINION } from '../../../kept/opinions/rate.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { openPopup } from '../../../shell/popups.ts'

const ReportPopup = lazy(async () => ({ default: (await withTexts(import('./ReportPopup.tsx'), 'kept')).ReportPopup }))

/** Asks for the reason, and sends it. */
export async function askToReport(client: QueryClient, id: number, about: { readonly name: string }): Promise<void> {
  const send = async (reason: string): Promise<boolean> => {
    const { method, path } = RATING_ROUTES.report
    const reply = await privateChange({ method, path: path.replace(':id', String(id)), body: { reason } }, {})
    if (reply.ok) {
      tellDone(i18n.t('kept:report.sent'))
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(OPINION) })
    } else tellFailed(i18n.t('kept:report.notSent'), reply.failure.detail)
    return reply.ok
  }
  await openPopup(ReportPopup, { title: about.name, send }, { about: `report ${id}` }).closed
}
