import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { changeHarvest, useDeskRefresh } from '../desk/desk-calls.ts'
import { isBusy } from '../desk/harvest-words.ts'
import styles from './Harvests.module.css'

/** Takes back what a source has brought: its records alone, or the harvest with them. Both ask first. */
export function Removal({ harvest }: { harvest: Harvest }) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const { button: recordsButton, ...ofRecords } = useQuestion()
  const { button: allButton, ...ofAll } = useQuestion()
  const { keep, end } = ofRecords.isAsked ? ofRecords : ofAll
  const remove = async () => {
    const reply = await changeHarvest('clear', harvest.id, { query: ofRecords.isAsked ? '?records=only' : '' })
    if (reply.ok) tellDone(t('harvest.removing'))
    else tellFailed(t('notChanged'), reply.failure)
    end()
    await refresh()
  }
  if (isBusy(harvest)) return null
  const words = t(ofRecords.isAsked ? 'harvest.removeRecordsSure' : 'harvest.forgetSure')
  return (
    <section aria-labelledby="removal-title">
      <div className={styles['heading']}>
        <h2 id="removal-title">{t('harvest.removeTitle')}</h2>
        <span className={styles['quiet']}>
          {t('harvest.removeText', { count: harvest.records, formatted: formatCount(harvest.records) })}
        </span>
      </div>
      {!ofRecords.isAsked && !ofAll.isAsked ? (
        <p className={styles['buttons']}>
          <Button ref={recordsButton} variant="danger" disabled={harvest.records === 0} onClick={ofRecords.ask}>
            {t('harvest.removeRecords')}
          </Button>
          <Button ref={allButton} variant="danger" onClick={ofAll.ask}>
            {t('harvest.forget')}
          </Button>
        </p>
      ) : (
        <p className={styles['buttons']} role="group" aria-label={words}>
          <span>{words}</span>
          <Button autoFocus onClick={keep}>
            {t('harvest.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void remove()}>
            {t('harvest.remove')}
          </Button>
        </p>
      )}
    </section>
  )
}
