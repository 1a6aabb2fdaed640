import { followsResults } from '@graticule/contracts/search/parent-search'
import type { ResultSet } from '@graticule/contracts/resource'
import type { EventOrder, SortOrder } from '@graticule/contracts/search/search-params'
import { IconEye, IconEyeOff, IconFileExport, IconLayoutList, IconMap2, IconSortDescending } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { formatCount, formatSpan } from '../../i18n/numbers.ts'
import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { useTranslation } from '../../i18n/index.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { useLastEntry } from '../../stores/last-entry.ts'
import { useFilterSet } from '../../search/scenes/use-scene-parent.ts'
import { useSearchActions } from '../../search/run/use-search-actions.ts'
import { useMapFootprints } from '../../stores/map/map-footprints.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { useDensity } from './list/density.ts'
import styles from './ResultTools.module.css'
import { dataSources } from '../../site/data-sources.ts'

const TakeAwayDialog = lazyWithTexts(['resource'], () =>
  import('./take-away/TakeAwayDialog.tsx').then(({ TakeAwayDialog }) => ({ default: TakeAwayDialog })),
)

/** Orders that the list offers, by what they are called in the texts. */
const ORDERS = [
  ['best', ''],
  ['newest', 'date:desc'],
  ['oldest', 'date:asc'],
  ['title', 'title:asc'],
  ['score', 'score:desc'],
  ['views', 'views:desc'],
] as const satisfies readonly (readonly [string, SortOrder])[]

/**
 * Best rated first: for the catalogue alone, whose records carry the ratings of this portal. A link may ask others for it.
 * @rule B-ratings.order-offered The list of the catalogue can be ordered by rating; sources that know no ratings do not offer it
 */
const RATED_ORDER = ['rating', 'rating:desc'] as const satisfies readonly [string, SortOrder]

/** What the results are called. */
const COUNTS = { facets: 'tools.count', scenes: 'tools.scenes', earthquakes: 'tools.events' } as const

/** Orders of earthquakes. */
const EVENT_CHOICES = [
  ['newest', 'time'],
  ['oldest', 'time-asc'],
  ['strongest', 'magnitude'],
  ['weakest', 'magnitude-asc'],
] as const satisfies readonly (readonly [string, EventOrder])[]

/** Count line, order, and how the list is shown. `onMap` is the phone's way to the map. */
export function ResultTools({ resultSet, onMap }: { resultSet: ResultSet; onMap?: (() => void) | undefined }) {
  const { t } = useTranslation('results')
  const { total, startIndex, entries } = resultSet
  const heading = useFocusAfterSearch(resultSet)
  const set = useFilterSet()
  const chosen = useSearchParams((params) => params.state.dataSource)
  const isAbout = chosen === ALL_SOURCES
  // what belongs to scenes is none
  const kind = set === 'scenes' && followsResults(chosen, dataSources()) ? 'facets' : set
  const shown = { span: formatSpan(startIndex, startIndex + entries.length - 1) }
  return (
    <div className={styles['tools']}>
      <h2 ref={heading} tabIndex={-1} className={styles['count']}>
        {t(isAbout ? 'tools.about' : COUNTS[kind], { count: total, formatted: formatCount(total) })}
      </h2>
      <span className={classes(styles['shown'], isAbout && styles['aside'])} title={t('tools.shown', shown)}>
        {t(onMap === undefined ? 'tools.shown' : 'tools.shownShort', shown)}
      </span>
      <span className={styles['end']}>
        {set === 'earthquakes' ? <EventOrderChoice /> : <SortChoice />}
        <TakeAway resultSet={resultSet} />
        {onMap === undefined ? (
          <ListToggles />
        ) : (
          <Button variant="quiet" icon={<IconMap2 size={16} stroke={1.75} aria-hidden="true" />} onClick={onMap}>
            {t('tools.map')}
          </Button>
        )}
      </span>
    </div>
  )
}

/**
 * Where a search takes its form away, the focus would be nowhere. A page that was opened by its address keeps it at the beginning.
 * @rule B-search.focus After a search the focus is where the visitor has put it, else on the heading of the results
 */
function useFocusAfterSearch(resultSet: ResultSet) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSearched = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    // back from the details of an entry, its card gets the focus (ResultList.tsx)
    const isBack = useLastEntry.getState().id !== null
    if (isSearched && !isBack && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isSearched, resultSet])
  return heading
}

function TakeAway({ resultSet }: { resultSet: ResultSet }) {
  const { t } = useTranslation('results')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        small
        label={t('tools.takeAway')}
        aria-haspopup="dialog"
        icon={<IconFileExport size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <TakeAwayDialog resultSet={resultSet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function EventOrderChoice() {
  const { t } = useTranslation('results')
  const order = useSearchParams((params) => params.state.filters.eventOrder)
  const { changeFilters } = useSearchActions()
  return (
    <label className={styles['sort']}>
      <IconSortDescending size={14} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('tools.sort')}</span>
      <Select
        value={order === '' ? 'time' : order}
        onChange={({ target }) =>
          changeFilters({ sort: '', eventOrder: EVENT_CHOICES.find(([, one]) => one === target.value)?.[1] ?? '' })
        }
      >
        {EVENT_CHOICES.map(([name, one]) => (
          <option key={name} value={one}>
            {t(`tools.order.${name}`)}
          </option>
        ))}
      </Select>
    </label>
  )
}

function SortChoice() {
  const { t } = useTranslation('results')
  const sort = useSearchParams((params) => params.state.filters.sort)
  const { changeFilters } = useSearchActions()
  const value = sort === 'relevance:desc' ? '' : sort
  const chosen = useSearchParams((params) => params.state.dataSource)
  const isCatalogue = dataSources().find(chosen)?.embedded === true
  const offered = isCatalogue || value === RATED_ORDER[1] ? [...ORDERS, RATED_ORDER] : ORDERS
  return (
    <label className={styles['sort']} title={value === 'score:desc' ? t('tools.scoreHint') : undefined}>
      <IconSortDescending size={14} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('tools.sort')}</span>
      <Select
        value={value}
        onChange={(event) => changeFilters({ sort: offered.find(([, order]) => order === event.target.value)?.[1] ?? '' })}
      >
        {offered.map(([name, order]) => (
          <option key={name} value={order} title={name === 'score' ? t('tools.scoreHint') : undefined}>
            {t(`tools.order.${name}`)}
          </option>
        ))}
        {offered.every(([, order]) => order !== value) && <option value={value}>{value}</option>}
      </Select>
    </label>
  )
}

function ListToggles() {
  const { t } = useTranslation('results')
  const { compact, setCompact } = useDensity()
  const { visible, setVisible } = useMapFootprints()
  const Eye = visible ? IconEyeOff : IconEye
  return (
    <>
      <IconButton
        small
        label={t('tools.compact')}
        aria-pressed={compact}
        icon={<IconLayoutList size={16} stroke={1.75} />}
        onClick={() => setCompact(!compact)}
      />
      <IconButton
        small
        label={t(visible ? 'tools.hideFootprints' : 'tools.showFootprints')}
        icon={<Eye size={16} stroke={1.75} />}
        onClick={() => setVisible(!visible)}
      />
    </>
  )
}
