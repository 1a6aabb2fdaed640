import {
  IconAddressBook,
  IconAdjustments,
  IconBookmark,
  IconChevronDown,
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
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { formatShortCount } from '../../i18n/numbers.ts'
import { useKeptCounts } from '../../session/use-kept-counts.ts'
import { signOut } from '../../session/sign-in.ts'
import type { Person } from '../../session/session.ts'
import { pathOf } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { notify } from '../notifications.ts'
import styles from './UserMenu.module.css'

/**
 * Who is signed in, with what belongs to them.
 * @rule S2-2.greeting Whoever is signed in is greeted by their first name
 */
export function PersonMenu({ person }: { person: Person }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEscape(open, close)
  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])
  const greeting = t('user.greeting', { name: person.name })
  return (
    <div ref={root} className={styles['root']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['avatar']} aria-hidden="true">
          {[...person.name][0]?.toUpperCase()}
        </span>
        <span className={styles['greeting']}>{greeting}</span>
        <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
      </button>
      {open && <MenuOf id={id} person={person} greeting={greeting} />}
    </div>
  )
}

/** What somebody is besides a signed-in user. */
function roleOf({ roles, administers }: Person, siteId: number): 'admin' | 'moderator' | 'site' | undefined {
  if (roles.has('admin')) return 'admin'
  if (roles.has('moderator')) return 'moderator'
  return administers.has(String(siteId)) ? 'site' : undefined
}

function MenuOf({ id, person, greeting }: { id: string; person: Person; greeting: string }) {
  const { t } = useTranslation('shell')
  const siteId = useSite(({ site }) => site.id)
  const role = roleOf(person, siteId)
  const leave = async () => {
    if (await signOut()) location.assign('/')
    else notify({ style: 'error', title: t('user.notSignedOut') })
  }
  return (
    <nav id={id} className={styles['menu']} aria-label={t('user.menu')}>
      <div className={styles['who']}>
        <strong>{greeting}</strong>
        <span>{person.email}</span>
        {role !== undefined && <span>{t(`user.role.${role}`)}</span>}
      </div>
      <OwnItems />
      {(person.roles.has('moderator') || person.roles.has('admin')) && (
        <Link to={pathOf('moderation')} className={styles['item']}>
          <IconGavel size={16} stroke={1.75} aria-hidden="true" />
          {t('user.moderation')}
        </Link>
      )}
      {person.roles.has('admin') && <OfAdministrators console={person.usersConsole} />}
      {!person.roles.has('admin') && person.administers.size > 0 && (
        // of another site that is theirs the page of the administration knows the way
        <Link to={pathOf(person.administers.has(String(siteId)) ? 'adminSite' : 'adminOverview')} className={styles['item']}>
          <IconAdjustments size={16} stroke={1.75} aria-hidden="true" />
          {t('user.site')}
        </Link>
      )}
      <Link to={pathOf('account')} className={styles['item']}>
        <IconSettings size={16} stroke={1.75} aria-hidden="true" />
        {t('user.account')}
      </Link>
      <button type="button" className={styles['item']} onClick={() => void leave()}>
        <IconLogout size={16} stroke={1.75} aria-hidden="true" />
        {t('user.signOut')}
      </button>
    </nav>
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
