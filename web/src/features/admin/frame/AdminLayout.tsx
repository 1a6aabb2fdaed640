import { useEffect, useRef } from 'react'
import { NavLink, Outlet } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { pathOf } from '../../../site/pages.ts'
import { useSite } from '../../../site/site.ts'
import { ADMIN_ENTRIES, ADMIN_GROUPS, type AdminEntry } from './admin-entries.ts'
import styles from './AdminLayout.module.css'
import { EntryCount } from './EntryCount.tsx'
import { IgnoredSettings } from './IgnoredSettings.tsx'
import { useWaitingWork } from './use-waiting-work.ts'
import { mayAdminister } from './may-administer.ts'

/** Of the row before the current entry so much is seen, px: there is more. */
const EDGE = 48

/** The administration: its side navigation, and beside it the page. Whoever may see one page only has no navigation. */
export function AdminLayout() {
  const { visitor } = useSession()
  const { site } = useSite()
  const entries = ADMIN_ENTRIES.filter(({ who }) => mayAdminister(visitor, who, site.id))
  if (entries.length < 2) return <Outlet />
  return (
    <div className={styles['layout']}>
      <SideNavigation entries={entries} />
      <div className={styles['content']}>
        {visitor.kind === 'person' && visitor.roles.has('admin') && <IgnoredSettings />}
        <div className={styles['page']}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

function SideNavigation({ entries }: { entries: readonly AdminEntry[] }) {
  const { t } = useTranslation('admin')
  const nav = useRef<HTMLElement>(null)
  const { site } = useSite()
  const work = useWaitingWork(site.id)
  // on a phone the entries are one row that scrolls: the current one is in sight. Only the row moves: scrollIntoView would move the page too
  useEffect(() => {
    const [row, current] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row === null || current === null || current === undefined) return
    row.scrollLeft += current.getBoundingClientRect().left - row.getBoundingClientRect().left - EDGE
  }, [])
  return (
    <nav ref={nav} className={styles['nav']} aria-label={t('nav.title')}>
      {ADMIN_GROUPS.map((group) => {
        const ofGroup = entries.filter((entry) => entry.group === group)
        if (ofGroup.length === 0) return null
        return (
          <div key={group} className={styles['group']} role="group" aria-labelledby={`admin-${group}`}>
            <p id={`admin-${group}`}>{t(`nav.groups.${group}`)}</p>
            {ofGroup.map(({ page, icon: Icon, label, counts }) => (
              <NavLink key={page} to={pathOf(page)} end={page === 'adminOverview'} className={styles['entry'] ?? ''}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {t(label)}
                {counts !== undefined && <EntryCount of={counts} work={work} />}
              </NavLink>
            ))}
          </div>
        )
      })}
    </nav>
  )
}
