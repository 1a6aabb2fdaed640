import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { changeHarvest, useDeskRefresh } from '../desk/desk-calls.ts'
import { chosenOf, ScheduleFields, timesOf } from '../desk/ScheduleFields.tsx'
import styles from './Harvests.module.css'

/** When a harvest is due, and what it does with what is gone. */
export function ScheduleForm({ harvest, onDone }: { harvest: Harvest; onDone: () => void }) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const [isScheduled, setScheduled] = useState(harvest.times !== undefined)
  const [times, setTimes] = useState(chosenOf(harvest.times))
  const [removeMissing, setRemoveMissing] = useState(harvest.removeMissing)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { removeMissing, ...(isScheduled ? { times: timesOf(times) } : {}) }
    const reply = await changeHarvest('schedule', harvest.id, { body })
    if (!reply.ok) {
      tellFailed(t('notChanged'), reply.failure)
      return
    }
    tellDone(t('harvest.scheduled'))
    await refresh()
    onDone()
  }
  return (
    <form
      className={styles['schedule']}
      aria-label={t('harvest.scheduleTitle', { name: harvest.title })}
      onSubmit={(event) => void save(event)}
    >
      <Checkbox look="switch" label={t('harvest.switchOn')} checked={isScheduled} onChange={setScheduled} />
      {isScheduled && <ScheduleFields times={times} onTimes={setTimes} />}
      <Checkbox
        label={t('use.removeMissing')}
        hint={t('use.removeMissingHint')}
        checked={removeMissing}
        onChange={setRemoveMissing}
      />
      <p className={styles['buttons']}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('harvest.save')}
        </Button>
      </p>
    </form>
  )
}
