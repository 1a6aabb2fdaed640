import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { late } from '../i18n/late.tsx'
import { useTranslation } from '../i18n/index.ts'
import { lazyWithTexts } from '../i18n/lazy-with-texts.ts'
import { resultsAddress } from '../search/address/address.ts'
import { PlaceMapContext } from '../search/place/place-map.ts'
import { MenuButton } from '../features/menu/MenuButton.tsx'
import { removeEarlySearch } from '../features/search/home/use-early-search.ts'
import { useGeneralFlags } from '../site/general-flags.ts'
import { isPage } from '../site/pages.ts'
import { useSite } from '../site/site.ts'
import { useSiteMarks } from '../site/site-marks.ts'
import { useCanonicalLink } from '../site/use-canonical-link.ts'
import { ShellHosts } from '../shell/ShellHosts.tsx'
import { ShellTop } from '../shell/ShellTop.tsx'
import { useMapShortcut, useShortcut } from '../shell/shortcuts.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { useRelating } from '../stores/proposals/relating.ts'
import { usePanels } from '../stores/panels.ts'
import { useSearchParams } from '../stores/search-params.ts'
import { useEscape } from '../ui/overlay/use-escape.ts'
import styles from './AppLayout.module.css'
import { DownloadsOfVisitor } from './DownloadsOfVisitor.tsx'
import { drawPlace } from './PortalMap.tsx'
import { useAddressState } from './use-address-state.ts'
import { useAfterSignIn, useNewVersion } from './use-after-sign-in.ts'
import { useDrawnSearch } from './use-drawn-search.ts'
import { useLinkedRelation } from './use-linked-relation.ts'
import { useLinkedLayer } from './use-linked-layer.ts'
import { useClickLog } from './log/use-click-log.ts'
import { useSignInGate } from './pages/use-sign-in-gate.ts'
import { useSiteLayers } from './links/use-site-layers.ts'
import { useUsageLog } from './log/use-usage-log.ts'

const RelatingBar = lazyWithTexts(['improve'], () =>
  import('../features/resource/relations/RelatingBar.tsx').then((module) => ({ default: module.RelatingBar })),
)

const Notices = lazyWithTexts(['notices'], () =>
  import('../features/notices/Notices.tsx').then((module) => ({ default: module.Notices })),
)

const CoveredMap = late(() => import('./covered-map/CoveredMap.tsx').then((module) => ({ default: module.CoveredMap })))

const SiteNotSetUp = late(() => import('./pages/SiteNotSetUp.tsx').then((module) => ({ default: module.SiteNotSetUp })))

/**
 * Every page: the header, the panels of the page, and behind them the one map.
 * @rule S3-2.layout One layout has header, notifications, loading bar, popups, image preview and the map
 */
export function AppLayout({ map }: { map: ReactNode }) {
  const { t } = useTranslation('shell')
  useAddressState()
  const { pathname, search } = useLocation()
  useCanonicalLink(pathname)
  useLinkedLayer(search)
  useLinkedRelation(search)
  useDrawnSearch()
  useUsageLog()
  useClickLog()
  useGlobalKeys()
  useAfterSignIn()
  useSignInGate()
  useNewVersion()
  useSiteLayers()
  // whatever page is shown first: the start page has gone on with it by now
  useLayoutEffect(removeEarlySearch, [])
  const isSetUp = useSite(({ site }) => site.isSetUp !== false)
  const isOffered = useGeneralFlags(({ isEntryExtensionEnabled }) => isEntryExtensionEnabled !== false)
  const notices = useSiteMarks((marks) => marks.notices)
  const isRelating = useRelating(({ main }) => main !== undefined) && isOffered
  return (
    <>
      <a href="#main" className={styles['skip']}>
        {t('skipLink')}
      </a>
      <ShellTop start={<MenuButton />}>
        <DownloadsOfVisitor />
      </ShellTop>
      {notices !== '' && (
        <Suspense>
          <Notices mark={notices} />
        </Suspense>
      )}
      {/* panels before the map in the order of reading and focus; the styles put the map behind them */}
      <main id="main" tabIndex={-1} className={styles['stage']}>
        {isSetUp ? (
          <Outlet />
        ) : (
          <Suspense>
            <SiteNotSetUp />
          </Suspense>
        )}
        {isRelating && (
          <Suspense>
            <RelatingBar />
          </Suspense>
        )}
        <div className={styles['map']} data-map>
          {map}
        </div>
        <MapWatch isHome={isPage(pathname, 'home')} />
      </main>
      <PlaceMapContext value={drawPlace}>
        <ShellHosts />
      </PlaceMapContext>
    </>
  )
}

/** The start page covers nothing, and does without the code that looks. */
const MapWatch = ({ isHome }: { isHome: boolean }) =>
  !isHome && (
    <Suspense>
      <CoveredMap />
    </Suspense>
  )

/** Keys that count on every page. */
function useGlobalKeys(): void {
  const { pathname } = useLocation()
  const { fullView, setFullView } = useMapView()
  useSlashFromEntry(pathname)
  useMapShortcut('g', () => setFullView(!fullView))
  useShortcut(
    'f',
    () => {
      const { filtersOpen, openFilters, closeFilters } = usePanels.getState()
      return filtersOpen ? closeFilters() : openFilters()
    },
    // elsewhere there is nothing to filter, and the panel would come as a surprise later
    isPage(pathname, 'results'),
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
    isPage(pathname, 'resource'),
  )
  useEffect(() => {
    if (!wanted.current || !isPage(pathname, 'results')) return
    wanted.current = false
    document.querySelector<HTMLElement>('main input[type=search]')?.focus()
  }, [pathname])
}
