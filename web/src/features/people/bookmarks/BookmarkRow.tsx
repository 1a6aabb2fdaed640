import type { Bookmark } from '@graticule/contracts/kept/bookmarks'
import { IconBookmarkMinus, IconDotsVertical, IconMapPin, IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMediaQuery } from '../../../browser/use-media-query.ts'
import { downloadFiles } from '../../../entry/download-files.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { DownloadIcon } from '../../../kept/downloads/DownloadButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './BookmarksPage.module.css'
import { editBookmark } from './edit-bookmark.ts'
import { KeptWords } from './KeptWords.tsx'
import { addressOnMap, removeBookmarks } from './work-on-bookmarks.ts'

interface BookmarkProps {
  readonly bookmark: Bookmark
  /** Folders that there are. */
  readonly folders: readonly string[]
  /** The list is not up to date any more. */
  readonly onChange: () => void
}

/** One bookmark. A resource that has gone keeps its title. */
export function BookmarkRow(props: BookmarkProps & { isChecked: boolean; onCheck: (isChecked: boolean) => void }) {
  const { bookmark, folders, isChecked, onCheck, onChange } = props
  const { t } = useTranslation('kept')
  // there the buttons stand behind one, so that many rows are seen
  const isPhone = useMediaQuery('(max-width: 576px)')
  const [isOpen, setOpen] = useState(false)
  const { name, note, folder } = bookmark
  return (
    <li className={classes(styles['row'], isChecked && styles['checked'])}>
      <input
        type="checkbox"
        aria-label={t('list.select', { title: name })}
        checked={isChecked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <KeptWords kept={bookmark} since={t('list.saved', { date: formatDay(bookmark.createdAt) })} folder={folder}>
        {note !== '' && (
          <span className={styles['note']} title={note.slice(0, 1_000)}>
            {note}
          </span>
        )}
      </KeptWords>
      {isPhone && (
        <IconButton
          label={t('list.more', { title: name })}
          aria-expanded={isOpen}
          icon={<IconDotsVertical size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen) && <RowButtons bookmark={bookmark} folders={folders} onChange={onChange} />}
    </li>
  )
}

function RowButtons({ bookmark, folders, onChange }: BookmarkProps) {
  const { t } = useTranslation('kept')
  const navigate = useNavigate()
  const onMap = addressOnMap([bookmark])
  const { dataSource, targetId, name, gone, online } = bookmark
  const edit = async () => {
    if (await editBookmark(bookmark, folders)) onChange()
  }
  return (
    <div className={styles['rowButtons']}>
      {gone !== true && (
        <IconButton
          label={t('list.showOne', { title: name })}
          icon={<IconMapPin size={16} stroke={1.75} aria-hidden="true" />}
          unavailable={onMap === undefined ? t('list.sourceGone') : undefined}
          onClick={() => onMap !== undefined && void navigate(onMap)}
        />
      )}
      {gone !== true && (
        <DownloadIcon
          resource={{ dataSource, targetId, name }}
          hasNoFile={online !== undefined && downloadFiles(online).length === 0}
        />
      )}
      <IconButton
        label={t('edit.open', { title: name })}
        icon={<IconNotes size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void edit()}
      />
      <IconButton
        label={t('list.removeOne', { title: name })}
        icon={<IconBookmarkMinus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void removeBookmarks([bookmark], onChange)}
      />
    </div>
  )
}
