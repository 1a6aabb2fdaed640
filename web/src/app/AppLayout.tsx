import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { RESULTS_PATH, resultsAddress } from '../shell/address.ts'
import { Header } from '../shell/Header.tsx'
import { useImagePreview } from '../shell/image-preview.ts'
import { LoadingBar } from '../shell/LoadingBar.tsx'
import { NotificationHost } from '../shell/NotificationHost.tsx'
import { OfflineBar } from '../shell/OfflineBar.tsx'
import { PopupHost } from '../shell/PopupHost.tsx'
import { usePopups } from '../shell/popups.ts'
import { useShortcut } from '../shell/shortcuts.ts'
import { useMapView } from '../stores/map-view.ts'
import { usePanels } from '../stores/panels.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { useEscape } from '../ui/use-escape.ts'
import styles from './AppLayout.module.css'
import { PlaceMap } from './PortalMap.tsx'
import { useAddressState } from './use-address-state.ts'
import { useDrawnSearch } from './use-drawn-search.ts'
import { useLinkedLayer } from './use-linked-layer.ts'
import { useClickLog } from './use-click-log.ts'
import { useUsageLog } from './use-usage-log.ts'

const EmptyHelp = lazy(() => import('../features/results/EmptyHelp.tsx').then((module) => ({ default: module.EmptyHelp })))
const ImagePreview = lazy(() => import('../shell/ImagePreview.tsx').then((module) => ({ default: module.ImagePreview })))

/** Every page: the header, the panels of the page, and behind them the one map. */
export function AppLayout({ map }: { map: ReactNode }) {
  const { t } = useTranslation('shell')
  useAddressState()
  useLinkedLayer(useLocation().search)
  useDrawnSearch()
  useUsageLog()
  useClickLog()
  useGlobalKeys()
  const previewWanted = useImagePreview(({ wanted }) => wanted)
  return (
    <>
      <a href="#main" className={styles['skip']}>
        {t('skipLink')}
      </a>
      <Header />
      <LoadingBar />
      <OfflineBar />
      {/* panels before the map in the order of reading and focus; the styles put the map behind them */}
      <main id="main" tabIndex={-1} className={styles['stage']}>
        <Outlet />
        <div className={styles['map']}>{map}</div>
      </main>
      <NotificationHost />
      {previewWanted && (
        <Suspense>
          <ImagePreview />
        </Suspense>
      )}
      <PopupHost placeMap={PlaceMap} emptyHelp={EmptyHelp} />
    </>
  )
}

/** Keys that count on every page. */
function useGlobalKeys(): void {
  const { pathname } = useLocation()
  const { fullView, setFullView } = useMapView()
  useSlashFromEntry(pathname)
  useShortcut('?', () => usePopups.getState().open({ kind: 'shortcuts' }))
  useShortcut('g', () => setFullView(!fullView))
  useShortcut(
    'f',
    () => {
      const { filtersOpen, openFilters, closeFilters } = usePanels.getState()
      return filtersOpen ? closeFilters() : openFilters()
    },
    // elsewhere there is nothing to filter, and the panel would come as a surprise later
    pathname === RESULTS_PATH,
  )
  useEscape(fullView, () => setFullView(false))
}

/** The page of an entry has no search field: the slash goes to that of the results. */
function useSlashFromEntry(pathname: string): void {
  const navigate = useNavigate()
  const wanted = useRef(false)
  useShortcut(
    '/',
    () => {
      wanted.current = true
      void navigate(resultsAddress(useSearchParams.getState().state))
    },
    pathname.startsWith('/resource/'),
  )
  useEffect(() => {
    if (!wanted.current || pathname !== RESULTS_PATH) return
    wanted.current = false
    document.querySelector<HTMLElement>('main input[type=search]')?.focus()
  }, [pathname])
}
