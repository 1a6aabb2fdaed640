import type { SourceState } from '@graticule/contracts/links/share-state'
import type { Entry, ResultSet } from '@graticule/contracts/resource'
import type { SortOrder } from '@graticule/contracts/search/search-params'
import { IconCalendar, IconMap } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { late } from '../i18n/late.tsx'
import { failureWords } from '../api/failure-words.ts'
import { usePicture } from '../entry/use-picture.ts'
import { i18n, useTranslation } from '../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { formatCount, formatSpan } from '../i18n/numbers.ts'
import { formatTimeExtent } from '../i18n/time.ts'
import { resourceAddress, shareBase } from '../search/address/address.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Options, Select } from '../ui/fields/Select.tsx'
import { Kind, KindIcon } from '../ui/Kind.tsx'
import { Paging } from './Paging.tsx'
import type { Outcome } from './use-widget-search.ts'
import styles from './Widget.module.css'

const WidgetMap = late(() => import('./map/WidgetMap.tsx').then((map) => ({ default: map.WidgetMap })))

interface ResultsProps {
  readonly state: SourceState
  readonly outcome: Outcome
  readonly isSearching: boolean
  readonly onAgain: () => void
  readonly onOpen: (entry: Entry, link: HTMLElement) => void
  readonly onPage: (startIndex: number) => void
  readonly onSort: (sort: SortOrder) => void
}

/** What was found: its map when somebody wants it, the list, and the way to the next page. */
export function Results(props: ResultsProps) {
  const { t } = useTranslation('widget')
  const { outcome, isSearching, onAgain } = props
  if (outcome.state === 'found' && outcome.results.total > 0) return <Found {...props} results={outcome.results} />
  if (isSearching) {
    return (
      <p role="status" className={styles['note']}>
        {t('results.searching')}
      </p>
    )
  }
  if (outcome.state !== 'failed') {
    return (
      <p role="status" className={styles['note']}>
        {t('results.none')}
      </p>
    )
  }
  const { failure } = outcome
  return (
    <div role="alert" className={styles['note']}>
      <p>{failure.kind === 'timeout' ? t('results.timeout') : t('results.failed')}</p>
      <p>{failureWords(failure)}</p>
      <Button onClick={onAgain}>{t('results.retry')}</Button>
    </div>
  )
}

const SORTS = [
  ['', 'fit'],
  ['date:desc', 'newest'],
  ['title:asc', 'title'],
] as const satisfies readonly (readonly [SortOrder, string])[]

function Found({ results, state, isSearching, onOpen, onPage, onSort }: ResultsProps & { readonly results: ResultSet }) {
  const { t } = useTranslation('widget')
  const [hasMap, setMap] = useState(false)
  const [pointed, setPointed] = useState<string>()
  const { entries, startIndex, total, reach } = results
  const last = startIndex + entries.length - 1
  const size = state.filters.itemsPerPage
  return (
    <div className={classes(styles['found'], hasMap && styles['withMap'])} aria-busy={isSearching}>
      <div className={styles['head']}>
        <p role="status">
          <b>{t('results.count', { count: total, formatted: formatCount(total) })}</b>{' '}
          <span>{t('results.shown', { span: formatSpan(startIndex, last) })}</span>
        </p>
        <Button
          size="small"
          aria-expanded={hasMap}
          icon={<IconMap size={14} stroke={1.75} aria-hidden="true" />}
          onClick={() => setMap(!hasMap)}
        >
          {t('map.show')}
        </Button>
        <Select
          className={styles['choice']}
          aria-label={t('results.sort')}
          value={SORTS.some(([sort]) => sort === state.filters.sort) ? state.filters.sort : ''}
          onChange={({ target }) => onSort(SORTS.find(([sort]) => sort === target.value)?.[0] ?? '')}
        >
          <Options choices={SORTS.map(([value, name]) => ({ value, label: t(`results.sorts.${name}`) }))} />
        </Select>
      </div>
      {hasMap && (
        <div className={styles['map']}>
          <Suspense fallback={null}>
            <WidgetMap entries={entries} first={startIndex} pointed={pointed} onPoint={setPointed} onOpen={onOpen} />
          </Suspense>
        </div>
      )}
      <ol className={styles['list']} aria-label={t('results.label')} start={startIndex}>
        {entries.map((entry, at) => (
          <li
            key={entry.resource.id}
            className={classes(styles['card'], pointed === entry.resource.id && styles['hot'])}
            onPointerEnter={() => setPointed(entry.resource.id)}
            onPointerLeave={() => setPointed(undefined)}
            onFocus={() => setPointed(entry.resource.id)}
            onBlur={() => setPointed(undefined)}
          >
            <Card entry={entry} number={startIndex + at} state={state} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      <Paging
        page={Math.ceil(startIndex / size)}
        pages={Math.ceil(Math.min(total, reach ?? total) / size)}
        onPage={(page) => onPage((page - 1) * size + 1)}
      />
    </div>
  )
}

interface CardProps {
  readonly entry: Entry
  /** Place in the whole result, from 1. */
  readonly number: number
  readonly state: SourceState
  readonly onOpen: ResultsProps['onOpen']
}

function Card({ entry, number, state, onOpen }: CardProps) {
  const { t } = useTranslation('widget')
  const { resource } = entry
  const { address, onError } = usePicture(resource)
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return (
    <>
      <div className={styles['picture']}>
        {address === undefined ? (
          <KindIcon type={resource.type} size={22} />
        ) : (
          <img src={address} alt="" width={56} height={56} loading="lazy" decoding="async" onError={onError} />
        )}
        <span className={styles['number']} aria-hidden="true">
          {number}
        </span>
      </div>
      <div className={styles['about']}>
        <h2>
          {/* a plain click shows it here; with a key held, or as a new tab, it opens in the portal */}
          <a
            dir="auto"
            href={shareBase() + resourceAddress(state.dataSource, resource.id)}
            target="_blank"
            rel="noopener"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              onOpen(entry, event.currentTarget)
            }}
          >
            {titleIn(resource, i18n.language).text}
          </a>
        </h2>
        {organisation !== undefined && (
          <p className={styles['organisation']}>
            <bdi>{organisation}</bdi>
          </p>
        )}
        <p className={styles['facts']}>
          <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
          {resource.time !== undefined && (
            <span>
              <IconCalendar size={13} stroke={1.75} aria-hidden="true" />
              {formatTimeExtent(resource.time)}
            </span>
          )}
        </p>
      </div>
    </>
  )
}
