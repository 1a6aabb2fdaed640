import { Link, useLocation } from 'react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './AccountPage.module.css'
import { useConnections } from './Connections.tsx'

const TABS = ['profile', 'security', 'connections', 'preferences', 'data'] as const
const LABELS = {
  profile: 'account.profile',
  security: 'account.security',
  connections: 'connections.title',
  preferences: 'preferences.title',
  data: 'account.data',
} as const

/** Leads to the parts of the page. The address says which, so that other pages can lead to one. */
export function AccountTabs() {
  const { t } = useTranslation('people')
  const { hash, key } = useLocation()
  const isConnected = useConnections().data !== undefined
  const current = TABS.find((tab) => hash === `#account-${tab}`) ?? 'profile'
  useEffect(() => {
    // pressing the same again leads there again
    if (hash !== '') document.getElementById(`account-${current}`)?.scrollIntoView({ block: 'start' })
  }, [hash, key, current])
  return (
    <nav className={styles['tabs']} aria-label={t('account.parts')}>
      {TABS.filter((tab) => tab !== 'connections' || isConnected).map((tab) => (
        <Link key={tab} to={{ hash: `account-${tab}` }} replace aria-current={tab === current ? 'true' : undefined}>
          {t(LABELS[tab])}
        </Link>
      ))}
    </nav>
  )
}
