import { ALL_SOURCES, type DataSourceName, type SourceChoice } from '@graticule/contracts/data-sources'
import type { SourceOutcome } from '@graticule/contracts/resource'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { retrySource } from '../../../search/run/search-runner.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { SourceStateIcon } from '../../../search/sources/SourceStateIcon.tsx'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { type SourceResults, useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { askedSources, combinedSources, isCombining, useDataSources } from '../../../site/data-sources.ts'
import { useParentSearch } from '../../../stores/parent-search.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { classes } from '../../../ui/classes.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './SourceMatrix.module.css'
import { type SourceMark, useSourceMarks } from './use-source-marks.ts'

/** Id of the panel that the tabs lead to. */
export const RESULTS_PANEL_ID = 'results-of-source'

/** Id of the tab of a source, or of all. */
export const sourceTabId = (name: SourceChoice): string => `source-${name}`

/** What a cell tells of its source: `next` waits for the results of another one. A source without an answer is asked again by a click. */
export type CellState = 'waiting' | 'next' | 'searching' | 'counted' | 'none' | 'timeout' | 'failed' | 'cancelled'

/** A cell: its state, and its count when it has one. */
export interface Cell {
  readonly state: CellState
  readonly count: number | null
}

const STATES = { results: 'counted', no_results: 'none', timeout: 'timeout', failed: 'failed', cancel: 'cancelled' } as const

function countOf(outcome: SourceOutcome | null): number | null {
  return outcome?.state === 'results' ? outcome.resultSet.total : outcome?.state === 'no_results' ? 0 : null
}

/** The cell of a source. */
export function cellOf({ outcome, loading, address }: SourceResults): Cell {
  if (loading) return { state: address === null ? 'next' : 'searching', count: null }
  return { state: outcome === null ? 'waiting' : STATES[outcome.state], count: countOf(outcome) }
}

/** The cell of all sources: what they have counted so far, as long as one has; else what is true of one of them. */
export function cellOfAll(results: readonly SourceResults[]): Cell & { readonly isWhole: boolean } {
  const cells = results.map(cellOf)
  const total = cells.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const isWhole = cells.every(({ state }) => state !== 'searching' && state !== 'next')
  if (total > 0) return { state: 'counted', count: total, isWhole }
  const order = ['searching', 'next', 'none', 'failed', 'timeout', 'cancelled', 'waiting'] as const
  const state = order.find((one) => cells.some((cell) => cell.state === one)) ?? 'waiting'
  return { state, count: state === 'none' ? 0 : null, isWhole }
}

/** On a phone the cells are one line that scrolls: the chosen one is brought into it. */
function useChosenInView(list: RefObject<HTMLElement | null>): void {
  const chosen = useSearchParams((params) => params.state.dataSource)
  useEffect(() => {
    const [line, tab] = [list.current, document.getElementById(sourceTabId(chosen))]
    if (line === null || tab === null) return
    const [outer, inner] = [line.getBoundingClientRect(), tab.getBoundingClientRect()]
    // the line alone moves: scrollIntoView would move the page too
    if (inner.left < outer.left || inner.right > outer.right)
      line.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [list, chosen])
}

/**
 * All sources, always: each tells its count, or why it has none, and has a mark when it is slow or down in general; above them
 * the list that they make together. Arrow keys move between cells, 1 to 8 choose one, 0 chooses all.
 */
export function SourceMatrix() {
  const { t } = useTranslation('results')
  const { chooseSource } = useSearchActions()
  const marks = useSourceMarks()
  // drawn again when a source comes or goes while the page is open
  useDataSources()
  const list = useRef<HTMLDivElement>(null)
  const choices: readonly SourceChoice[] = [
    ...(isCombining() ? [ALL_SOURCES] : ([] as const)),
    ...askedSources().map(({ name }) => name),
  ]
  useChosenInView(list)
  const focusOn = (index: number) => {
    const tabs = list.current?.querySelectorAll<HTMLElement>('[role=tab]')
    tabs?.[(index + choices.length) % choices.length]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = choices.findIndex((name) => sourceTabId(name) === document.activeElement?.id)
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 }
    const target = { ...moves, Home: 0, End: choices.length - 1 }[event.key]
    const named = event.key === '0' ? ALL_SOURCES : askedSources()[Number(event.key) - 1]?.name
    const numbered = useShortcuts.getState().enabled ? choices.find((name) => name === named) : undefined
    if (target === undefined && numbered === undefined) return
    event.preventDefault()
    if (target !== undefined) return focusOn(target)
    if (numbered !== undefined) {
      focusOn(choices.indexOf(numbered))
      chooseSource(numbered)
    }
  }
  return (
    <div
      ref={list}
      role="tablist"
      data-tip="tutorial-sources"
      tabIndex={-1}
      aria-label={t('sources.label')}
      className={styles['matrix']}
      onKeyDown={onKeyDown}
    >
      {choices.map((name) =>
        name === ALL_SOURCES ? <AllCell key={name} /> : <SourceCell key={name} name={name} mark={marks.get(name)} />,
      )}
    </div>
  )
}

function SourceCell({ name, mark }: { name: DataSourceName; mark: SourceMark | undefined }) {
  const { t } = useTranslation('results')
  const { state, count } = cellOf(useResultSets(({ sources }) => resultsOf(sources, name)))
  const isFrozen = useParentSearch(({ frozen }) => frozen.includes(name)) && count !== null
  const formatted = count === null ? undefined : formatCount(count)
  return (
    <CellButton
      name={name}
      state={state}
      isBusy={state === 'searching' || state === 'next'}
      words={isFrozen ? t('sources.frozen', { formatted }) : formatted}
      hint={isFrozen ? t('sources.frozenHint') : undefined}
      // a search that got no response says the same already
      mark={state === 'timeout' || state === 'failed' ? undefined : mark}
    />
  )
}

function AllCell() {
  const { t } = useTranslation('results')
  const sources = useResultSets((sets) => sets.sources)
  const { state, count, isWhole } = cellOfAll(combinedSources().map(({ name }) => resultsOf(sources, name)))
  const words = count === null ? undefined : t(isWhole ? 'sources.about' : 'sources.soFar', { formatted: formatCount(count) })
  return <CellButton name={ALL_SOURCES} state={state} isBusy={!isWhole} words={words} />
}

interface CellButtonProps {
  readonly name: SourceChoice
  readonly state: CellState
  readonly isBusy: boolean
  /** The count; without it the state is told. */
  readonly words: string | undefined
  readonly hint?: string | undefined
  /** The source is slow or down whatever becomes of this search. */
  readonly mark?: SourceMark | undefined
}

function CellButton({ name, state, isBusy, words, hint, mark }: CellButtonProps) {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource === name)
  const { chooseSource } = useSearchActions()
  const sourceName = useSourceName()
  const again = state === 'timeout' || state === 'failed' || state === 'cancelled'
  return (
    <button
      type="button"
      role="tab"
      id={sourceTabId(name)}
      aria-selected={chosen}
      aria-controls={chosen ? RESULTS_PANEL_ID : undefined}
      tabIndex={chosen ? 0 : -1}
      // shown under the pointer, and read out after the name
      title={[again ? t('sources.retry') : hint, mark?.words].filter(Boolean).join('\n') || undefined}
      className={classes(styles['cell'], styles[state], name === ALL_SOURCES && styles['all'])}
      onClick={() => {
        if (again) retrySource(name, useSearchParams.getState().state)
        chooseSource(name)
      }}
    >
      <span className={styles['name']}>{sourceName(name)}</span>
      {mark !== undefined && (
        <span className={styles['mark']} data-health={mark.state}>
          <SourceStateIcon state={mark.state} />
        </span>
      )}{' '}
      <span className={styles['count']}>
        {isBusy && <Spinner />}
        {(state === 'timeout' || state === 'failed') && <IconAlertTriangle size={12} aria-hidden="true" />}
        {words ?? t(`sources.state.${state as Exclude<CellState, 'counted' | 'none'>}`)}
      </span>
    </button>
  )
}
