import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatShortCount } from '../../../i18n/numbers.ts'
import styles from './AdminLayout.module.css'
import type { WorkCounts } from './use-waiting-work.ts'

/** What is counted beside an entry. */
export type CountedEntry =
  | 'sources'
  | 'harvests'
  | 'moderation'
  | 'feedback'
  | 'views'
  | 'highlights'
  | 'pages'
  | 'menu'
  | 'notices'
  | 'sites'
  | 'invitations'

type Work = 'moderation' | 'feedback' | 'invitations' | 'sites' | 'running'
type Size = 'sources' | 'portals' | 'views' | 'highlights' | 'pages' | 'menu' | 'notices'

/** What is told of an entry: what fails, or work, or a size. */
type Told =
  | { readonly is: 'fault'; readonly what: 'sources' | 'harvests'; readonly count: number }
  | { readonly is: 'work'; readonly what: Work; readonly count: number }
  | { readonly is: 'size'; readonly what: Size; readonly count: number }

/** What is most urgent of each comes first; the first that there is any of is told. */
const TOLD: Readonly<Record<CountedEntry, (work: WorkCounts) => readonly Told[]>> = {
  sources: ({ silent = 0, sources = 0 }) => [
    { is: 'fault', what: 'sources', count: silent },
    { is: 'size', what: 'sources', count: sources },
  ],
  harvests: ({ running = 0, harvests = 0 }) => [
    { is: 'work', what: 'running', count: running },
    { is: 'fault', what: 'harvests', count: harvests },
  ],
  sites: ({ sites = 0, portals = 0 }) => [
    { is: 'work', what: 'sites', count: sites },
    { is: 'size', what: 'portals', count: portals },
  ],
  moderation: ({ moderation = 0 }) => [{ is: 'work', what: 'moderation', count: moderation }],
  feedback: ({ feedback = 0 }) => [{ is: 'work', what: 'feedback', count: feedback }],
  invitations: ({ invitations = 0 }) => [{ is: 'work', what: 'invitations', count: invitations }],
  views: ({ views = 0 }) => [{ is: 'size', what: 'views', count: views }],
  highlights: ({ highlights = 0 }) => [{ is: 'size', what: 'highlights', count: highlights }],
  pages: ({ pages = 0 }) => [{ is: 'size', what: 'pages', count: pages }],
  menu: ({ menu = 0 }) => [{ is: 'size', what: 'menu', count: menu }],
  notices: ({ notices = 0 }) => [{ is: 'size', what: 'notices', count: notices }],
}

/** The number beside an entry, in words for those who cannot see it; nothing where it is 0. */
export function EntryCount({ of, work }: { of: CountedEntry; work: WorkCounts }) {
  const { t } = useTranslation('admin')
  const told = TOLD[of](work).find(({ count }) => count > 0)
  if (told === undefined) return null
  const { is, what, count } = told
  const number = formatShortCount(count)
  // where a size could stand too, the word tells which of both it is
  const shown =
    what === 'running'
      ? t('nav.shown.running', { number })
      : is === 'work' && what === 'sites'
        ? t('nav.shown.waiting', { number })
        : number
  const words = is === 'size' ? t(`nav.size.${what}`, { count }) : t(`nav.waiting.${what}`, { count })
  return (
    <span className={styles['count']} data-fault={is === 'fault' || undefined} title={words}>
      <span aria-hidden="true">
        {is === 'fault' && <IconAlertTriangle size={14} stroke={1.75} />}
        {shown}
      </span>
      <span className="visually-hidden">{t('nav.beside', { words })}</span>
    </span>
  )
}
