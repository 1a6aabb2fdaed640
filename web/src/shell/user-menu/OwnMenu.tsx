import {
  IconAddressBook,
  IconAdjustments,
  IconBookmark,
  IconExternalLink,
  IconGavel,
  IconLayoutDashboard,
  IconLogout,
  IconPlayerPlay,
  IconSearch,
  IconSettings,
  IconShieldCog,
  IconThumbUp,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { formatShortCount } from '../../i18n/numbers.ts'
import { useKeptCounts } from '../../session/use-kept-counts.ts'
import { signOut } from '../../session/sign-in.ts'
import type { Person } from '../../session/session.ts'
import { pathOf } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { notify } from '../notifications.ts'
import styles from './UserMenu.module.css'

/** What somebody is besides a signed-in user. */
function roleOf({ roles, administers }: Person, siteId: number): 'admin' | 'moderator' | 'site' | undefined {
  if (roles.has('admin')) return 'admin'
  if (roles.has('moderator')) return 'moderator'
  return administers.has(String(siteId)) ? 'site' : undefined
}

/** The pages of a person: their account, what they keep, and what they administer. */
export function OwnMenu({ person, greeting }: { person: Person; greeting: string }) {
  const { t } = useTranslation('shell')
  const siteId = useSite(({ site }) => site.id)
  const role = roleOf(person, siteId)
  const leave = async () => {
    if (await signOut()) location.assign('/')
    else notify({ style: 'error', title: t('user.notSignedOut') })
  }
  return (
    <nav className={styles['own']} aria-label={t('user.menu')}>
      <div className={styles['who']}>
        <strong>{greeting}</strong>
        <span>{person.email}</span>
        {role !== undefined && <span>{t(`user.role.${role}`)}</span>}
      </div>
      <Link to={pathOf('account')} className={styles['item']}>
        <IconSettings size={16} stroke={1.75} aria-hidden="true" />
        {t('user.account')}
      </Link>
      <Group title={t('user.workspace')}>
        <OwnItems />
      </Group>
      {(role !== undefined || person.administers.size > 0) && (
        <Group title={t('guides:person.administration')}>
          <Administered person={person} siteId={siteId} />
        </Group>
      )}
      <div className={styles['last']}>
        <button type="button" className={styles['item']} onClick={() => void leave()}>
          <IconLogout size={16} stroke={1.75} aria-hidden="true" />
          {t('user.signOut')}
        </button>
      </div>
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles['group']}>
      <p id={id}>{title}</p>
      {children}
    </div>
  )
}

/** What moderators, administrators and those of a site work on. */
function Administered({ person, siteId }: { person: Person; siteId: number }) {
  const { t } = useTranslation('shell')
  const { roles, administers } = person
  return (
    <>
      {(roles.has('moderator') || roles.has('admin')) && (
        <Link to={pathOf('moderation')} className={styles['item']}>
          <IconGavel size={16} stroke={1.75} aria-hidden="true" />
          {t('user.moderation')}
        </Link>
      )}
      {roles.has('admin') && <OfAdministrators console={person.usersConsole} />}
      {!roles.has('admin') && administers.size > 0 && (
        // of another site that is theirs the page of the administration knows the way
        <Link to={pathOf(administers.has(String(siteId)) ? 'adminSite' : 'adminOverview')} className={styles['item']}>
          <IconAdjustments size={16} stroke={1.75} aria-hidden="true" />
          {t('user.site')}
        </Link>
      )}
    </>
  )
}

const OWN = [
  ['bookmarks', 'bookmarks', IconBookmark, 'bookmarks'],
  ['savedSearches', 'searches', IconSearch, 'searches'],
  ['savedRuns', 'runs', IconPlayerPlay, 'runs'],
  ['dashboards', 'dashboards', IconLayoutDashboard, 'dashboards'],
  ['yellowPages', 'providers', IconAddressBook, undefined],
  ['likes', 'likes', IconThumbUp, 'likes'],
] as const

/** What belongs to everybody who is signed in, with how much there is of it. */
function OwnItems() {
  const { t } = useTranslation('shell')
  const counts = useKeptCounts()
  return OWN.map(([page, label, Icon, what]) => (
    <Link key={page} to={pathOf(page)} className={styles['item']}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(`user.${label}`)}
      {what !== undefined && counts !== undefined && (
        // the page that it leads to says it in words
        <span className={styles['count']} aria-hidden="true">
          {formatShortCount(counts[what])}
        </span>
      )}
    </Link>
  ))
}

function OfAdministrators({ console }: { console: string | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Link to={pathOf('adminOverview')} className={styles['item']}>
        <IconShieldCog size={16} stroke={1.75} aria-hidden="true" />
        {t('user.site')}
      </Link>
      <UsersManagement console={console} />
    </>
  )
}

/**
 * The way to the users: those of another identity provider are managed in its console.
 * @rule S3-2.users-management The link "users management" leads to the admin console of the identity provider
 */
function UsersManagement({ console }: { console: string | undefined }) {
  const { t } = useTranslation('shell')
  const icon = <IconUsers size={16} stroke={1.75} aria-hidden="true" />
  if (console === undefined)
    return (
      <Link to={pathOf('users')} className={styles['item']}>
        {icon}
        {t('user.users')}
      </Link>
    )
  return (
    <a href={console} target="_blank" rel="noopener noreferrer" className={styles['item']} aria-label={t('user.usersElsewhere')}>
      {icon}
      {t('user.users')}
      <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
    </a>
  )
}
