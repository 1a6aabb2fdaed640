import type { Bookmark } from '@graticule/contracts/kept/bookmarks'
import { IconDownload, IconMap2, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { listDownloads } from '../../../kept/downloads/change-downloads.ts'
import { useHasDownloads } from '../../../kept/downloads/download-list.ts'
import { tellMissing } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Options, Select } from '../../../ui/fields/Select.tsx'
import styles from './BookmarksPage.module.css'
import { addressOnMap, moveBookmarks, removeBookmarks } from './work-on-bookmarks.ts'

/** Value of the choice that is none yet; no folder can be called that. */
const CHOOSE = '\n'

/**
 * What is done with the chosen bookmarks.
 * @rule S2-4.check-all Check-all selects all of the page; switching one off clears it, selecting all of them sets it
 */
export function Selection(props: {
  bookmarks: readonly Bookmark[]
  checked: ReadonlySet<number>
  onCheck: (checked: ReadonlySet<number>) => void
  /** Folders that there are. */
  folders: readonly string[]
  /** Some were removed or moved. */
  onGone: () => void
}) {
  const { bookmarks, checked, onCheck, folders, onGone } = props
  const { t } = useTranslation('kept')
  const navigate = useNavigate()
  const chosen = bookmarks.filter(({ id }) => checked.has(id))
  const isAll = chosen.length === bookmarks.length
  const onMap = addressOnMap(chosen)
  /** @rule S2-5.selection-needed At least one item must be selected */
  const orSay = (run: () => void) => () => {
    if (chosen.length === 0) tellMissing(t('list.nothingSelected'))
    else run()
  }
  const move = (folder: string) => {
    if (folder !== CHOOSE) orSay(() => void moveBookmarks(chosen, folder, onGone))()
  }
  return (
    <div className={styles['selection']}>
      <Checkbox
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        label={chosen.length === 0 ? t('list.selectAll') : t('list.selected', { count: chosen.length, total: bookmarks.length })}
        onChange={(isOn) => onCheck(new Set(isOn ? bookmarks.map(({ id }) => id) : []))}
      />
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          icon={<IconMap2 size={16} stroke={1.75} aria-hidden="true" />}
          // @rule S2-5.one-source Showing on the map allows items of one data source only
          unavailable={chosen.length > 0 && onMap === undefined ? t('list.oneSource') : undefined}
          onClick={orSay(() => onMap !== undefined && void navigate(onMap))}
        >
          {t('list.showOnMap')}
        </Button>
        <DownloadChosen onClick={orSay(() => void listDownloads(chosen.filter(({ gone }) => gone !== true)))} />
        {folders.length > 0 && (
          <Select aria-label={t('list.move')} value={CHOOSE} onChange={(event) => move(event.target.value)}>
            <Options
              choices={[
                { value: CHOOSE, label: t('list.move') },
                ...['', ...folders].map((value) => ({ value, label: value === '' ? t('folders.none') : value })),
              ]}
            />
          </Select>
        )}
        <Button
          variant="danger"
          icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
          onClick={orSay(() => void removeBookmarks(chosen, onGone))}
        >
          {t('list.remove')}
        </Button>
      </div>
    </div>
  )
}

/** Puts the chosen ones on the download list. */
function DownloadChosen({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('kept')
  const isOffered = useHasDownloads()
  if (!isOffered) return null
  return (
    <Button icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />} onClick={onClick}>
      {t('list.download')}
    </Button>
  )
}
