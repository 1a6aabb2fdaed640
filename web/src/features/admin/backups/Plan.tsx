import type { BackupPlan } from '@graticule/contracts/settings/backups'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { changeSettings, useSettingValues, valueIn } from '../settings/settings-values.ts'
import styles from './BackupsPage.module.css'

const EVERY = ['never', 'day', 'week'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00 UTC` }))

/** When backups are made, and how many are kept. */
export function Plan() {
  const { data, refetch } = useSettingValues()
  const found = data && valueIn(data.values, 'backups')
  if (found === undefined) return null
  // another version is another form: what somebody else has saved is shown
  return <PlanForm key={found.version} plan={found.value} seen={found.version} onSaved={() => void refetch()} />
}

function PlanForm({ plan, seen, onSaved }: { plan: BackupPlan; seen: number; onSaved: () => void }) {
  const { t } = useTranslation('admin')
  const [draft, setDraft] = useState(plan)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const reply = await changeSettings([{ key: 'backups', value: draft, seen }])
    if (reply.ok) tellDone(t('backups.planSaved'))
    else tellFailed(t('backups.planNotSaved'), reply.failure)
    onSaved()
  }
  return (
    <form className={styles['plan']} onSubmit={(event) => void save(event)} aria-label={t('backups.plan')}>
      <LabelledSelect
        label={t('backups.every')}
        value={draft.every}
        choices={EVERY.map((value) => ({ value, label: t(`backups.everyOf.${value}`) }))}
        onChange={(every) => setDraft({ ...draft, every: every as BackupPlan['every'] })}
      />
      {draft.every !== 'never' && (
        <LabelledSelect
          label={t('backups.hour')}
          value={String(draft.hour)}
          choices={HOURS}
          onChange={(hour) => setDraft({ ...draft, hour: Number(hour) })}
        />
      )}
      <TextField
        label={t('backups.keepCount')}
        type="number"
        min={1}
        max={100}
        required
        value={String(draft.keep)}
        onChange={(event) => setDraft({ ...draft, keep: Number(event.target.value) })}
      />
      <Button type="submit">{t('backups.savePlan')}</Button>
    </form>
  )
}
