import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { useState } from 'react'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { only, useEmailCheck, useFailureWords, useForm } from '../form-errors.ts'
import { PasswordField } from '../PasswordField.tsx'
import styles from './AccountPage.module.css'

/** Changes the e-mail address, by a link that is sent to the new one. */
export function Email({ email }: { email: string }) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <div className={styles['row']}>
        <div className={styles['quiet']}>{t('email')}</div>
        <div>{email}</div>
        {!isOpen && (
          <Button aria-label={t('account.changeEmail')} onClick={() => setOpen(true)}>
            {t('account.change')}
          </Button>
        )}
      </div>
      {asked !== undefined && (
        <p role="status" className={styles['quiet']}>
          {t('account.emailAsked', { email: asked })}
        </p>
      )}
      {isOpen && (
        <EmailForm
          email={email}
          onEnd={(address) => {
            setOpen(false)
            setAsked(address)
          }}
        />
      )}
    </>
  )
}

/** `onEnd`: with the address that a mail was sent to. */
function EmailForm({ email, onEnd }: { email: string; onEnd: (asked?: string) => void }) {
  const { t } = useTranslation('people')
  const [address, setAddress] = useState('')
  const [password, setPassword] = useState('')
  const failureWords = useFailureWords()
  const faultOf = useEmailCheck()
  const { form, errors, busy, onSubmit } = useForm<'email' | 'password'>(
    () =>
      only({
        email: faultOf(address.trim()),
        password: password === '' ? t('required') : undefined,
      }),
    async () => {
      const body = { email: address.trim(), password }
      const reply = await privateChange({ method: 'POST', path: PEOPLE_ROUTES.changeEmail.path, body }, NothingSchema)
      if (!reply.ok) {
        const field = (['email', 'password'] as const).find((name) => name === reply.failure.parameter) ?? 'form'
        return { [field]: failureWords(reply.failure) }
      }
      onEnd(body.email)
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      {errors.form !== undefined && <p role="alert">{errors.form}</p>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('account.newEmail')}
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        value={address}
        error={errors.email}
        onChange={(event) => setAddress(event.target.value)}
      />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('account.sendEmailLink')}
        </Button>
        <Button onClick={() => onEnd()}>{t('account.cancel')}</Button>
      </div>
    </form>
  )
}
