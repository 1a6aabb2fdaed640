import { LONG_REQUEST_NOTICE_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { isOffline, tellOffline } from '../../shell/connection.ts'
import { notify, useNotifications } from '../../shell/notifications.ts'
import { type Popup, usePopups } from '../../shell/popups.ts'
import { announceFailure } from '../../shell/search-failure.ts'
import { retrySource } from '../../shell/search-runner.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { useNothingFound } from './use-nothing-found.ts'

/** Words about the chosen source that are not in its list: it takes long, it timed out, it failed; and that no source has anything. */
export function useOutcomeNotices(): void {
  useSlowSearch()
  useFailure()
  useNothingFound()
}

/** After 10 s a notice, after 30 s the question whether to go on. Both leave when the source has answered. */
function useSlowSearch(): void {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const since = useResultSets(({ sources }) => sources[chosen].since)
  const { cancel } = useSearchActions()
  useEffect(() => {
    if (since === null) return
    let notice: number | undefined
    const left = (limit: number) => Math.max(0, since + limit - Date.now())
    const timers = [
      setTimeout(() => {
        notice = notify({ style: 'info', title: t('slow.title'), text: t('slow.text'), waiting: true })
      }, left(LONG_REQUEST_NOTICE_MS)),
      setTimeout(() => {
        usePopups.getState().open({ kind: 'too-long', since, stop: cancel })
      }, left(TOO_LONG_POPUP_MS)),
    ]
    return () => {
      timers.forEach(clearTimeout)
      if (notice !== undefined) useNotifications.getState().dismiss(notice)
      usePopups.getState().close('too-long')
    }
    // a new wait begins when `since` changes, not when words or functions are made anew
  }, [since]) // oxlint-disable-line react/exhaustive-deps
}

/** Outcomes that were told: coming back to a source, or from an entry, does not tell them again. */
const told = new WeakSet<SourceOutcome>()

/**
 * The chosen source failed: a popup with what it said. It timed out: a warning. A page that could not be turned is given up,
 * and the one before is shown again.
 */
function useFailure(): void {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const outcome = useResultSets(({ sources }) => sources[chosen].outcome)
  const { takeBackPage } = useSearchActions()
  const name = useSourceName()(chosen)
  useEffect(() => {
    if ((outcome?.state !== 'timeout' && outcome?.state !== 'failed') || told.has(outcome)) return
    told.add(outcome)
    const message = outcome.state === 'failed' ? outcome.message : ''
    const isOurs = announceFailure({ source: chosen, state: outcome.state, message })
    const turnAgain = takeBackPage()
    if (!isOurs) return
    // the bar under the header says why, and the server has not been asked
    if (outcome.state === 'failed' && outcome.isUnreached === true && isOffline()) return tellOffline()
    if (outcome.state === 'timeout') {
      const title = t('noAnswer.timeout', { source: name })
      notify({ style: 'error', title, text: t('noAnswer.timeoutWarning') })
      return
    }
    const retry = turnAgain ?? (() => retrySource(chosen, useSearchParams.getState().state))
    const popup: Popup = { kind: 'backend-error', details: `${name}: ${message}`, retry }
    usePopups.getState().open(popup)
    // it tells of a page that is no longer there: the page before comes back under it
    if (turnAgain !== undefined) return
    return () => {
      const { queue, close } = usePopups.getState()
      if (!queue.includes(popup)) return
      // nobody has closed it: whoever comes back still has to be told
      told.delete(outcome)
      close('backend-error')
    }
    // one outcome is told once; its words do not change
  }, [outcome]) // oxlint-disable-line react/exhaustive-deps
  useEffect(() => () => usePopups.getState().close('backend-error'), [])
}
