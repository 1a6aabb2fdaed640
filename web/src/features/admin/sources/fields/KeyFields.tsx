import { KEY_WAYS, type SourceKey } from '@graticule/contracts/sources/source-key'
import { useTranslation } from '../../../../i18n/index.ts'
import { LabelledSelect, TextField } from '../../../../ui/fields/Field.tsx'
import styles from '../add/Add.module.css'
import type { TypedKey } from './typed-key.ts'

interface KeyFieldsProps {
  readonly value: TypedKey
  readonly onChange: (value: TypedKey) => void
  /** What is missing is said. */
  readonly isTried: boolean
}

/** How a source asks for a key, and the key itself: it is written and never shown. */
export function KeyFields({ value, onChange, isTried }: KeyFieldsProps) {
  const { t } = useTranslation('desk')
  const { way, user, secret } = value
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
        <div className={styles['pair']}>
          {way === 'basic' && (
            <TextField
              label={t('key.user')}
              error={isTried && !/^[^:]+$/.test(user) ? t('key.userMissing') : undefined}
              maxLength={200}
              value={user}
              onChange={({ target }) => onChange({ ...value, user: target.value })}
            />
          )}
          <TextField
            label={t(way === 'basic' ? 'key.password' : 'key.secret')}
            hint={t('key.hint')}
            error={isTried && !/^[!-~]+$/.test(secret) ? t('key.missing') : undefined}
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
