import { LONG_REQUEST_NOTICE_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { useEffect } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { isOffline } from '../../../browser/connection.ts'
import { notify, useNotifications } from '../../../shell/notifications.ts'
import { closePopups, openPopup } from '../../../shell/popups.ts'
import { announceFailure } from '../../../search/run/search-failure.ts'
import { retrySource } from '../../../search/run/search-runner.ts'
import { tellOffline } from '../../../search/run/tell-offline.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { resultsOf, useResultSets } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { useNothingFound } from '../empty/use-nothing-found.ts'

const loadTooLong = () => import('./TooLongPopup.tsx')
const loadBackendError = () => import('./BackendErrorPopup.tsx')
const TooLongPopup = late(() => loadTooLong().then(({ TooLongPopup }) => ({ default: TooLongPopup })))
const BackendErrorPopup = late(() => loadBackendError().then(({ BackendErrorPopup }) => ({ default: BackendErrorPopup })))

/** The answer goes before the popups, ms: both would share a slow network. */
const POPUPS_AFTER_MS = 2_000

/** These popups tell that the server does not answer, so their code is there before. What fails here fails again when it is opened. */
const loadPopups = () => Promise.allSettled([loadTooLong(), loadBackendError()])

/** Words about the chosen source that are not in its list: it takes long, it timed out, it failed; and that no source has anything. */
export function useOutcomeNotices(): void {
  useEffect(() => {
    const timer = setTimeout(loadPopups, POPUPS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useSlowSearch()
  useFailure()
  useNothingFound()
}

/**
 * After 10 s a notice, after 30 s the question whether to go on. Both leave when the source has answered.
 * @rule S1-8.long-request A notice after 10 s, the popup dab-request-too-long after 30 s
 */
function useSlowSearch(): void {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const since = useResultSets(({ sources }) => resultsOf(sources, chosen).since)
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
        openPopup(TooLongPopup, { since, stop: cancel }, { onTop: true })
      }, left(TOO_LONG_POPUP_MS)),
    ]
    return () => {
      timers.forEach(clearTimeout)
      if (notice !== undefined) useNotifications.getState().dismiss(notice)
      closePopups(TooLongPopup)
    }
    // a new wait begins when `since` changes, not when words or functions are made anew
  }, [since]) // oxlint-disable-line react/exhaustive-deps
}

/** Outcomes that were told: coming back to a source, or from an entry, does not tell them again. */
const told = new WeakSet<SourceOutcome>()

/**
 * Our server failed in the search of the chosen source: the popup with its words. An outside source failed or timed out: its list
 * says so, and nothing lies over it. A page that did not come gives way to the page before, so a notice says why.
 * @rule S1-4.failed-page A page that cannot be turned gives way to the page before
 * @rule S1-4.failure-notices A time-out shows a warning, a failure of our server the error popup, a cancelled search nothing
 * @rule D31.chosen-source A popup comes only for the chosen source or when all fail
 * @rule D61.whose-failure "BACKEND ERROR" tells of failures of our server only; the list tells of those of its source
 */
function useFailure(): void {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, chosen).outcome)
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
    if (outcome.state === 'timeout' || outcome.isTheirs === true) {
      if (turnAgain === undefined) return
      const title = t(`noAnswer.${outcome.state}`, { source: name })
      notify({ style: 'error', title, text: outcome.state === 'timeout' ? t('noAnswer.timeoutWarning') : message })
      return
    }
    const retry = turnAgain ?? (() => retrySource(chosen, useSearchParams.getState().state))
    const popup = openPopup(BackendErrorPopup, { details: named(name, message), retry })
    // it tells of a page that is no longer there: the page before comes back under it
    if (turnAgain !== undefined) return
    return () => {
      // nobody has closed it: whoever comes back still has to be told
      if (popup.close()) told.delete(outcome)
    }
    // one outcome is told once; its words do not change
  }, [outcome]) // oxlint-disable-line react/exhaustive-deps
  useEffect(() => () => closePopups(BackendErrorPopup), [])
}
