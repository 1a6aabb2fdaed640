import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { IconClockExclamation, IconRefresh, IconServerOff, IconZoomExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatCount } from '../../i18n/numbers.ts'
import { activeFilters } from '../../shell/active-filters.ts'
import { retrySource } from '../../shell/search-runner.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { ASKED_SOURCES, useResultSets } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './ResultStates.module.css'

function State(props: { tone: 'info' | 'warn' | 'err'; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles['state']}>
      <span className={classes(styles['icon'], styles[props.tone])}>{props.icon}</span>
      <h2>{props.title}</h2>
      {props.children}
    </div>
  )
}

/** Nothing found: who has results instead, what was left out for want of a box or a date, and ways on. */
export function EmptyState({ leftOut }: { leftOut: ResultSet['leftOut'] }) {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const { search, chooseSource } = useSearchActions()
  const navigate = useNavigate()
  const sourceName = useSourceName()
  const other = useOtherSource()
  const last = activeFilters(state).at(-1)
  return (
    <State tone="info" icon={<IconZoomExclamation size={18} stroke={1.75} />} title={t('empty.title')}>
      {other !== undefined && (
        <p>{t('empty.other', { source: sourceName(other.name), count: other.total, formatted: formatCount(other.total) })}</p>
      )}
      {leftOut.withoutFootprint > 0 && (
        <p>
          {t('empty.withoutFootprint', { count: leftOut.withoutFootprint, formatted: formatCount(leftOut.withoutFootprint) })}
        </p>
      )}
      {leftOut.withoutTime > 0 && (
        <p>{t('empty.withoutTime', { count: leftOut.withoutTime, formatted: formatCount(leftOut.withoutTime) })}</p>
      )}
      <div className={styles['ways']}>
        {other !== undefined && (
          <Button variant="primary" onClick={() => chooseSource(other.name)}>
            {t('empty.show', { source: sourceName(other.name) })}
          </Button>
        )}
        {last !== undefined && (
          <Button onClick={() => search(last.remove(state))}>
            {t('empty.removeLast', { filter: [last.label, last.value].filter(Boolean).join(' ') })}
          </Button>
        )}
        <Button onClick={() => void navigate(-1)}>{t('empty.back')}</Button>
      </div>
    </State>
  )
}

/** The source with the most results for the same search. */
function useOtherSource(): { name: DataSourceName; total: number } | undefined {
  const sources = useResultSets((sets) => sets.sources)
  return ASKED_SOURCES.flatMap(({ name }) => {
    const { outcome } = sources[name]
    return outcome?.state === 'results' ? [{ name, total: outcome.resultSet.total }] : []
  }).toSorted((a, b) => b.total - a.total)[0]
}

/** The source gave no answer: why, and Retry. The other sources are as they were. */
export function NoAnswerState({
  name,
  reason,
  details,
}: {
  name: DataSourceName
  reason: 'timeout' | 'failed'
  details: string
}) {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const Icon = reason === 'timeout' ? IconClockExclamation : IconServerOff
  const source = sourceName(name)
  return (
    <State
      tone={reason === 'timeout' ? 'warn' : 'err'}
      icon={<Icon size={18} stroke={1.75} />}
      title={t(`noAnswer.${reason}`, { source })}
    >
      <p>{t(`noAnswer.${reason}Text`)}</p>
      {details !== '' && <pre>{details}</pre>}
      <div className={styles['ways']}>
        <Button icon={<IconRefresh size={16} />} onClick={() => retrySource(name, useSearchParams.getState().state)}>
          {t('noAnswer.retry')}
        </Button>
      </div>
    </State>
  )
}

/** Cards that are on their way: as high as cards are, without motion. */
export function Skeletons() {
  const { t } = useTranslation('results')
  return (
    <div role="status" aria-label={t('list.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles['skeleton']} aria-hidden="true">
          <span />
          <div>
            <span />
            <span />
            <span />
          </div>
        </div>
      ))}
    </div>
  )
}
