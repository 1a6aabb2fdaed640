import { strengthOf, weaknessOf } from '@graticule/contracts/people/password-strength'
import { MIN_PASSWORD_LENGTH } from '@graticule/contracts/limits'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { FieldFrame, FieldWords } from '../../ui/fields/Field.tsx'
import fieldStyles from '../../ui/fields/Field.module.css'
import styles from './PasswordField.module.css'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: string
  readonly error?: string | undefined
}

/** A field for a password, whose letters can be shown. Paste and password managers work. */
export function PasswordField({ label, error, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('people')
  const [shown, setShown] = useState(false)
  const id = useId()
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <div className={fieldStyles['field']}>
      <label htmlFor={id} className={fieldStyles['label']}>
        {label}
      </label>
      <FieldFrame bad={error !== undefined}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-words`}
          {...rest}
        />
        <button
          type="button"
          className={styles['show']}
          aria-pressed={shown}
          aria-label={t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          {t(shown ? 'hide' : 'show')}
        </button>
      </FieldFrame>
      {error !== undefined && <FieldWords id={`${id}-words`} words={error} bad />}
    </div>
  )
}

/** Words are said when somebody rests, ms. */
const REST_MS = 500
const LEVELS = ['very-weak', 'weak', 'good', 'strong'] as const

/** How strong a password is: a word and one thing to do. The bars only show it. */
export function Strength({ password, email }: { password: string; email: string }) {
  const { t } = useTranslation('people')
  const strength = strengthOf(password, email)
  const weakness = weaknessOf(password, email)
  const advice =
    weakness === undefined
      ? t(strength === 'strong' || strength === 'good' ? 'strength.length' : 'strength.longer', { count: [...password].length })
      : t(`strength.${weakness}`, { count: MIN_PASSWORD_LENGTH })
  const words = password === '' ? '' : `${t(`strength.${strength}`)} ${advice}`
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words])
  if (password === '') return null
  const level = LEVELS.indexOf(strength)
  return (
    <div className={styles['strength']} data-strength={strength}>
      <span className={styles['bars']} aria-hidden="true">
        {LEVELS.map((name, at) => (
          <span key={name} className={at <= level ? styles['on'] : undefined} />
        ))}
      </span>
      <span aria-hidden="true">
        <strong>{t(`strength.${strength}`)}</strong> {advice}
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}
