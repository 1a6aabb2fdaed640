import { ALL_SOURCES, type DataSourceName, type SourceChoice } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { isWithinParent, PARENT_SOURCE } from '@graticule/contracts/search/parent-search'
import { IconClockExclamation, IconRefresh, IconServerOff, IconZoomExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { retrySource } from '../../../search/run/search-runner.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { isAnswer, useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { askedSources } from '../../../site/data-sources.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { LeftOutWords } from '../empty/EmptyHelp.tsx'
import { Relaxations } from '../empty/Relaxations.tsx'
import styles from './ResultStates.module.css'
import { useGoBack } from '../use-go-back.ts'

function State(props: { tone: 'info' | 'warn' | 'err'; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles['state']}>
      <span className={classes(styles['icon'], styles[props.tone])}>{props.icon}</span>
      <h2>{props.title}</h2>
      {props.children}
    </div>
  )
}

/** Nothing found: who has results instead, what was left out for want of a box or a date, what to relax, and ways on. */
export function EmptyState({ leftOut }: { leftOut: ResultSet['leftOut'] }) {
  const { t } = useTranslation('results')
  const { chooseSource } = useSearchActions()
  const goBack = useGoBack()
  const sourceName = useSourceName()
  const other = useOtherSource()
  return (
    <State tone="info" icon={<IconZoomExclamation size={18} stroke={1.75} />} title={t('empty.title')}>
      {other !== undefined && (
        <p>{t('empty.other', { source: sourceName(other.name), count: other.total, formatted: formatCount(other.total) })}</p>
      )}
      {other === undefined && <p>{t('empty.hint')}</p>}
      <LeftOutWords leftOut={leftOut} />
      <div className={styles['ways']}>
        {other !== undefined && (
          <Button size="small" variant="primary" onClick={() => chooseSource(other.name)}>
            {t('empty.show', { source: sourceName(other.name) })}
          </Button>
        )}
        <Button size="small" onClick={goBack}>
          {t('empty.back')}
        </Button>
      </div>
      <Relaxations />
    </State>
  )
}

/** The source with the most results for the same search. */
function useOtherSource(): { name: DataSourceName; total: number } | undefined {
  const sources = useResultSets((sets) => sets.sources)
  return askedSources()
    .flatMap(({ name }) => {
      const { outcome } = resultsOf(sources, name)
      return outcome?.state === 'results' ? [{ name, total: outcome.resultSet.total }] : []
    })
    .toSorted((a, b) => b.total - a.total)[0]
}

/** The source gave no answer: why, what the others did, and ways on. The other sources are as they were. */
export function NoAnswerState(props: {
  name: SourceChoice
  reason: 'timeout' | 'failed'
  details: string
  /** Not our server failed but what it asked. */
  isTheirs?: boolean | undefined
}) {
  const { name, reason, details, isTheirs } = props
  const { t } = useTranslation('results')
  const within = useSearchParams(({ state }) => isWithinParent(state.filters))
  const isArchive = isTheirs === true && within && name === PARENT_SOURCE
  const { chooseSource } = useSearchActions()
  const sourceName = useSourceName()
  const answered = useAnswered()
  const other = useOtherSource()
  const Icon = reason === 'timeout' ? IconClockExclamation : IconServerOff
  return (
    <div className={classes(styles['state'], styles['noAnswer'])}>
      <span className={classes(styles['icon'], styles[reason === 'timeout' ? 'warn' : 'err'])}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h2>{isArchive ? t('noAnswer.archive') : t(`noAnswer.${reason}`, { source: sourceName(name) })}</h2>
        <p>{t(reason === 'timeout' ? 'noAnswer.timeoutWarning' : 'noAnswer.failedText')}</p>
        {answered > 0 && name !== ALL_SOURCES && (
          <p>{t(answered === askedSources().length - 1 ? 'noAnswer.allOthers' : 'noAnswer.others', { count: answered })}</p>
        )}
        {details !== '' && <pre>{details}</pre>}
        <div className={styles['ways']}>
          <Button
            size="small"
            icon={<IconRefresh size={14} aria-hidden="true" />}
            onClick={() => retrySource(name, useSearchParams.getState().state)}
          >
            {t('noAnswer.retry')}
          </Button>
          {other !== undefined && (
            <Button size="small" variant="quiet" onClick={() => chooseSource(other.name)}>
              {t('empty.show', { source: sourceName(other.name) })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** How many sources have answered, with results or without. */
function useAnswered(): number {
  return useResultSets(({ sources }) => askedSources().filter(({ name }) => isAnswer(resultsOf(sources, name).outcome)).length)
}

/** Cards that are on their way: as high as cards are, without motion. */
export function Skeletons({ compact }: { compact: boolean }) {
  const { t } = useTranslation('results')
  return (
    <div role="status" aria-label={t('list.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes(styles['skeleton'], compact && styles['short'])} aria-hidden="true">
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
