import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ResultsPanel } from '../features/results/ResultsPanel.tsx'
import { ResultsSheet } from '../features/results/ResultsSheet.tsx'
import { useFootprints } from '../features/results/use-footprints.ts'
import { useOutcomeNotices } from '../features/results/use-outcome-notices.ts'
import { SearchHead } from '../features/search/SearchHead.tsx'
import { SearchPill } from '../features/search/SearchPill.tsx'
import { SearchThisArea } from '../features/search/SearchThisArea.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { usePhone, useSinglePanel } from '../shell/use-media-query.ts'
import { useMapView } from '../stores/map-view.ts'
import { usePanels } from '../stores/panels.ts'
import { useSearchParams } from '../stores/search-params.ts'

const FiltersPanel = lazy(() =>
  import('../features/filters/FiltersPanel.tsx').then(({ FiltersPanel }) => ({ default: FiltersPanel })),
)

/** Results beside the map; on the phone in a sheet over it; in full view only the search in one line. */
export function ResultsPage() {
  const { t } = useTranslation('results')
  const phrase = useSearchParams((params) => params.state.filters.phrase)
  const fullView = useMapView((view) => view.fullView)
  const title = phrase === '' ? t('pageTitle') : t('pageTitleFor', { phrase })
  useDocumentTitle(title)
  useFootprints()
  useOutcomeNotices()
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {fullView && <SearchPill />}
      {/* put away, not taken down: the list comes back where it was */}
      <div hidden={fullView}>
        <Panels />
      </div>
      <SearchThisArea />
    </>
  )
}

function Panels() {
  const phone = usePhone()
  const single = useSinglePanel()
  const filtersOpen = usePanels((panels) => panels.filtersOpen)
  const filters = filtersOpen && (
    <Suspense>
      <FiltersPanel />
    </Suspense>
  )
  if (phone) {
    return (
      <>
        <SearchPill />
        <ResultsSheet />
        {filters}
      </>
    )
  }
  // where there is no room beside them, the filters take the place of the results
  return (
    <>
      {!(single && filtersOpen) && <ResultsPanel head={<SearchHead />} />}
      {filters}
    </>
  )
}
