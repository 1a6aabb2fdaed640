import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { late } from '../../i18n/late.tsx'
import { ResultsPanel } from '../../features/results/ResultsPanel.tsx'
import { ResultsSheet } from '../../features/results/ResultsSheet.tsx'
import { useFitResults } from '../../features/results/list/use-fit-results.ts'
import { useFootprints } from '../../features/results/list/use-footprints.ts'
import { useOutcomeNotices } from '../../features/results/notices/use-outcome-notices.ts'
import { usePhraseReader } from '../../features/results/reading/use-phrase-reader.ts'
import { SearchHead } from '../../features/search/head/SearchHead.tsx'
import { SearchPill } from '../../features/search/head/SearchPill.tsx'
import { SeeAlso } from '../../features/search/head/SeeAlso.tsx'
import { SearchThisArea } from '../../features/search/head/SearchThisArea.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { linkedParentOf } from '../../search/address/address.ts'
import { titleKeyOf } from '../../site/pages.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { usePhone, useSinglePanel } from '../../browser/use-media-query.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { usePanels } from '../../stores/panels.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { usePresence } from '../../ui/overlay/use-presence.ts'
import { firstAnswer } from '../first-answer.ts'
import { useTargetResults } from '../use-target-results.ts'

const FiltersPanel = late(() =>
  import('../../features/filters/FiltersPanel.tsx').then(({ FiltersPanel }) => ({ default: FiltersPanel })),
)
const RecommendedList = late(() =>
  import('../../features/search/recommended/RecommendedList.tsx').then(({ RecommendedList }) => ({ default: RecommendedList })),
)
// like the map, which it belongs to, after the first results
const TimeStrip = lazyWithTexts(['time'], async () => {
  await firstAnswer()
  return { default: (await import('../../features/time/TimeStrip.tsx')).TimeStrip }
})

const SceneLink = late(() => import('../links/SceneLink.tsx').then(({ SceneLink }) => ({ default: SceneLink })))

/** The results of the address, once it says all of their search. */
export function ResultsPage() {
  const { search } = useLocation()
  if (linkedParentOf(search) === null) return <Results />
  return (
    <Suspense>
      <SceneLink search={search} />
    </Suspense>
  )
}

/** Results beside the map; on the phone in a sheet over it; in full view only the search in one line. */
function Results() {
  const { t } = useTranslation('results')
  const phrase = useSearchParams((params) => params.state.filters.phrase)
  const fullView = useMapView((view) => view.fullView)
  const hideSearching = useMapView((view) => view.hideSearching)
  const phone = usePhone()
  const title = phrase === '' ? t(titleKeyOf('results')) : t('pageTitleFor', { phrase })
  useDocumentTitle(title)
  useFootprints()
  useFitResults()
  useOutcomeNotices()
  usePhraseReader()
  useTargetResults()
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {hideSearching && <SearchPill />}
      {/* put away, not taken down: the list comes back where it was */}
      <div hidden={hideSearching}>
        <Panels />
      </div>
      <SearchThisArea />
      {!fullView && !phone && (
        <Suspense>
          <TimeStrip />
        </Suspense>
      )}
    </>
  )
}

function Panels() {
  const hideSeeAlso = useMapView((view) => view.hideSeeAlso)
  const seeAlso = hideSeeAlso ? null : <SeeAlso />
  const phone = usePhone()
  const single = useSinglePanel()
  const filtersOpen = usePanels((panels) => panels.filtersOpen)
  const sheet = usePresence(filtersOpen || null, POPUP_CLOSE_MS)
  const filters = (phone ? sheet.shown : filtersOpen) && (
    <Suspense>
      <FiltersPanel open={sheet.open} />
    </Suspense>
  )
  const recommended = (
    <Suspense>
      <RecommendedList />
    </Suspense>
  )
  if (phone) {
    return (
      <>
        <SearchPill />
        <ResultsSheet seeAlso={seeAlso} recommended={recommended} />
        {filters}
      </>
    )
  }
  // where there is no room beside them, the filters take the place of the results
  return (
    <>
      {!(single && filtersOpen) && <ResultsPanel head={<SearchHead />} seeAlso={seeAlso} recommended={recommended} />}
      {filters}
    </>
  )
}
