import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { HomeSearch } from '../features/search/HomeSearch.tsx'
import { redirectOf } from '../shell/address.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useMapView } from '../stores/map-view.ts'

/** The start page. A link to it that holds a search or an entry leads on to that. */
export function HomePage() {
  const { search } = useLocation()
  const { t } = useTranslation('search')
  const fullView = useMapView((view) => view.fullView)
  useDocumentTitle(t('home.title'))
  const redirect = redirectOf(search)
  if (redirect !== null) return <Navigate to={redirect} replace />
  return fullView ? null : <HomeSearch />
}
