import type { Harvest, HarvestRun } from '@graticule/contracts/services/harvests-desk'
import { IconCircleCheck, IconCircleX, IconClock, IconLoader2, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { changeHarvest, useDeskRefresh } from '../desk/desk-calls.ts'
import { type DeskWords, durationWords, percentOf, restOf, timeWords } from '../desk/harvest-words.ts'
import styles from './Harvests.module.css'

const SIGN = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
/** Those who cannot see the bar hear of it each time that so much more has been read, per cent. */
const SPOKEN_EVERY = 10

interface RunCardProps {
  readonly harvest: Harvest
  /** The latest run; absent = none yet. */
  readonly run: HarvestRun | undefined
  readonly isFirst: boolean
}

/** How the harvest stands: waiting, running with its progress, or how it ended. */
export function RunCard({ harvest, run, isFirst }: RunCardProps) {
  const { t } = useTranslation('desk')
  // who is asked whether to cancel is still asked when the run begins, and no longer when it has ended
  const question = useQuestion()
  if (question.isAsked && harvest.waiting === undefined && run?.state !== 'running') question.end()
  const cancel = <CancelButton id={harvest.id} question={question} isEnding={run?.cancelling === true} />
  if (run?.state === 'running') return <Running run={run} isFirst={isFirst} cancel={cancel} />
  if (harvest.waiting !== undefined)
    return (
      <div className={styles['card']} role="status">
        <IconClock {...SIGN} />
        <strong>{t(harvest.waiting === 'harvest' ? 'harvest.waits' : 'harvest.clears')}</strong>
        {cancel}
      </div>
    )
  return run === undefined ? null : <Ended run={run} />
}

function progressWords(t: DeskWords, run: HarvestRun): string {
  const [read, rate] = [formatCount(run.read), formatCount(Math.round(run.perSecond ?? 0))]
  const rest = restOf(run)
  if (rest === undefined) return t('harvest.readSoFar', { read, rate })
  return t('harvest.readOf', { read, total: formatCount(rest.total), rate, left: durationWords(rest.leftMs) })
}

function Running({ run, isFirst, cancel }: { run: HarvestRun; isFirst: boolean; cancel: ReactNode }) {
  const { t } = useTranslation('desk')
  const percent = percentOf(run)
  const spoken = Math.floor(percent / SPOKEN_EVERY) * SPOKEN_EVERY
  return (
    <div className={classes(styles['card'], styles['running'])}>
      <IconLoader2 {...SIGN} className={styles['turning']} />
      <div className={styles['progress']}>
        <span className={styles['between']}>
          <strong>{t('harvest.runningSince', { time: timeWords(run.startedAt) })}</strong>
          <strong>{t('harvest.percent', { percent })}</strong>
        </span>
        <progress max={100} value={percent} aria-label={t('harvest.progress')} />
        <span className={styles['quiet']}>
          {isFirst && `${t('harvest.firstRun')}. `}
          {progressWords(t, run)}
        </span>
        <span className="visually-hidden" role="status">
          {t('harvest.spoken', { percent: spoken })}
        </span>
      </div>
      {cancel}
    </div>
  )
}

interface CancelButtonProps {
  readonly id: number
  readonly question: ReturnType<typeof useQuestion>
  /** It was cancelled, and has not ended yet. */
  readonly isEnding: boolean
}

function CancelButton({ id, question: { isAsked, ask, keep, end, button }, isEnding }: CancelButtonProps) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const cancel = async () => {
    end()
    const reply = await changeHarvest('cancel', id)
    if (reply.ok) tellDone(t('harvest.cancelAsked'))
    else tellFailed(t('notChanged'), reply.failure)
    await refresh()
  }
  if (isEnding) return <Button busy>{t('harvest.cancelling')}</Button>
  if (!isAsked)
    return (
      <Button ref={button} variant="danger" onClick={ask}>
        {t('harvest.cancelRun')}
      </Button>
    )
  return (
    <span className={styles['ask']} role="group" aria-label={t('harvest.cancelSure')}>
      {t('harvest.cancelSure')}
      <Button autoFocus onClick={keep}>
        {t('harvest.cancelNo')}
      </Button>
      <Button variant="confirm" onClick={() => void cancel()}>
        {t('harvest.cancelYes')}
      </Button>
    </span>
  )
}

function endedWords(t: DeskWords, { state, read, startedAt, endedAt = startedAt }: HarvestRun): string {
  const time = timeWords(endedAt)
  if (state === 'failed') return t('harvest.failed', { time })
  if (state === 'cancelled') return t('harvest.cancelled', { time })
  if (state === 'interrupted') return t('harvest.interrupted', { time })
  if (state === 'limit reached') return t('harvest.limit', { time, read: formatCount(read) })
  const duration = durationWords(Date.parse(endedAt) - Date.parse(startedAt))
  return t('harvest.finished', { time, read: formatCount(read), duration })
}

function Ended({ run }: { run: HarvestRun }) {
  const { t } = useTranslation('desk')
  const isFailed = run.state === 'failed'
  const Sign = isFailed ? IconCircleX : run.state === 'complete' ? IconCircleCheck : IconPlayerStop
  return (
    <div
      className={classes(styles['card'], isFailed && styles['failed'], run.state === 'complete' && styles['finished'])}
      role="status"
    >
      <Sign {...SIGN} />
      <span>
        <strong>{endedWords(t, run)}</strong>
        {run.failure !== undefined && <span className={styles['cause']}>{run.failure}</span>}
      </span>
    </div>
  )
}
