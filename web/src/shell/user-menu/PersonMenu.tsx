import {
  IconBookmark,
  IconChevronDown,
  IconGavel,
  IconLogout,
  IconMessages,
  IconPlayerPlay,
  IconSearch,
  IconSettings,
  IconSparkles,
  IconThumbUp,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { signOut } from '../../session/sign-in.ts'
import type { Person } from '../../session/session.ts'
import { pathOf } from '../../site/pages.ts'
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

function MenuOf({ id, person, greeting }: { id: string; person: Person; greeting: string }) {
  const { t } = useTranslation('shell')
  const leave = async () => {
    if (await signOut()) location.assign('/')
    else notify({ style: 'error', title: t('user.notSignedOut') })
  }
  return (
    <nav id={id} className={styles['menu']} aria-label={t('user.menu')}>
      <div className={styles['who']}>
        <strong>{greeting}</strong>
        <span>{person.email}</span>
      </div>
      <Link to={pathOf('bookmarks')} className={styles['item']}>
        <IconBookmark size={16} stroke={1.75} aria-hidden="true" />
        {t('user.bookmarks')}
      </Link>
      <Link to={pathOf('savedSearches')} className={styles['item']}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        {t('user.searches')}
      </Link>
      <Link to={pathOf('savedRuns')} className={styles['item']}>
        <IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />
        {t('user.runs')}
      </Link>
      <Link to={pathOf('likes')} className={styles['item']}>
        <IconThumbUp size={16} stroke={1.75} aria-hidden="true" />
        {t('user.likes')}
      </Link>
      {(person.roles.has('moderator') || person.roles.has('admin')) && (
        <Link to={pathOf('moderation')} className={styles['item']}>
          <IconGavel size={16} stroke={1.75} aria-hidden="true" />
          {t('user.moderation')}
        </Link>
      )}
      {person.roles.has('admin') && <OfAdministrators />}
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

function OfAdministrators() {
  const { t } = useTranslation('shell')
  return (
    <>
      <Link to={pathOf('feedbackDesk')} className={styles['item']}>
        <IconMessages size={16} stroke={1.75} aria-hidden="true" />
        {t('user.feedback')}
      </Link>
      <Link to={pathOf('highlights')} className={styles['item']}>
        <IconSparkles size={16} stroke={1.75} aria-hidden="true" />
        {t('user.highlights')}
      </Link>
      <Link to={pathOf('users')} className={styles['item']}>
        <IconUsers size={16} stroke={1.75} aria-hidden="true" />
        {t('user.users')}
      </Link>
    </>
  )
}
