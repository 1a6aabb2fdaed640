import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Header } from '../shell/Header.tsx'
import { NotificationHost } from '../shell/NotificationHost.tsx'
import { PopupHost } from '../shell/PopupHost.tsx'
import { usePopups } from '../shell/popups.ts'
import { useShortcut } from '../shell/shortcuts.ts'
import { useMapView } from '../stores/map-view.ts'
import { usePanels } from '../stores/panels.ts'
import { useEscape } from '../ui/use-escape.ts'
import styles from './AppLayout.module.css'
import { useAddressState } from './use-address-state.ts'
import { useDrawnSearch } from './use-drawn-search.ts'

/** Every page: the header, the panels of the page, and behind them the one map. */
export function AppLayout({ map }: { map: ReactNode }) {
  const { t } = useTranslation('shell')
  useAddressState()
  useDrawnSearch()
  useGlobalKeys()
  return (
    <>
      <a href="#main" className={styles['skip']}>
        {t('skipLink')}
      </a>
      <Header />
      {/* panels before the map in the order of reading and focus; the styles put the map behind them */}
      <main id="main" tabIndex={-1} className={styles['stage']}>
        <Outlet />
        <div className={styles['map']}>{map}</div>
      </main>
      <NotificationHost />
      <PopupHost />
    </>
  )
}

/** Keys that count on every page. */
function useGlobalKeys(): void {
  const { fullView, setFullView } = useMapView()
  useShortcut('?', () => usePopups.getState().open({ kind: 'shortcuts' }))
  useShortcut('g', () => setFullView(!fullView))
  useShortcut('f', () => {
    const { filtersOpen, openFilters, closeFilters } = usePanels.getState()
    return filtersOpen ? closeFilters() : openFilters()
  })
  useEscape(fullView, () => setFullView(false))
}
