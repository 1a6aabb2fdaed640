import { SEEN_BY, type SeenBy } from '@graticule/contracts/sources/source-row'
import { useTranslation } from '../../../../i18n/index.ts'
import { LabelledSelect } from '../../../../ui/fields/Field.tsx'
import styles from '../add/Add.module.css'

/** Who sees a source; the server keeps it from all others. */
export type SeenByChoice = 'everybody' | SeenBy
const CHOICES: readonly SeenByChoice[] = ['everybody', ...SEEN_BY]

export function SeenByField({ value, onChange }: { value: SeenByChoice; onChange: (value: SeenByChoice) => void }) {
  const { t } = useTranslation('desk')
  return (
    <>
      <LabelledSelect
        label={t('seenBy.title')}
        value={value}
        choices={CHOICES.map((one) => ({ value: one, label: t(`seenBy.${one}`) }))}
        onChange={(chosen) => onChange(CHOICES.find((one) => one === chosen) ?? 'everybody')}
      />
      <p className={styles['quiet']}>{t('seenBy.hint')}</p>
    </>
  )
}
