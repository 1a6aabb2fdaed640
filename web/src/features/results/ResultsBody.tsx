import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../i18n/numbers.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { type SourceResults, useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { useDensity } from './density.ts'
import { Paging } from './Paging.tsx'
import { ResultList } from './ResultList.tsx'
import styles from './ResultsBody.module.css'
import { EmptyState, NoAnswerState, Skeletons } from './ResultStates.tsx'
import { ResultTools } from './ResultTools.tsx'
import { SourceLimits } from './SourceLimits.tsx'
import { RESULTS_PANEL_ID, sourceTabId } from './SourceMatrix.tsx'
import { useDelayed } from './use-delayed.ts'

/** Milliseconds without an answer before skeletons take the place of the results. */
const SKELETON_AFTER_MS = 200

/** What the chosen source says: its results page by page, or why there are none. */
export function ResultsBody({ onMap }: { onMap?: () => void }) {
  const chosen = useSearchParams((params) => params.state.dataSource)
  const results = useResultSets(({ sources }) => sources[chosen])
  const { goToPage } = useSearchActions()
  const sourceName = useSourceName()(chosen)
  const compact = useDensity((density) => density.compact)
  const waiting = useDelayed(results.loading, SKELETON_AFTER_MS)
  const scroll = useScrollToTop(results.address)
  const outcome = waiting ? null : results.outcome
  const resultSet = outcome?.state === 'results' ? outcome.resultSet : undefined
  return (
    <>
      <CountForScreenReaders results={results} />
      {resultSet !== undefined && <ResultTools resultSet={resultSet} onMap={onMap} />}
      <div ref={scroll} role="tabpanel" id={RESULTS_PANEL_ID} aria-labelledby={sourceTabId(chosen)} className={styles['body']}>
        {waiting && <Skeletons compact={compact} />}
        {resultSet !== undefined && <SourceLimits name={sourceName} {...resultSet} />}
        {outcome?.state === 'no_results' && <SourceLimits name={sourceName} notApplied={outcome.notApplied} />}
        {resultSet !== undefined && (
          <ResultList resultSet={resultSet} dataSource={chosen} compact={compact} busy={results.loading} />
        )}
        {outcome?.state === 'no_results' && !results.loading && <EmptyState leftOut={outcome.leftOut} />}
        {outcome?.state === 'timeout' && !results.loading && <NoAnswerState name={chosen} reason="timeout" details="" />}
        {outcome?.state === 'failed' && !results.loading && (
          <NoAnswerState name={chosen} reason="failed" details={outcome.message} />
        )}
      </div>
      {resultSet !== undefined && (
        <Paging
          total={Math.min(resultSet.total, resultSet.reach ?? resultSet.total)}
          startIndex={resultSet.startIndex}
          itemsPerPage={resultSet.itemsPerPage}
          onPage={goToPage}
        />
      )}
    </>
  )
}

/** Another page or source starts at its top; on low screens it is the whole panel that scrolls. */
function useScrollToTop(address: string | null) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollTo?.({ top: 0 })
    element.current?.closest('[data-scrolls-when-low]')?.scrollTo?.({ top: 0 })
  }, [address])
  return element
}

function CountForScreenReaders({ results }: { results: SourceResults }) {
  const { t } = useTranslation('results')
  const name = useSourceName()(useSearchParams((params) => params.state.dataSource))
  const { outcome, loading } = results
  const total = outcome?.state === 'results' ? outcome.resultSet.total : 0
  const words = t('tools.announce', { count: total, formatted: formatCount(total), source: name })
  const known = outcome?.state === 'results' || outcome?.state === 'no_results'
  return (
    <p className="visually-hidden" aria-live="polite">
      {loading || !known ? '' : words}
    </p>
  )
}
