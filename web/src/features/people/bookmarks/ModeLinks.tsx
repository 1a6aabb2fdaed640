import { IconBookmark, IconThumbUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useKeptCounts } from '../../../session/use-kept-counts.ts'
import { formatShortCount } from '../../../i18n/numbers.ts'
import { pathOf } from '../../../site/pages.ts'
import styles from './BookmarksPage.module.css'

const MODES = [
  ['bookmarks', IconBookmark],
  ['likes', IconThumbUp],
] as const

/** From bookmarks to likes, and back. */
export function ModeLinks({ mode }: { mode: 'bookmarks' | 'likes' }) {
  const { t } = useTranslation('kept')
  const counts = useKeptCounts()
  return (
    <nav className={styles['modes']} aria-label={t('likes.modes')}>
      {MODES.map(([name, Icon]) => (
        <Link key={name} to={pathOf(name)} aria-current={name === mode ? 'page' : undefined}>
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          {t(`likes.mode.${name}`)}
          {counts !== undefined && <span>{formatShortCount(counts[name])}</span>}
        </Link>
      ))}
    </nav>
  )
}
