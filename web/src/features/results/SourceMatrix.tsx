import type { DataSourceName } from '@graticule/contracts/data-sources'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../i18n/numbers.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { retrySource } from '../../shell/search-runner.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { ASKED_SOURCES, type SourceResults, useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './SourceMatrix.module.css'

/** Id of the panel that the tabs lead to. */
export const RESULTS_PANEL_ID = 'results-of-source'

/** Id of the tab of a source. */
export const sourceTabId = (name: DataSourceName): string => `source-${name}`

/** What a cell tells of its source. A source without an answer is asked again by a click. */
export type CellState = 'waiting' | 'searching' | 'counted' | 'none' | 'timeout' | 'failed' | 'cancelled'

/** The state of a cell and its count, when it has one. */
export function cellOf({ outcome, loading }: SourceResults): { state: CellState; count: number | null } {
  if (loading) return { state: 'searching', count: null }
  switch (outcome?.state) {
    case undefined:
      return { state: 'waiting', count: null }
    case 'results':
      return { state: 'counted', count: outcome.resultSet.total }
    case 'no_results':
      return { state: 'none', count: 0 }
    case 'timeout':
      return { state: 'timeout', count: null }
    case 'failed':
      return { state: 'failed', count: null }
    case 'cancel':
      return { state: 'cancelled', count: null }
  }
}

/** All sources, always: each tells its count, or why it has none. Arrow keys move between cells, 1 to 4 choose one. */
export function SourceMatrix() {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const { chooseSource } = useSearchActions()
  const list = useRef<HTMLDivElement>(null)
  const focusOn = (index: number) => {
    const tabs = list.current?.querySelectorAll<HTMLElement>('[role=tab]')
    tabs?.[(index + ASKED_SOURCES.length) % ASKED_SOURCES.length]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = ASKED_SOURCES.findIndex(({ name }) => sourceTabId(name) === document.activeElement?.id)
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 }
    const target = { ...moves, Home: 0, End: ASKED_SOURCES.length - 1 }[event.key]
    const numbered = useShortcuts.getState().enabled ? ASKED_SOURCES[Number(event.key) - 1] : undefined
    if (target === undefined && numbered === undefined) return
    event.preventDefault()
    if (target !== undefined) return focusOn(target)
    if (numbered !== undefined) {
      focusOn(ASKED_SOURCES.indexOf(numbered))
      chooseSource(numbered.name)
    }
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('sources.label')}
      className={styles['matrix']}
      onKeyDown={onKeyDown}
    >
      {ASKED_SOURCES.map(({ name }) => (
        <SourceCell key={name} name={name} chosen={name === chosen} onChoose={() => chooseSource(name)} />
      ))}
    </div>
  )
}

function SourceCell({ name, chosen, onChoose }: { name: DataSourceName; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('results')
  const results = useResultSets(({ sources }) => sources[name])
  const sourceName = useSourceName()
  const { state, count } = cellOf(results)
  const again = state === 'timeout' || state === 'failed' || state === 'cancelled'
  return (
    <button
      type="button"
      role="tab"
      id={sourceTabId(name)}
      aria-selected={chosen}
      aria-controls={chosen ? RESULTS_PANEL_ID : undefined}
      tabIndex={chosen ? 0 : -1}
      title={again ? t('sources.retry') : undefined}
      className={classes(styles['cell'], styles[state])}
      onClick={() => {
        if (again) retrySource(name, useSearchParams.getState().state)
        onChoose()
      }}
    >
      <span className={styles['name']}>{sourceName(name)}</span>{' '}
      <span className={styles['count']}>
        {state === 'searching' && <Spinner />}
        {(state === 'timeout' || state === 'failed') && <IconAlertTriangle size={12} aria-hidden="true" />}
        {count === null ? t(`sources.state.${state as Exclude<CellState, 'counted' | 'none'>}`) : formatCount(count)}
      </span>
    </button>
  )
}
