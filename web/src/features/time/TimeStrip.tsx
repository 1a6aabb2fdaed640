import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { useMapPadding } from '../../stores/map/map-padding.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { useSearchActions } from '../../search/run/use-search-actions.ts'
import { useSourceName } from '../../search/sources/use-source-name.ts'
import { useCombined } from '../../stores/combined.ts'
import { useHoveredEntry } from '../../stores/hovered-entry.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { useTimeStrip } from './time-strip.ts'
import styles from './TimeStrip.module.css'
import { useUndated } from './use-undated.ts'
import { type KnownYears, useYearCounts } from './use-year-counts.ts'
import { YearBrush, YearTable } from './YearBrush.tsx'
import { datesOfRange, rangeOfDates, spanOf, yearsInWords } from './year-range.ts'
import { barsOf, scaleOf } from './year-scale.ts'

/** Fits keep this distance from panels; the strip stands half as far off. */
const PANEL_GAP = 24
/** What lies to the right of the strip: the ruler, or the open layer panel. CSS pixels. */
const RIGHT = { free: 28, layers: 28 + 348 + 12 }

/**
 * When: results per year under the map, the third extent beside the two rulers. Two handles narrow the search; a line shows
 * the years of the entry in hand. It is the last stop of the keyboard on the page, after the map and its buttons.
 * @rule D40.time-strip Results per year under the map, with handles that narrow the dates
 */
export function TimeStrip() {
  const { visible, setVisible } = useTimeStrip()
  // the strip is about years: those of when it was opened
  const [now] = useState(() => Date.now())
  const years = useYearCounts(now)
  useShortcut('t', () => setVisible(!visible))
  if (!visible || years === undefined) return null
  return createPortal(<Strip years={years} now={now} />, document.getElementById('main') ?? document.body)
}

/** What the bars count: all results, those of some sources, or those of the page. */
function useHint(page: KnownYears['page']): string {
  const { t } = useTranslation('time')
  const isOfAll = useSearchParams(({ state }) => state.dataSource === ALL_SOURCES)
  const counting = useCombined(({ shownPage }) => shownPage.countingYears)
  const sourceName = useSourceName()
  if (page === null) return isOfAll ? t('hintOfSources', { sources: counting.map(sourceName).join(', ') }) : t('hint')
  return page.total > page.entries
    ? t('hintOfPart', { count: page.entries, formatted: formatCount(page.total) })
    : t('hintOfPage', { count: page.entries })
}

function Strip({ years, now }: { years: KnownYears; now: number }) {
  const { counts, page } = years
  const { t } = useTranslation('time')
  const strip = useRef<HTMLElement>(null)
  useMapPadding(strip, 'bottom')
  const left = useMapView(({ padding }) => padding.left) - PANEL_GAP / 2
  const layersOpen = useMapLayers((layers) => layers.panelOpen)
  const state = useSearchParams((params) => params.state)
  const { search } = useSearchActions()
  const hot = useHotEntry()
  const scale = scaleOf(counts, new Date(now).getUTCFullYear())
  const dates = searchFiltersOf(state, now)
  const bars = scale === undefined ? [] : barsOf(counts, scale)
  const hint = useHint(page)
  const undated = useUndated(years, now)
  return (
    <section
      ref={strip}
      className={styles['slot']}
      style={{ left, right: layersOpen ? RIGHT.layers : RIGHT.free }}
      aria-label={t('title')}
    >
      <div className={styles['strip']}>
        <p className={styles['head']}>
          <b aria-hidden="true">{t('title')}</b>
          <span className={styles['hint']} title={hint}>
            {scale === undefined ? t('noDates') : hint}
          </span>
          {scale !== undefined && undated !== undefined && undated.count > 0 && (
            <span className={styles['undated']}>
              {t(undated.leftOut ? 'leftOut' : 'undated', { count: undated.count, formatted: formatCount(undated.count) })}
            </span>
          )}
          {hot !== undefined && (
            <span className={styles['named']} aria-hidden="true">
              {t('hot.named', { index: hot.index, years: hot.time === undefined ? t('hot.noDates') : yearsInWords(hot.time) })}
            </span>
          )}
        </p>
        {scale !== undefined && (
          <>
            <YearBrush
              scale={scale}
              bars={bars}
              range={rangeOfDates(dates)}
              hot={hot?.time === undefined ? undefined : spanOf(hot.time, scale, now)}
              onChange={(range) => {
                const filters = { ...state.filters, ...datesOfRange(range, dates) }
                search({ ...state, datePeriod: null, filters })
              }}
            />
            <YearTable bars={bars} />
          </>
        )}
      </div>
    </section>
  )
}

/** The entry that is pointed at or chosen, with the number that it has in the list. */
function useHotEntry() {
  const chosen = useSearchParams((params) => params.state.dataSource)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, chosen).outcome)
  const id = useHoveredEntry(({ hovered, selected }) => hovered ?? selected)
  if (id === null || outcome?.state !== 'results') return undefined
  const at = outcome.resultSet.entries.findIndex(({ resource }) => resource.id === id)
  const entry = outcome.resultSet.entries[at]
  return entry && { index: outcome.resultSet.startIndex + at, time: entry.resource.time }
}
