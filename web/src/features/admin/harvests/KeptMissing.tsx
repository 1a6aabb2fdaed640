import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { changeHarvest, useDeskRefresh } from '../desk/desk-calls.ts'
import { isBusy } from '../desk/harvest-words.ts'
import styles from './Harvests.module.css'

interface KeptMissingProps {
  readonly harvest: Harvest
  /** Records that the source did not have any more, and that were kept. */
  readonly count: number
  /** Of a past run it only says so. */
  readonly isLatest: boolean
}

/** Records that a run kept although the source did not have them, and how they are removed if they are really gone. */
export function KeptMissing({ harvest, count, isLatest }: KeptMissingProps) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const { isAsked, ask, keep, end, button } = useQuestion()
  const sweep = async () => {
    end()
    const reply = await changeHarvest('start', harvest.id, { query: '?missing=remove' })
    if (reply.ok) tellDone(t('harvest.started'))
    else tellFailed(t('harvest.notStarted'), reply.failure)
    await refresh()
  }
  return (
    <div className={styles['kept']}>
      <p>{t('harvest.keptMissing', { count, formatted: formatCount(count) })}</p>
      {isLatest && !isBusy(harvest) && !isAsked && (
        <Button ref={button} variant="danger" onClick={ask}>
          {t('harvest.sweep')}
        </Button>
      )}
      {isAsked && (
        <span className={styles['ask']} role="group" aria-label={t('harvest.sweepSure')}>
          {t('harvest.sweepSure')}
          <Button autoFocus onClick={keep}>
            {t('harvest.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void sweep()}>
            {t('harvest.sweepYes')}
          </Button>
        </span>
      )}
    </div>
  )
}
