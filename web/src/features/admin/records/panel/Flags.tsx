import { type DeskRecordDetails, FLAG_VALUES, type FlagValue } from '@graticule/contracts/curation/records-desk'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { LabelledSelect } from '../../../../ui/fields/Field.tsx'
import { changeRecords, useRecordsRefresh } from '../records-calls.ts'
import styles from './Panel.module.css'

/** Whether the record is curated, and GEOSS Data-CORE: as its source says, or as an administrator does. */
export function Flags({ details }: { details: DeskRecordDetails }) {
  const { t } = useTranslation('records')
  const refresh = useRecordsRefresh()
  const { flags, sourceFlags, version, record } = details
  const save = async (name: 'curated' | 'dataCore', value: FlagValue) => {
    const reply = await changeRecords.flag([record.id], { [name]: value }, version)
    if (reply.ok) tellDone(t('record.flagged'))
    else tellFailed(t('notChanged'), reply.failure)
    await refresh()
  }
  const choices = (name: 'curated' | 'dataCore') =>
    FLAG_VALUES.map((value) => ({
      value,
      label:
        value === 'source'
          ? t('record.flagSource', { value: t(sourceFlags[name] ? 'record.yes' : 'record.no') })
          : t(`record.${value}`),
    }))
  return (
    <section aria-labelledby="record-flags">
      <h3 id="record-flags">{t('record.flags')}</h3>
      <div className={styles['pair']}>
        {(['curated', 'dataCore'] as const).map((name) => (
          <LabelledSelect
            key={name}
            label={t(`record.${name}`)}
            value={flags[name]}
            choices={choices(name)}
            onChange={(value) => void save(name, value as FlagValue)}
          />
        ))}
      </div>
    </section>
  )
}
