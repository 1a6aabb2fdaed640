import { LONG_REQUEST_NOTICE_MS, TOO_LONG_POPUP_MS } from '@graticule/contracts/limits'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify, useNotifications } from '../../shell/notifications.ts'
import { usePopups } from '../../shell/popups.ts'
import { retrySource } from '../../shell/search-runner.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { ASKED_SOURCES, useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'

/** Words about the chosen source that are not in its list: it takes long, it timed out, it failed. */
export function useOutcomeNotices(): void {
  useSlowSearch()
  useFailure()
}

/** After 10 s a notice, after 30 s the question whether to go on. Both leave when the source has answered. */
function useSlowSearch(): void {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const since = useResultSets(({ sources }) => sources[chosen].since)
  const { cancel } = useSearchActions()
  const sourceName = useSourceName()
  useEffect(() => {
    if (since === null) return
    let notice: number | undefined
    const left = (limit: number) => Math.max(0, since + limit - Date.now())
    const timers = [
      setTimeout(() => {
        notice = notify({ style: 'info', title: t('slow.title'), text: t('slow.text') })
      }, left(LONG_REQUEST_NOTICE_MS)),
      setTimeout(() => {
        const { sources } = useResultSets.getState()
        const unanswered = ASKED_SOURCES.filter(({ name }) => sources[name].loading).map(({ name }) => sourceName(name))
        usePopups.getState().open({ kind: 'too-long', unanswered, since, stop: cancel })
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

/** The chosen source failed: a popup with what it said. It timed out: a warning. Told once for each search. */
function useFailure(): void {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const outcome = useResultSets(({ sources }) => sources[chosen].outcome)
  const name = useSourceName()(chosen)
  useEffect(() => {
    if (outcome?.state === 'timeout') {
      notify({ style: 'error', title: t('noAnswer.timeout', { source: name }), text: t('noAnswer.timeoutWarning') })
    }
    if (outcome?.state !== 'failed') return
    usePopups.getState().open({
      kind: 'backend-error',
      details: `${name}: ${outcome.message}`,
      retry: () => retrySource(chosen, useSearchParams.getState().state),
    })
    return () => usePopups.getState().close('backend-error')
    // one outcome is told once; its words do not change
  }, [outcome]) // oxlint-disable-line react/exhaustive-deps
}
