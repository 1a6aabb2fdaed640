import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { useState } from 'react'
import { useAskedButton } from '../../../browser/use-asked-button.ts'
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
  const [asked, setAsked] = useState<'records' | 'all'>()
  const { button: recordsButton, onKept: keepRecords } = useAskedButton()
  const { button: allButton, onKept: keepAll } = useAskedButton()
  const keep = () => {
    if (asked === 'records') keepRecords()
    else keepAll()
    setAsked(undefined)
  }
  const remove = async () => {
    const reply = await changeHarvest('clear', harvest.id, { query: asked === 'records' ? '?records=only' : '' })
    if (reply.ok) tellDone(t('harvest.removing'))
    else tellFailed(t('notChanged'), reply.failure)
    setAsked(undefined)
    await refresh()
  }
  if (isBusy(harvest)) return null
  const words = t(asked === 'records' ? 'harvest.removeRecordsSure' : 'harvest.forgetSure')
  return (
    <section aria-labelledby="removal-title">
      <div className={styles['heading']}>
        <h2 id="removal-title">{t('harvest.removeTitle')}</h2>
        <span className={styles['quiet']}>
          {t('harvest.removeText', { count: harvest.records, formatted: formatCount(harvest.records) })}
        </span>
      </div>
      {asked === undefined ? (
        <p className={styles['buttons']}>
          <Button ref={recordsButton} variant="danger" disabled={harvest.records === 0} onClick={() => setAsked('records')}>
            {t('harvest.removeRecords')}
          </Button>
          <Button ref={allButton} variant="danger" onClick={() => setAsked('all')}>
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
