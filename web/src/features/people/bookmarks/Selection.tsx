import { BOOKMARK_ROUTES, type Bookmark } from '@graticule/contracts/kept/bookmarks'
import { IconDownload, IconMap2, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { listDownloads } from '../../../kept/downloads/change-downloads.ts'
import { useHasDownloads } from '../../../kept/downloads/download-list.ts'
import { setKept } from '../../../kept/kept-states.ts'
import { keyOf } from '../../../kept/resource-key.ts'
import { tellDone, tellFailed, tellMissing, tellUndoable } from '../../../kept/tell.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { privateChange } from '../../../session/private-read.ts'
import { dataSources } from '../../../site/data-sources.ts'
import { siteDefaults } from '../../../site/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import styles from './BookmarksPage.module.css'

async function undo(removal: string, onBack: () => void): Promise<void> {
  const path = BOOKMARK_ROUTES.undo.path.replace(':id', encodeURIComponent(removal))
  const reply = await privateChange({ method: 'DELETE', path }, BOOKMARK_ROUTES.undo.reply)
  if (reply.ok) tellDone(i18n.t('kept:list.undone'))
  else tellFailed(i18n.t('kept:list.notUndone'))
  onBack()
}

async function remove(bookmarks: readonly Bookmark[], onGone: () => void): Promise<void> {
  const body = { ids: bookmarks.map(({ id }) => id) }
  const reply = await privateChange({ ...BOOKMARK_ROUTES.remove, body }, BOOKMARK_ROUTES.remove.reply)
  if (!reply.ok) {
    tellFailed(i18n.t('kept:notRemoved'), reply.failure.detail)
    return
  }
  setKept(bookmarks.map((one) => [keyOf(one), null]))
  onGone()
  const { removal, removed } = reply.value
  const back = () => {
    setKept(bookmarks.map((one) => [keyOf(one), one.id]))
    onGone()
  }
  tellUndoable(i18n.t('kept:list.removed', { count: removed }), i18n.t('kept:list.undo'), () => void undo(removal, back))
}

/**
 * What is done with the chosen bookmarks.
 * @rule S2-4.check-all Check-all selects all of the page; switching one off clears it, selecting all of them sets it
 */
export function Selection(props: {
  bookmarks: readonly Bookmark[]
  checked: ReadonlySet<number>
  onCheck: (checked: ReadonlySet<number>) => void
  onGone: () => void
}) {
  const { bookmarks, checked, onCheck, onGone } = props
  const { t } = useTranslation('kept')
  const navigate = useNavigate()
  const chosen = bookmarks.filter(({ id }) => checked.has(id))
  const isAll = chosen.length === bookmarks.length
  const sources = new Set(chosen.map(({ dataSource }) => dataSource))
  const isOneKnown = sources.size === 1 && dataSources().find(chosen[0]?.dataSource ?? '') !== undefined
  /** @rule S2-5.selection-needed At least one item must be selected */
  const orSay = (run: () => void) => () => {
    if (chosen.length === 0) tellMissing(t('list.nothingSelected'))
    else run()
  }
  const showOnMap = () => {
    const state = siteDefaults()
    const source = dataSources().find(chosen[0]?.dataSource ?? '')
    if (source === undefined) return
    const filters = { ...state.filters, targetIds: chosen.map(({ targetId }) => targetId) }
    void navigate(resultsAddress({ ...state, dataSource: source.name, filters }))
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
          unavailable={chosen.length > 0 && !isOneKnown ? t('list.oneSource') : undefined}
          onClick={orSay(showOnMap)}
        >
          {t('list.showOnMap')}
        </Button>
        <DownloadChosen onClick={orSay(() => void listDownloads(chosen.filter(({ gone }) => gone !== true)))} />
        <Button
          variant="danger"
          icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
          onClick={orSay(() => void remove(chosen, onGone))}
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
