import { SAVED_SEARCHES_PER_PAGE } from '@graticule/contracts/limits'
import {
  SAVED_SEARCH_ORDERS,
  SAVED_SEARCH_ROUTES,
  type SavedSearch,
  type SavedSearches,
  type SavedSearchOrder,
} from '@graticule/contracts/kept/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMediaQuery } from '../../../browser/use-media-query.ts'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatPart } from '../../../i18n/joined.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'
import { FolderChips } from './FolderChips.tsx'
import { SavedRow } from './SavedRow.tsx'
import styles from './SavedSearches.module.css'

/** What the list shows; no folder = all of them. */
interface Shown {
  readonly page: number
  readonly words: string
  readonly folder: string | undefined
  readonly sort: SavedSearchOrder
}

function addressOf({ page, words, folder, sort }: Shown): string {
  const query = new URLSearchParams({ page: String(page), size: String(SAVED_SEARCHES_PER_PAGE), sort })
  if (words.trim() !== '') query.set('q', words.trim())
  if (folder !== undefined) query.set('folder', folder)
  return `${SAVED_SEARCH_ROUTES.current.path}?${query.toString()}`
}

/** The saved searches of a person, and the alerts of the chosen one beside them. */
export function SavedList() {
  const { t } = useTranslation('searches')
  // a search that was just saved asks for its alerts: it stands first among the newest
  const justSaved = Number(useSearchParams()[0].get('alerts')) || undefined
  const [shown, setShown] = useState<Shown>({
    page: 0,
    words: '',
    folder: undefined,
    sort: justSaved === undefined ? 'news' : 'newest',
  })
  const [chosen, setChosen] = useState(justSaved)
  const cache = useQueryClient()
  const words = useSettledWords(shown.words)
  const asked = { ...shown, words }
  const { data, isError, refetch } = usePrivateQuery(
    ['saved-searches', asked],
    (signal) => privateJson(addressOf(asked), SAVED_SEARCH_ROUTES.current.reply, { signal }),
    true,
  )
  // the counts beside the pages, too
  const changed = () => void cache.invalidateQueries({ queryKey: ['private'] })
  const show = (change: Partial<Shown>) => setShown({ ...shown, page: 0, ...change })
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const searches = data._embedded.savedSearches
  const one = searches.find(({ id }) => id === chosen)
  return (
    <>
      <Lead news={data.news} />
      <Folded isOpen={shown.words !== '' || shown.folder !== undefined}>
        <Tools shown={shown} onShow={show} />
        <FolderChips folders={data.folders} chosen={shown.folder} onChoose={(folder) => show({ folder })} onChange={changed} />
      </Folded>
      <div className={one === undefined ? undefined : styles['split']}>
        <div>
          {searches.length === 0 ? (
            <Empty isNarrowed={words.trim() !== '' || shown.folder !== undefined || shown.page > 0} />
          ) : (
            <Rows data={data} chosen={chosen} onChoose={setChosen} onChange={changed} />
          )}
          <Pages page={shown.page} total={data.page.totalElements} onPage={(page) => show({ page })} />
        </div>
        {one !== undefined && <Alerts search={one} onClose={() => setChosen(undefined)} onChange={changed} />}
      </div>
    </>
  )
}

/** On a phone the tools stand behind one button, so that the list is seen first. */
function Folded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('kept')
  const isPhone = useMediaQuery('(max-width: 576px)')
  if (!isPhone) return children
  return (
    <details className={styles['folded']} open={isOpen || undefined}>
      <summary>{t('list.tools')}</summary>
      {children}
    </details>
  )
}

function Tools({ shown, onShow }: { shown: Shown; onShow: (change: Partial<Shown>) => void }) {
  const { t } = useTranslation('searches')
  return (
    <div className={styles['tools']}>
      <TextField
        label={t('find')}
        type="search"
        maxLength={200}
        value={shown.words}
        onChange={(event) => onShow({ words: event.target.value })}
      />
      <LabelledSelect
        label={t('sort')}
        value={shown.sort}
        choices={SAVED_SEARCH_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        onChange={(sort) => onShow({ sort: sort as SavedSearchOrder })}
      />
    </div>
  )
}

function Lead({ news: { results, searches } }: Pick<SavedSearches, 'news'>) {
  const { t } = useTranslation('searches')
  const words = results === 0 ? t('nothingNew') : t('lead', { count: results, searches: t('searches', { count: searches }) })
  return <p className={styles['lead']}>{words}</p>
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('searches')
  return (
    <div className={styles['empty']} role="status">
      <strong>{t(isNarrowed ? 'nothing' : 'empty')}</strong>
      {!isNarrowed && (
        <>
          <p>{t('emptyText')}</p>
          <Link to={pathOf('home')} className={buttonClass({})}>
            {t('goToSearch')}
          </Link>
        </>
      )}
    </div>
  )
}

/** The rows; arrows, J and K go from one to the next. */
function Rows(props: {
  data: SavedSearches
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  onChange: () => void
}) {
  const { data, chosen, onChoose, onChange } = props
  const list = useRef<HTMLUListElement>(null)
  const folders = data.folders.map(({ name }) => name).filter((name) => name !== '')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-search-link]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    if (step === undefined || at === -1) return
    event.preventDefault()
    links[at + step]?.focus()
  }
  return (
    // the keys are those of the links in it
    <ul ref={list} className={styles['list']} onKeyDown={onKeyDown}>
      {data._embedded.savedSearches.map((search) => (
        <SavedRow
          key={search.id}
          search={search}
          folders={folders}
          isChosen={search.id === chosen}
          onChoose={() => onChoose(search.id === chosen ? undefined : search.id)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

/** The alerts beside the list, or over it where there is no room. */
function Alerts({ search, onClose, onChange }: { search: SavedSearch; onClose: () => void; onChange: () => void }) {
  const { t } = useTranslation('searches')
  const isNarrow = useMediaQuery('(max-width: 1200px)')
  const panel = <AlertsPanel key={search.id} search={search} onChange={onChange} />
  if (isNarrow)
    return (
      <Dialog fullScreen title={t('alerts.title')} closeLabel={t('alerts.close')} onClose={onClose}>
        {panel}
      </Dialog>
    )
  return (
    <aside className={styles['aside']} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{t('alerts.title')}</h2>
      {panel}
    </aside>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('searches')
  const last = lastPage(total, SAVED_SEARCHES_PER_PAGE)
  if (total === 0) return null
  const from = page * SAVED_SEARCHES_PER_PAGE + 1
  const to = Math.min(total, from + SAVED_SEARCHES_PER_PAGE - 1)
  return (
    <nav className={styles['pages']} aria-label={t('pages')}>
      <span>{formatPart(from, to, total)}</span>
      {last > 0 && (
        <span className={styles['buttons']}>
          <PageSteps {...{ page, last, onPage }} previous={t('previous')} next={t('next')} />
        </span>
      )}
    </nav>
  )
}
