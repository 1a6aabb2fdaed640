import { useState } from 'react'
import type { Reply } from '../../../../api/http.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useFailureWords, useForm } from '../../form-errors.ts'
import { PasswordField } from '../../PasswordField.tsx'
import styles from '../AccountPage.module.css'

export interface PasswordAskedProps {
  readonly email: string
  readonly words: string
  /** What the button says. */
  readonly submit: string
  readonly danger?: boolean
  /** Does what the password is asked for. */
  readonly send: (password: string) => Promise<Reply<unknown>>
  readonly onEnd: () => void
}

/** Asks for the password before something of the account changes. */
export function PasswordAsked({ email, words, submit, danger = false, send, onEnd }: PasswordAskedProps) {
  const { t } = useTranslation('people')
  const [password, setPassword] = useState('')
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'password'>(
    () => (password === '' ? { password: t('required') } : {}),
    async () => {
      const reply = await send(password)
      if (reply.ok) return undefined
      return { [reply.failure.parameter === 'password' ? 'password' : 'form']: failureWords(reply.failure) }
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['quiet']}>{words}</p>
      {errors.form !== undefined && <p role="alert">{errors.form}</p>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant={danger ? 'confirm' : 'primary'} busy={busy}>
          {submit}
        </Button>
        <Button onClick={onEnd}>{t('account.cancel')}</Button>
      </div>
    </form>
  )
}
