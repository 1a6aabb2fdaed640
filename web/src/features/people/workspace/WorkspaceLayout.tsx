import { IconBookmark, IconLayoutDashboard, IconPlayerPlay, IconSearch, IconSettings, IconThumbUp } from '@tabler/icons-react'
import { NavLink, Outlet } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatShortCount } from '../../../i18n/numbers.ts'
import { useKeptCounts } from '../../../session/use-kept-counts.ts'
import { useSession } from '../../../session/session.ts'
import { pathOf } from '../../../site/pages.ts'
import styles from './WorkspaceLayout.module.css'

const ENTRIES = [
  { page: 'bookmarks', icon: IconBookmark, counts: 'bookmarks' },
  { page: 'likes', icon: IconThumbUp, counts: 'likes' },
  { page: 'savedSearches', icon: IconSearch, counts: 'searches' },
  { page: 'savedRuns', icon: IconPlayerPlay, counts: 'runs' },
  { page: 'dashboards', icon: IconLayoutDashboard, counts: 'dashboards' },
  { page: 'account', icon: IconSettings, counts: undefined },
] as const

const LABELS = {
  bookmarks: 'bookmarks',
  likes: 'likes',
  savedSearches: 'searches',
  savedRuns: 'runs',
  dashboards: 'dashboards',
  account: 'account',
} as const

/** What belongs to a person: its navigation with how much there is of each, and beside it the page. Guests see the page alone. */
export function WorkspaceLayout() {
  const { visitor } = useSession()
  if (visitor.kind !== 'person') return <Outlet />
  return (
    <div className={styles['layout']}>
      <Navigation />
      <div className={styles['page']}>
        <Outlet />
      </div>
    </div>
  )
}

function Navigation() {
  const { t } = useTranslation('shell')
  const counts = useKeptCounts()
  return (
    <nav className={styles['nav']} aria-labelledby="workspace-title">
      <p id="workspace-title">{t('user.workspace')}</p>
      {ENTRIES.map(({ page, icon: Icon, counts: what }) => (
        <NavLink key={page} to={pathOf(page)} end className={styles['entry'] ?? ''}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {t(`user.${LABELS[page]}`)}
          {what !== undefined && counts !== undefined && (
            <span className={styles['count']}>{formatShortCount(counts[what])}</span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
