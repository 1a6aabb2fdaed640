import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { late } from '../../i18n/late.tsx'
import { HomeScreen } from '../../features/search/home/HomeScreen.tsx'
import { useHighlightedOnMap } from '../../features/search/home/use-highlighted-searches.ts'
import { useTranslation } from '../../i18n/index.ts'
import { linkedParentOf, popularSearchOf, redirectOf, savedSearchOf, TARGET_MARK } from '../../search/address/address.ts'
import { isPage, titleKeyOf } from '../../site/pages.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { usePhone } from '../../browser/use-media-query.ts'
import { useMapView } from '../../stores/map/map-view.ts'

const PopularSearchLink = late(() =>
  import('../links/PopularSearchLink.tsx').then(({ PopularSearchLink }) => ({ default: PopularSearchLink })),
)
const SavedSearchLink = late(() =>
  import('../links/SavedSearchLink.tsx').then(({ SavedSearchLink }) => ({ default: SavedSearchLink })),
)
const SceneLink = late(() => import('../links/SceneLink.tsx').then(({ SceneLink }) => ({ default: SceneLink })))

/** The start page. A link to it that holds a search or an entry, or names a popular search, leads on to that. */
export function HomePage() {
  const { search } = useLocation()
  const popularSearch = popularSearchOf(search)
  if (popularSearch !== null) {
    return (
      <Suspense>
        <PopularSearchLink key={popularSearch} id={popularSearch} search={search}>
          <Home />
        </PopularSearchLink>
      </Suspense>
    )
  }
  const savedSearch = savedSearchOf(search)
  if (savedSearch !== null) {
    return (
      <Suspense>
        <SavedSearchLink key={savedSearch} id={savedSearch}>
          <Home />
        </SavedSearchLink>
      </Suspense>
    )
  }
  if (linkedParentOf(search) !== null) {
    return (
      <Suspense>
        <SceneLink search={search} />
      </Suspense>
    )
  }
  const redirect = redirectOf(search)
  if (redirect === null) return <Home />
  return <Navigate to={redirect} replace state={isPage(redirect.replace(/\?.*/, ''), 'resource') ? TARGET_MARK : null} />
}

function Home() {
  const { t } = useTranslation('search')
  const fullView = useMapView((view) => view.fullView)
  useDocumentTitle(t(titleKeyOf('home')))
  useHighlightedOnMap(usePhone())
  return fullView ? null : <HomeScreen />
}
