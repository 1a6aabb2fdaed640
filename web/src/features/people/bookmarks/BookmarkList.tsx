import { BOOKMARK_ROUTES, type Bookmark, type BookmarkOrder, BOOKMARK_ORDERS } from '@graticule/contracts/kept/bookmarks'
import { BOOKMARKS_PER_PAGE } from '@graticule/contracts/limits'
import { useState } from 'react'
import { LIST_PAUSE_MS, useSettled } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { BookmarkRow } from './BookmarkRow.tsx'
import styles from './BookmarksPage.module.css'
import { Folders, useFolders } from './Folders.tsx'
import { Pages } from './Pages.tsx'
import { Selection } from './Selection.tsx'

/** What the list shows. */
interface Shown {
  readonly page: number
  readonly words: string
  readonly source: string
  readonly sort: BookmarkOrder
  /** `undefined` = all. */
  readonly folder?: string | undefined
}

function addressOf({ page, words, source, sort, folder }: Shown): string {
  const query = new URLSearchParams({ page: String(page), size: String(BOOKMARKS_PER_PAGE), sort })
  if (words.trim() !== '') query.set('q', words.trim())
  if (source !== '') query.set('dataSource', source)
  if (folder !== undefined) query.set('folder', folder)
  return `${BOOKMARK_ROUTES.list.path}?${query.toString()}`
}

/** What is shown of the list, what is chosen in it, and what changes both. */
function useBookmarkList() {
  const [shown, setShown] = useState<Shown>({ page: 0, words: '', source: '', sort: 'newest' })
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const words = useSettled(shown.words, LIST_PAUSE_MS)
  const asked = { ...shown, words }
  const { data, isError, refetch } = usePrivateQuery(
    ['bookmarks', asked],
    (signal) => privateJson(addressOf(asked), BOOKMARK_ROUTES.list.reply, { signal }),
    true,
  )
  const folders = useFolders()
  /** @rule S2-4.bookmarks-page Loading a page clears the selection */
  const show = (change: Partial<Shown>) => {
    setShown({ ...shown, page: 0, ...change })
    setChecked(new Set())
  }
  const gone = () => {
    setChecked(new Set())
    // the last page may be empty now
    if (data !== undefined && shown.page > 0 && data.bookmarks.length <= checked.size) show({ page: shown.page - 1 })
    void refetch()
    void folders.refetch()
  }
  const names = folders.data?.folders ?? []
  return { shown, show, checked, setChecked, words, data, isError, refetch, gone, folders: names }
}

/** The bookmarks of a person, ten on a page. */
export function BookmarkList() {
  const { t } = useTranslation('kept')
  const { shown, show, checked, setChecked, words, data, isError, refetch, gone, folders } = useBookmarkList()
  if (isError)
    return (
      <p role="alert">
        {t('list.failed')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
      </p>
    )
  if (data === undefined) return <p className={styles['lead']}>{t('list.text')}</p>
  const isNarrowed = words.trim() !== '' || shown.source !== '' || shown.folder !== undefined
  const { bookmarks, total, sources } = data
  return (
    <>
      <p className={styles['lead']}>{t('list.text')}</p>
      <SourceTabs sources={sources} chosen={shown.source} onChoose={(source) => show({ source })} />
      <div className={styles['tools']}>
        <TextField
          label={t('list.search')}
          type="search"
          maxLength={200}
          value={shown.words}
          onChange={(event) => show({ words: event.target.value })}
        />
        <LabelledSelect
          label={t('list.sort')}
          value={shown.sort}
          choices={BOOKMARK_ORDERS.map((value) => ({ value, label: t(`list.${value}`) }))}
          onChange={(sort) => show({ sort: sort as BookmarkOrder })}
        />
      </div>
      <Folders chosen={shown.folder} folders={folders} onChoose={(folder) => show({ folder })} onChange={gone} />
      {total === 0 ? (
        <Empty isNarrowed={isNarrowed} />
      ) : (
        <>
          <Selection bookmarks={bookmarks} checked={checked} onCheck={setChecked} onGone={gone} />
          <Rows
            bookmarks={bookmarks}
            folders={folders.map(({ name }) => name).filter((name) => name !== '')}
            checked={checked}
            onCheck={setChecked}
            onChange={gone}
          />
          <Pages page={shown.page} total={total} onPage={(page) => show({ page })} />
        </>
      )}
    </>
  )
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('kept')
  return (
    <div className={styles['empty']} role="status">
      <strong>{t(isNarrowed ? 'list.nothing' : 'list.empty')}</strong>
      {!isNarrowed && <p>{t('list.emptyText')}</p>}
    </div>
  )
}

function Rows(props: {
  bookmarks: readonly Bookmark[]
  folders: readonly string[]
  checked: ReadonlySet<number>
  onCheck: (checked: ReadonlySet<number>) => void
  onChange: () => void
}) {
  const { bookmarks, folders, checked, onCheck, onChange } = props
  const toggle = (id: number, isChecked: boolean) => {
    const next = new Set(checked)
    if (isChecked) next.add(id)
    else next.delete(id)
    onCheck(next)
  }
  return (
    <ul className={styles['list']}>
      {bookmarks.map((bookmark) => (
        <BookmarkRow
          key={bookmark.id}
          bookmark={bookmark}
          folders={folders}
          onChange={onChange}
          isChecked={checked.has(bookmark.id)}
          onCheck={(isChecked) => toggle(bookmark.id, isChecked)}
        />
      ))}
    </ul>
  )
}

function SourceTabs(props: {
  sources: readonly { readonly name: string; readonly count: number }[]
  chosen: string
  onChoose: (source: string) => void
}) {
  const { sources, chosen, onChoose } = props
  const { t } = useTranslation('kept')
  const sourceName = useSourceName()
  const total = sources.reduce((sum, { count }) => sum + count, 0)
  if (sources.length === 0) return null
  return (
    <div className={styles['tabs']} role="group" aria-label={t('list.title')}>
      {[{ name: '', count: total }, ...sources].map(({ name, count }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name === '' ? t('list.all') : sourceName(name)} <span>{formatCount(count)}</span>
        </button>
      ))}
    </div>
  )
}
