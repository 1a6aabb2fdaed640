import type { SourceState } from '@graticule/contracts/links/share-state'
import { asTyped, isUnderstood } from '@graticule/contracts/search/phrases/phrase-parts'
import { nameOfSource } from '@graticule/contracts/data-sources'
import { IconCalendar, IconMapPin, IconSearch, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { i18n, useTranslation } from '../i18n/index.ts'
import { late } from '../i18n/late.tsx'
import { formatDates } from '../i18n/time.ts'
import { askedSources } from '../site/data-sources.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Options, Select } from '../ui/fields/Select.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { readPlace } from './read-place.ts'
import styles from './Widget.module.css'

// what visitors have not asked for yet does not count towards the first view
const PlacePanel = late(() => import('./PlacePanel.tsx').then((module) => ({ default: module.PlacePanel })))
const TimePanel = late(() => import('./TimePanel.tsx').then((module) => ({ default: module.TimePanel })))

interface SearchFormProps {
  readonly state: SourceState
  readonly onSearch: (state: SourceState) => void
}

type Panel = 'place' | 'time'

/** What, where, when, and in which source. */
export function SearchForm({ state, onSearch }: SearchFormProps) {
  const { t } = useTranslation('widget')
  const { phrase } = state.filters
  const [typed, setTyped] = useState(phrase)
  const asked = useRef(0)
  const go = (next: SourceState) => {
    asked.current += 1
    setTyped(next.filters.phrase)
    onSearch(next)
  }
  const search = async (words: string) => {
    const mine = ++asked.current
    const next = await readPlace({ ...state, typed: '', filters: { ...state.filters, phrase: words.trim() } })
    // a later search takes its place
    if (mine === asked.current) go(next)
  }
  return (
    <search className={styles['form']}>
      <form
        className={styles['words']}
        onSubmit={(event) => {
          event.preventDefault()
          void search(typed)
        }}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.phrase')}
          placeholder={t('search.placeholder')}
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <IconButton
            small
            label={t('search.clear')}
            icon={<IconX size={16} aria-hidden="true" />}
            onClick={() => {
              setTyped('')
              if (phrase !== '') void search('')
            }}
          />
        )}
        <Button type="submit" variant="primary">
          {t('search.go')}
        </Button>
      </form>
      <Narrowing state={state} onSearch={onSearch} />
      {isUnderstood(state) && <Understood state={state} onSearch={go} />}
    </search>
  )
}

/** Where the words have become a place. */
function Understood({ state, onSearch }: SearchFormProps) {
  const { t } = useTranslation('widget')
  const { typed, placeInput: place } = state
  const words = state.filters.phrase
  return (
    <p className={styles['understood']}>
      {place !== '' && (
        <span role="status">{words === '' ? t('reading.in', { place }) : t('reading.inFor', { place, words })}</span>
      )}{' '}
      <button type="button" onClick={() => onSearch({ ...state, ...asTyped(state) })}>
        {t('reading.asTyped', { typed })}
      </button>
    </p>
  )
}

function Narrowing({ state, onSearch }: SearchFormProps) {
  const { t } = useTranslation('widget')
  const [panel, setPanel] = useState<Panel>()
  const toggle = (name: Panel) => setPanel(panel === name ? undefined : name)
  const done = (next: SourceState) => {
    setPanel(undefined)
    onSearch(next)
  }
  const { areas, areaText, dateFrom, dateTo } = state.filters
  const place = areas.length === 0 && areaText === '' ? '' : state.placeInput || t('place.drawn')
  const time = dateFrom === null && dateTo === null ? '' : formatDates(dateFrom, dateTo)
  return (
    <>
      <div className={styles['chips']}>
        <button type="button" aria-expanded={panel === 'place'} className={styles['chip']} onClick={() => toggle('place')}>
          <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
          <span>{place === '' ? t('search.anyPlace') : t('search.place', { place })}</span>
        </button>
        <button type="button" aria-expanded={panel === 'time'} className={styles['chip']} onClick={() => toggle('time')}>
          <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
          <span>{time === '' ? t('search.anyTime') : t('search.time', { time })}</span>
        </button>
        <SourceChoice state={state} onSearch={onSearch} />
      </div>
      <Suspense>
        {panel === 'place' && <PlacePanel state={state} onSearch={done} />}
        {panel === 'time' && <TimePanel state={state} onSearch={done} />}
      </Suspense>
    </>
  )
}

/** One source at a time; nothing to choose where there is one only. */
function SourceChoice({ state, onSearch }: SearchFormProps) {
  const { t } = useTranslation('widget')
  const sources = askedSources()
  if (sources.length < 2) return null
  const choices = sources.map((source) => ({ value: source.name, label: nameOfSource(source, i18n.language) }))
  return (
    <Select
      className={classes(styles['choice'], styles['source'])}
      aria-label={t('search.source')}
      value={state.dataSource}
      onChange={({ target }) => onSearch({ ...state, dataSource: target.value })}
    >
      <Options choices={choices} />
    </Select>
  )
}
