import { BOOKMARK_ROUTES, type Bookmark, type BookmarkOrder, BOOKMARK_ORDERS } from '@graticule/contracts/kept/bookmarks'
import { BOOKMARKS_PER_PAGE } from '@graticule/contracts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMediaQuery } from '../../../browser/use-media-query.ts'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useReadAgainWhenSent } from '../../../kept/waiting/use-read-again.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { pathOf } from '../../../site/pages.ts'
import { useWaitingChanges } from '../../../stores/waiting-changes.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { classes } from '../../../ui/classes.ts'
import { BookmarkRow } from './BookmarkRow.tsx'
import styles from './BookmarksPage.module.css'
import { Folders, useFolders } from './Folders.tsx'
import { Pages } from './Pages.tsx'
import { Selection } from './Selection.tsx'
import { SelectionMap } from './SelectionMap.tsx'
import { type Shown, useShownList } from './use-shown-list.ts'

function addressOf({ page, words, source, sort, folder }: Shown): string {
  const query = new URLSearchParams({ page: String(page), size: String(BOOKMARKS_PER_PAGE), sort })
  if (words.trim() !== '') query.set('q', words.trim())
  if (source !== '') query.set('dataSource', source)
  if (folder !== undefined) query.set('folder', folder)
  return `${BOOKMARK_ROUTES.list.path}?${query.toString()}`
}

/** What is shown of the list, what is chosen in it, and what changes both. */
function useBookmarkList() {
  const [inAddress, setShown] = useShownList()
  // what is typed stands in the field at once
  const [typed, setTyped] = useState(inAddress.words)
  const shown = { ...inAddress, words: typed }
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const words = useSettledWords(shown.words)
  const asked = { ...shown, words }
  const { data, isError, refetch } = usePrivateQuery(
    ['bookmarks', asked],
    (signal) => privateJson(addressOf(asked), BOOKMARK_ROUTES.list.reply, { signal }),
    true,
  )
  const folders = useFolders()
  const cache = useQueryClient()
  /** @rule S2-4.bookmarks-page Loading a page clears the selection */
  const show = (change: Partial<Shown>) => {
    if (change.words !== undefined) setTyped(change.words)
    setShown({ ...shown, page: 0, ...change })
    setChecked(new Set())
  }
  const gone = () => {
    setChecked(new Set())
    // the last page may be empty now
    if (data !== undefined && shown.page > 0 && data.bookmarks.length <= checked.size) show({ page: shown.page - 1 })
    // the counts beside the pages, too
    void cache.invalidateQueries({ queryKey: ['private'] })
  }
  const names = folders.data?.folders ?? []
  return { shown, show, checked, setChecked, words, data, isError, refetch, gone, folders: names }
}

/** Ids of the bookmarks whose removal waits for a connection: they are gone for the person. */
function useWaitingRemovals(): ReadonlySet<number> {
  useReadAgainWhenSent()
  const changes = useWaitingChanges((state) => state.changes)
  return new Set(changes.flatMap((one) => (one.kind === 'unbookmark' ? [one.id] : [])))
}

/** The bookmarks of a person, ten on a page. */
export function BookmarkList() {
  const { t } = useTranslation('kept')
  const { shown, show, checked, setChecked, words, data, isError, refetch, gone, folders } = useBookmarkList()
  const removed = useWaitingRemovals()
  if (isError)
    return (
      <p role="alert">
        {t('list.failed')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
      </p>
    )
  if (data === undefined) return <p className={styles['lead']}>{t('list.text')}</p>
  const isNarrowed = words.trim() !== '' || shown.source !== '' || shown.folder !== undefined
  const { total, sources } = data
  const bookmarks = data.bookmarks.filter(({ id }) => !removed.has(id))
  const names = folders.map(({ name }) => name).filter((name) => name !== '')
  return (
    <>
      <p className={classes(styles['lead'], styles['modesLead'])}>{t('list.text')}</p>
      {total === 0 && !isNarrowed && folders.length === 0 ? (
        <Empty isNarrowed={false} />
      ) : (
        <div className={styles['beside']}>
          <div>
            <SourceTabs sources={sources} chosen={shown.source} onChoose={(source) => show({ source })} />
            <Tools {...{ shown, show, folders, gone }} />
            {total === 0 ? (
              <Empty isNarrowed={isNarrowed} />
            ) : (
              <>
                <Selection bookmarks={bookmarks} folders={names} checked={checked} onCheck={setChecked} onGone={gone} />
                <Rows bookmarks={bookmarks} folders={names} checked={checked} onCheck={setChecked} onChange={gone} />
                <Pages page={shown.page} total={total} onPage={(page) => show({ page })} />
              </>
            )}
          </div>
          <SelectionMap bookmarks={bookmarks} checked={checked} />
        </div>
      )}
    </>
  )
}

/** Search, order and folders; on a phone behind one button, so that the list is seen first. */
function Tools(
  props: Pick<ReturnType<typeof useBookmarkList>, 'shown' | 'show' | 'gone'> & {
    folders: readonly { name: string; count: number }[]
  },
) {
  const { shown, show, folders, gone } = props
  const { t } = useTranslation('kept')
  const isPhone = useMediaQuery('(max-width: 576px)')
  const tools = (
    <>
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
    </>
  )
  if (!isPhone) return tools
  return (
    <details className={styles['phoneTools']} open={shown.words !== '' || shown.folder !== undefined || undefined}>
      <summary>{t('list.tools')}</summary>
      {tools}
    </details>
  )
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('kept')
  return (
    <div className={styles['empty']} role="status">
      <strong>{t(isNarrowed ? 'list.nothing' : 'list.empty')}</strong>
      {!isNarrowed && (
        <>
          <p>{t('list.emptyText')}</p>
          <Link to={pathOf('home')} className={buttonClass({})}>
            {t('list.goToSearch')}
          </Link>
        </>
      )}
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
