import type { Bookmark } from '@graticule/contracts/kept/bookmarks'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { DownloadIcon } from '../../../kept/downloads/DownloadButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './BookmarksPage.module.css'
import { editBookmark } from './edit-bookmark.ts'
import { KeptWords } from './KeptWords.tsx'

/** One bookmark. A resource that has gone keeps its title. */
export function BookmarkRow(props: {
  bookmark: Bookmark
  folders: readonly string[]
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
  onChange: () => void
}) {
  const { bookmark, folders, isChecked, onCheck, onChange } = props
  const { t } = useTranslation('kept')
  const { dataSource, targetId, name, note, folder, gone } = bookmark
  const edit = async () => {
    if (await editBookmark(bookmark, folders)) onChange()
  }
  return (
    <li className={classes(styles['row'], isChecked && styles['checked'])}>
      <input
        type="checkbox"
        aria-label={t('list.select', { title: name })}
        checked={isChecked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <KeptWords kept={bookmark} since={t('list.saved', { date: bookmark.createdAt.slice(0, 10) })} folder={folder}>
        {note !== '' && <span className={styles['note']}>{note}</span>}
      </KeptWords>
      {gone !== true && <DownloadIcon resource={{ dataSource, targetId, name }} />}
      <IconButton
        label={t('edit.open', { title: name })}
        icon={<IconNotes size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void edit()}
      />
    </li>
  )
}
