import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { PAGE_SIZES } from '@graticule/contracts/limits'
import { pageCount, pageOf } from '@graticule/contracts/paging'
import { isWithinParent } from '@graticule/contracts/search/parent-search'
import type { ResultSet } from '@graticule/contracts/resource'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useCombined } from '../../../stores/combined.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { combinedSources } from '../../../site/data-sources.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { useDensity } from './density.ts'
import { EarthquakeOffer } from '../within/EarthquakeOffer.tsx'
import { PageSize } from './PageSize.tsx'
import { Paging } from './Paging.tsx'
import { itemsOf, ResultList } from './ResultList.tsx'
import styles from './ResultsBody.module.css'
import { EmptyState, NoAnswerState, Skeletons } from './ResultStates.tsx'
import { ResultTools } from '../ResultTools.tsx'
import { SourceHealthNote } from '../sources/SourceHealthNote.tsx'
import { SceneTrail } from '../within/SceneTrail.tsx'
import { useCorrectedSearch, usePhraseInstead } from '../spelling/use-corrected-search.ts'
import { SpellingNote } from '../spelling/SpellingNote.tsx'
import { SourceLimits } from '../sources/SourceLimits.tsx'
import { RESULTS_PANEL_ID, sourceTabId } from '../sources/SourceMatrix.tsx'
import { useDelayed } from '../use-delayed.ts'

/** Milliseconds without an answer before skeletons take the place of the results. */
const SKELETON_AFTER_MS = 200

const CombinedList = late(() => import('../all-sources/CombinedList.tsx').then(({ CombinedList }) => ({ default: CombinedList })))
const CombinedHead = late(() => import('../all-sources/CombinedHead.tsx').then(({ CombinedHead }) => ({ default: CombinedHead })))

const WithinNote = late(() => import('../within/WithinNote.tsx').then(({ WithinNote }) => ({ default: WithinNote })))

export interface ResultsBodyProps {
  /** Other phrases, behind the results or what is said in their place. */
  readonly seeAlso?: ReactNode
  /** Stands behind the last result. */
  readonly end?: ReactNode
  readonly onMap?: () => void
}

/** What the chosen source says, or all of them together: the results page by page, or why there are none. */
export function ResultsBody({ seeAlso, end, onMap }: ResultsBodyProps) {
  const chosen = useSearchParams((params) => params.state.dataSource)
  const within = useSearchParams((params) => isWithinParent(params.state.filters))
  const results = useResultSets(({ sources }) => resultsOf(sources, chosen))
  const sourceName = useSourceName()(chosen)
  const waiting = useDelayed(results.loading, SKELETON_AFTER_MS)
  const scroll = useScrollToTop(results.address)
  const outcome = waiting ? null : results.outcome
  const resultSet = outcome?.state === 'results' ? outcome.resultSet : undefined
  const phone = usePhone()
  const size = resultSet !== undefined && resultSet.total > Math.min(...PAGE_SIZES) && (
    <PageSize firstShown={() => resultSet.startIndex + firstInSight(scroll)} />
  )
  // on phones at the end of the list: at its foot they would take the room of a card
  const pages = resultSet !== undefined && <PagesOf resultSet={resultSet} end={!phone && size} />
  useCorrectedSearch()
  const isCorrected = usePhraseInstead() !== undefined
  const look = { compact: useDensity((density) => density.compact), busy: results.loading }
  return (
    <>
      <CountForScreenReaders />
      <SceneTrail />
      {within && chosen !== ALL_SOURCES && (
        <Suspense>
          <WithinNote chosen={chosen} />
        </Suspense>
      )}
      <EarthquakeOffer />
      {resultSet !== undefined && <ResultTools resultSet={resultSet} onMap={onMap} />}
      <div ref={scroll} role="tabpanel" id={RESULTS_PANEL_ID} aria-labelledby={sourceTabId(chosen)} className={styles['body']}>
        <SpellingNote />
        {outcome?.state !== 'timeout' && outcome?.state !== 'failed' && <SourceHealthNote chosen={chosen} />}
        {waiting && <Skeletons compact={look.compact} />}
        {chosen === ALL_SOURCES ? (
          !waiting && (
            <Suspense>
              <CombinedHead scroller={scroll} />
              {resultSet !== undefined && <CombinedList resultSet={resultSet} {...look} />}
            </Suspense>
          )
        ) : (
          <>
            {resultSet !== undefined && <SourceLimits name={sourceName} {...resultSet} />}
            {outcome?.state === 'no_results' && <SourceLimits {...outcome} name={sourceName} />}
            {resultSet !== undefined && <ResultList {...resultSet} items={itemsOf(resultSet, chosen)} {...look} />}
          </>
        )}
        {outcome?.state === 'no_results' && !results.loading && !isCorrected && <EmptyState leftOut={outcome.leftOut} />}
        {outcome?.state === 'timeout' && !results.loading && <NoAnswerState name={chosen} reason="timeout" details="" />}
        {outcome?.state === 'failed' && !results.loading && (
          <NoAnswerState name={chosen} reason="failed" details={outcome.message} isTheirs={outcome.isTheirs} />
        )}
        {phone && pages}
        {!waiting && seeAlso}
        {resultSet && end}
        {phone && size}
      </div>
      {!phone && pages}
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

/** Which of the cards is the first that is in sight, from 0. */
function firstInSight({ current }: RefObject<HTMLElement | null>): number {
  const top = current?.getBoundingClientRect().top ?? 0
  const cards = [...(current?.querySelectorAll('article') ?? [])]
  return Math.max(
    0,
    cards.findIndex((card) => card.getBoundingClientRect().bottom > top),
  )
}

function PagesOf({ resultSet, end }: { resultSet: ResultSet; end: ReactNode }) {
  const isCombined = useSearchParams((params) => params.state.dataSource === ALL_SOURCES)
  const { goToPage } = useSearchActions()
  const combined = useCombined(({ shownPage }) => shownPage)
  const { total, reach = total, startIndex, itemsPerPage } = resultSet
  const { page, pages } = isCombined
    ? combined
    : { page: pageOf(startIndex, itemsPerPage), pages: pageCount(Math.min(total, reach), itemsPerPage) }
  return <Paging page={page} pages={pages} onPage={goToPage} end={end} />
}

function CountForScreenReaders() {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const { outcome, loading } = useResultSets(({ sources }) => resultsOf(sources, chosen))
  const shown = useCombined(({ shownPage }) => shownPage.shown.length)
  const name = useSourceName()(chosen)
  const total = outcome?.state === 'results' ? outcome.resultSet.total : 0
  const count = { count: total, formatted: formatCount(total) }
  const known = outcome?.state === 'results' || outcome?.state === 'no_results'
  const words =
    chosen === ALL_SOURCES
      ? t('tools.announceAll', { ...count, shown, all: combinedSources().length })
      : t('tools.announce', { ...count, source: name })
  return (
    <p className="visually-hidden" aria-live="polite">
      {loading || !known ? '' : words}
    </p>
  )
}
