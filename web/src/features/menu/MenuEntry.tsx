import {
  IconArrowUpRight,
  IconChartBar,
  IconChevronDown,
  IconDatabase,
  IconFileText,
  IconFolderOpen,
  IconHelp,
  IconHome,
  IconInfoCircle,
  IconLink,
  IconLock,
  IconNews,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react'
import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { type SessionState, useSession } from '../../session/session.ts'
import { signInAddress } from '../../session/sign-in-address.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { onThisSite, pathOf } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { classes } from '../../ui/classes.ts'
import type { MenuGroup, MenuLink } from './menu-tree.ts'
import styles from './MenuPanel.module.css'

const ICONS: Readonly<Record<string, typeof IconHome | undefined>> = {
  page: IconFileText,
  home: IconHome,
  help: IconHelp,
  notes: IconNews,
  about: IconInfoCircle,
  search: IconSearch,
  data: IconDatabase,
  link: IconLink,
  statistics: IconChartBar,
  'my-workspace': IconFolderOpen,
  'community-portals': IconUsers,
}

export interface MenuEntryProps {
  readonly group: MenuGroup
  readonly expanded: boolean
  readonly onToggle: () => void
  /** A link was followed. */
  readonly onFollow: () => void
}

/** A link that no editor has written. */
interface AddedLink {
  readonly key: string
  readonly title: string
  readonly to: string
  /** It leads to another document. */
  readonly loads: boolean
}

/** What the page itself adds to a group. */
function useAdded({ role }: MenuGroup): readonly AddedLink[] {
  const { t } = useTranslation('menu')
  const { visitor } = useSession()
  const { site } = useSite()
  const isHidden = useGeneralFlags(({ hidesProofOfConcept }) => hidesProofOfConcept === true)
  const isAdmin = visitor.kind === 'person' && visitor.roles.has('admin')
  /** @rule S3-2.menu-portal-home The group of community portals leads back to the portal home */
  if (role === 'communities' && site.slug !== '') return [{ key: 'home', title: t('backToPortal'), to: '/', loads: true }]
  /** @rule S3-2.menu-create Whoever is signed in is offered to create and register a portal, on the global site, unless that is hidden */
  if (role === 'communities') {
    if (visitor.kind === 'anonymous' || (isHidden && !isAdmin)) return []
    return [
      { key: 'create', title: t('createPortal'), to: pathOf('creator'), loads: false },
      { key: 'register', title: t('registerPortal'), to: `${pathOf('communityPortals')}#register`, loads: false },
    ]
  }
  /** @rule S3-6.menu-administration Administrators see the administration in the workspace of the global site only */
  if (role !== 'workspace' || !isAdmin || site.slug !== '') return []
  return [
    { key: 'administration', title: t('administration'), to: pathOf('adminOverview'), loads: false },
    { key: 'users', title: t('users'), to: pathOf('users'), loads: false },
  ]
}

/** Statistics and the workspace are for those who are signed in. */
const needsSignIn = ({ role }: MenuGroup, visitor: SessionState['visitor']): boolean =>
  (role === 'statistics' || role === 'workspace') && visitor.kind === 'anonymous'

/**
 * One entry of the menu: a link, or a group that opens below itself.
 * @rule S3-2.menu-one-open One group is open at a time; choosing the open one closes it
 */
export function MenuEntry({ group, expanded, onToggle, onFollow }: MenuEntryProps) {
  const { t } = useTranslation('menu')
  const { visitor } = useSession()
  const id = useId()
  const added = useAdded(group)
  const Icon = ICONS[group.icon] ?? IconFileText
  const icon = <Icon size={18} stroke={1.75} aria-hidden="true" />
  const target = group.address === '' ? (group.links[0]?.address ?? '/') : group.address
  if (needsSignIn(group, visitor))
    return (
      <li>
        <a href={signInAddress(onThisSite(target))} className={styles['entry']}>
          {icon}
          {group.title}
          <span className={styles['locked']}>
            <IconLock size={14} stroke={1.75} aria-hidden="true" />
            {t('signIn')}
          </span>
        </a>
      </li>
    )
  const isGroup = group.links.length + added.length > 0 || group.role === 'communities'
  return (
    <li>
      {isGroup ? (
        <button
          type="button"
          className={styles['entry']}
          aria-expanded={expanded}
          aria-controls={expanded ? id : undefined}
          onClick={onToggle}
        >
          {icon}
          {group.title}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={styles['chevron']} />
        </button>
      ) : (
        <EntryLink link={group} icon={icon} onFollow={onFollow} />
      )}
      {isGroup && expanded && <SubEntries id={id} group={group} added={added} onFollow={onFollow} />}
    </li>
  )
}

interface SubEntriesProps {
  readonly id: string
  readonly group: MenuGroup
  readonly added: readonly AddedLink[]
  readonly onFollow: () => void
}

/** What a group opens: its own link, its links, and what the page adds. */
function SubEntries({ id, group, added, onFollow }: SubEntriesProps) {
  const { t } = useTranslation('menu')
  const links = group.address === '' ? group.links : [group, ...group.links]
  return (
    <ul id={id} className={styles['sub']}>
      {added
        .filter(({ loads }) => loads)
        .map(({ key, title, to }) => (
          <li key={key}>
            {/* another site has a document of its own */}
            <a href={to} className={styles['entry']}>
              {title}
            </a>
          </li>
        ))}
      {links.map((link) => (
        <li key={link.id}>
          <EntryLink link={link} onFollow={onFollow} />
        </li>
      ))}
      {added
        .filter(({ loads }) => !loads)
        .map(({ key, title, to }) => (
          <li key={key}>
            <Link to={to} className={styles['entry']} onClick={onFollow}>
              {title}
            </Link>
          </li>
        ))}
      {links.length + added.length === 0 && <li className={styles['words']}>{t('noPortals')}</li>}
    </ul>
  )
}

/**
 * @rule S3-2.menu-scope Internal links stay on the site, external ones open in a new tab
 */
function EntryLink({ link, icon, onFollow }: { link: MenuLink; icon?: React.ReactNode; onFollow: () => void }) {
  const { t } = useTranslation('menu')
  if (link.isExternal)
    return (
      <a href={link.address} target="_blank" rel="noopener noreferrer" className={styles['entry']} onClick={onFollow}>
        {icon}
        {link.title}
        <span className="visually-hidden">{t('external')}</span>
        <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" className={styles['away']} />
      </a>
    )
  // a community portal has a document of its own
  if (link.address.startsWith('/community/'))
    return (
      <a href={link.address} className={styles['entry']}>
        {icon}
        {link.title}
      </a>
    )
  return (
    <NavLink
      to={onThisSite(link.address)}
      end
      className={({ isActive }) => classes(styles['entry'], isActive && styles['current'])}
      onClick={onFollow}
    >
      {icon}
      {link.title}
    </NavLink>
  )
}
