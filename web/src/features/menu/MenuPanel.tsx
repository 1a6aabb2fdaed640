import { useQuery } from '@tanstack/react-query'
import { IconArrowUpRight, IconBell, IconLogin2, IconLogout, IconMessage, IconRoute } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readMenu } from '../../api/contents.ts'
import { useTranslation } from '../../i18n/index.ts'
import { type Person, useSession } from '../../session/session.ts'
import { signInHere } from '../../session/sign-in-address.ts'
import { signOut } from '../../session/sign-in.ts'
import { tellFailed } from '../../kept/tell.ts'
import { pathOf } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { useContentsChange } from '../../site/site-marks.ts'
import { type Guide, useGuides } from '../../stores/guides.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { Button } from '../../ui/Button.tsx'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { TipsEntry } from './TipsEntry.tsx'
import { LanguageEntry } from './LanguageEntry.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import styles from './MenuPanel.module.css'
import { menuTree } from './menu-tree.ts'

/**
 * The entry that a line stands before.
 * @rule S3-2.menu-separator A line stands before the entry at index 4
 */
const SEPARATED = 4

/** The menu of the site over the start of the page. */
export function MenuPanel({ onClose }: { onClose: (giveFocus: boolean) => void }) {
  const { t, i18n } = useTranslation('menu')
  const { site } = useSite()
  const { visitor } = useSession()
  const panel = useRef<HTMLElement>(null)
  const [expanded, setExpanded] = useState<number>()
  useEscape(true, () => onClose(true))
  useOutsideClick(panel, () => onClose(false))
  const { data, isError, refetch } = useQuery({
    queryKey: ['menu', site.id],
    queryFn: async ({ signal }) => {
      const reply = await readMenu(site.id, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    // what editors have changed meanwhile shows when the menu is opened again
    staleTime: 0,
  })
  useContentsChange(refetch)
  const groups = data === undefined ? [] : menuTree(data, i18n.language, site)
  return (
    <nav id="portal-menu" ref={panel} className={styles['menu']} aria-label={t('label')}>
      {visitor.kind === 'person' && <Who person={visitor} />}
      {isError && (
        <p role="alert" className={styles['words']}>
          {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </p>
      )}
      <ul className={styles['list']}>
        {groups.map((group, at) => (
          <Fragment key={group.id}>
            {at === SEPARATED && <li className={styles['line']} aria-hidden="true" />}
            <MenuEntry
              group={group}
              expanded={expanded === group.id}
              onToggle={() => setExpanded(expanded === group.id ? undefined : group.id)}
              onFollow={() => onClose(false)}
            />
          </Fragment>
        ))}
        <li className={styles['line']} aria-hidden="true" />
        <li>
          <Link to={pathOf('feedback')} className={styles['entry']} onClick={() => onClose(false)}>
            <IconMessage size={18} stroke={1.75} aria-hidden="true" />
            {t('feedback')}
          </Link>
        </li>
        <GuideEntries onFollow={() => onClose(false)} />
        <li>{visitor.kind === 'person' ? <SignOut /> : <SignIn />}</li>
      </ul>
      <LanguageEntry />
      <TipsEntry />
      <p className={styles['closes']}>{t('closes')}</p>
    </nav>
  )
}

/** The tour, and what the page has told. */
function GuideEntries({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('menu')
  const wish = useGuides((state) => state.wish)
  const tourUrl = useGeneralFlags((flags) => flags.tourUrl)
  const follow = (guide: Guide) => () => {
    onFollow()
    wish(guide)
  }
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <li>
        {tourUrl === '' ? (
          <button type="button" className={styles['entry']} onClick={follow('tour')}>
            <IconRoute {...icon} />
            {t('tour')}
          </button>
        ) : (
          <a href={tourUrl} target="_blank" rel="noopener noreferrer" className={styles['entry']} onClick={onFollow}>
            <IconRoute {...icon} />
            {t('tour')}
            <span className="visually-hidden">{t('external')}</span>
            <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" className={styles['away']} />
          </a>
        )}
      </li>
      <li>
        <button type="button" className={styles['entry']} onClick={follow('past')}>
          <IconBell {...icon} />
          {t('notifications')}
        </button>
      </li>
    </>
  )
}

/** Calls when something outside the element and the header is pressed. */
function useOutsideClick(element: React.RefObject<HTMLElement | null>, onOutside: () => void): void {
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || element.current?.contains(target) === true) return
      if (target.closest('header, dialog') === null || target.closest('main') !== null) latest.current()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [element])
}

function Who({ person }: { person: Person }) {
  const { t } = useTranslation('menu')
  const role = person.roles.has('admin') ? t('administrator') : person.roles.has('moderator') ? t('moderator') : person.email
  return (
    <div className={styles['who']}>
      <span className={styles['avatar']} aria-hidden="true">
        {[...person.name][0]?.toUpperCase()}
      </span>
      <div>
        <strong>{t('shell:user.greeting', { name: person.name })}</strong>
        <span>{role}</span>
      </div>
    </div>
  )
}

/** @rule S3-2.menu-last The last entry signs in or out */
function SignIn(): ReactNode {
  const { t } = useTranslation('menu')
  return (
    <a href={signInHere()} className={styles['entry']}>
      <IconLogin2 size={18} stroke={1.75} aria-hidden="true" />
      {t('signIn')}
    </a>
  )
}

function SignOut() {
  const { t } = useTranslation('menu')
  const leave = async () => {
    if (await signOut()) location.assign('/')
    else tellFailed(t('notSignedOut'))
  }
  return (
    <button type="button" className={styles['entry']} onClick={() => void leave()}>
      <IconLogout size={18} stroke={1.75} aria-hidden="true" />
      {t('signOut')}
    </button>
  )
}
