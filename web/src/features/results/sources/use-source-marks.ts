import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { SourceStatus } from '@graticule/contracts/services/source-status'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { responseTime } from '../../../search/sources/source-words.ts'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { askedSources, useDataSources } from '../../../site/data-sources.ts'
import { useDelayed } from '../use-delayed.ts'

/** The search goes first: how the sources are doing is asked for so much later, ms. */
const ASK_AFTER_MS = 1_000

/** A source that is slow or down whatever becomes of a search. */
export interface SourceMark {
  readonly state: 'slow' | 'timeout' | 'failed'
  /** The state with what was measured. */
  readonly words: string
}

type Translate = ReturnType<typeof useTranslation<'results'>>['t']

function markOf({ state, responseMs = 0, lastError }: SourceStatus, t: Translate): SourceMark | undefined {
  if (state === 'ok' || state === 'checking') return undefined
  if (state !== 'failed') return { state, words: t(`sources.health.${state}`, { time: responseTime(responseMs) }) }
  const { reason } = lastError ?? {}
  return { state, words: reason === undefined ? t('sources.health.failed') : t('sources.health.failedWhy', { reason }) }
}

/**
 * The sources that were slow or did not respond when the server checked them last, as the strip of the start page tells them.
 * @rule B-sources.quiet The tab of a source says that it is slow or does not respond, unless an administrator has switched that off
 */
export function useSourceMarks(): ReadonlyMap<DataSourceName, SourceMark> {
  const { t } = useTranslation('results')
  const { statuses, lookAgain } = useSourceStatuses(useDelayed(true, ASK_AFTER_MS))
  const { sources } = useDataSources()
  const silent = useResultSets(({ sources }) =>
    askedSources()
      .filter(({ name }) => resultsOf(sources, name).outcome?.state === 'failed')
      .map(({ name }) => name)
      .join(' '),
  )
  // what a search finds out the server knows too
  useEffect(() => {
    if (silent !== '') void lookAgain()
  }, [silent, lookAgain])
  return useMemo(
    () =>
      new Map(
        statuses?.sources.flatMap((status) => {
          const isQuiet = sources.find(status.name)?.isQuiet === true
          const mark = isQuiet ? undefined : markOf(status, t)
          return mark === undefined ? [] : [[status.name, mark]]
        }),
      ),
    [statuses, sources, t],
  )
}
