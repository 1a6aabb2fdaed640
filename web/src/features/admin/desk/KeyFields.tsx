import { KEY_WAYS, type SourceKey } from '@graticule/contracts/sources/source-key'
import { useTranslation } from '../../../i18n/index.ts'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import styles from './Desk.module.css'
import { keyFaults, type TypedKey } from './typed-key.ts'

interface KeyFieldsProps {
  readonly value: TypedKey
  readonly onChange: (value: TypedKey) => void
  /** What is missing is said. */
  readonly isTried: boolean
}

/** How a source asks for a key, and the key itself: it is written and never shown. */
export function KeyFields({ value, onChange, isTried }: KeyFieldsProps) {
  const { t } = useTranslation('desk')
  const { way, user, name, secret } = value
  const faults = keyFaults(value)
  const ways: readonly ('none' | SourceKey['way'])[] = ['none', ...KEY_WAYS]
  return (
    <>
      <LabelledSelect
        label={t('key.way')}
        value={way}
        choices={ways.map((one) => ({ value: one, label: t(`key.ways.${one}`) }))}
        onChange={(chosen) => onChange({ ...value, way: ways.find((one) => one === chosen) ?? 'none' })}
      />
      {way !== 'none' && (
        <div className={styles['keyFields']}>
          {way === 'basic' && (
            <TextField
              label={t('key.user')}
              error={isTried && faults.user ? t('key.userMissing') : undefined}
              maxLength={200}
              value={user}
              onChange={({ target }) => onChange({ ...value, user: target.value })}
            />
          )}
          {(way === 'header' || way === 'parameter') && (
            <TextField
              label={t(`key.name.${way}`)}
              error={isTried && faults.name ? t('key.nameMissing') : undefined}
              placeholder={way === 'header' ? 'X-API-Key' : 'key'}
              code
              maxLength={60}
              value={name}
              onChange={({ target }) => onChange({ ...value, name: target.value })}
            />
          )}
          <TextField
            label={t(way === 'basic' ? 'key.password' : 'key.secret')}
            hint={t('key.hint')}
            error={isTried && faults.secret ? t('key.missing') : undefined}
            type="password"
            autoComplete="off"
            maxLength={2_000}
            value={secret}
            onChange={({ target }) => onChange({ ...value, secret: target.value })}
          />
        </div>
      )}
    </>
  )
}
