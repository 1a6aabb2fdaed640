import type { Bookmark } from '@graticule/contracts/services/bookmarks'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { resourcePath } from '../../../site/pages.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './BookmarksPage.module.css'

/** One bookmark. A resource that has gone keeps its title. */
export function BookmarkRow(props: { bookmark: Bookmark; isChecked: boolean; onCheck: (isChecked: boolean) => void }) {
  const { bookmark, isChecked, onCheck } = props
  const { t } = useTranslation('kept')
  const sourceName = useSourceName()
  const { name, dataSource, targetId, createdAt, note, gone } = bookmark
  const source = sourceName(dataSource)
  return (
    <li className={classes(styles['row'], isChecked && styles['checked'])}>
      <input
        type="checkbox"
        aria-label={t('list.select', { title: name })}
        checked={isChecked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <div className={styles['words']}>
        {gone === true ? (
          <bdi>{name}</bdi>
        ) : (
          <Link dir="auto" to={resourcePath(dataSource, targetId)}>
            {name}
          </Link>
        )}
        <span className={styles['facts']}>
          <span>{source}</span>
          <span>{t('list.saved', { date: createdAt.slice(0, 10) })}</span>
          {gone === true && <Tag>{t('list.gone')}</Tag>}
        </span>
        {note !== '' && <span className={styles['note']}>{note}</span>}
      </div>
    </li>
  )
}
