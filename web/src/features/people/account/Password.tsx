import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'
import { only, useFailureWords, useForm } from '../form-errors.ts'
import { PasswordField, Strength } from '../PasswordField.tsx'
import styles from './AccountPage.module.css'
import { useAccountFacts } from './use-account-facts.ts'

/** Changes the password of somebody who knows it. */
export function Password({ email }: { email: string }) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const changed = useAccountFacts()?.passwordChangedAt
  return isOpen ? (
    <PasswordForm email={email} onEnd={() => setOpen(false)} />
  ) : (
    <div className={styles['row']}>
      <div className={styles['quiet']}>{t('password')}</div>
      <div>{changed !== undefined && t('account.passwordDate', { date: formatHere(changed, { dateStyle: 'medium' }) })}</div>
      <Button aria-label={t('account.changePassword')} onClick={() => setOpen(true)}>
        {t('account.change')}
      </Button>
    </div>
  )
}

function PasswordForm({ email, onEnd }: { email: string; onEnd: () => void }) {
  const { t } = useTranslation('people')
  const [before, setBefore] = useState('')
  const [after, setAfter] = useState('')
  const cache = useQueryClient()
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'before' | 'password'>(
    () => only({ before: before === '' ? t('required') : undefined, password: after === '' ? t('required') : undefined }),
    async () => {
      const body = { before, after }
      const reply = await privateChange({ method: 'POST', path: PEOPLE_ROUTES.changePassword.path, body }, NothingSchema)
      if (!reply.ok) {
        const field = (['before', 'password'] as const).find((name) => name === reply.failure.parameter) ?? 'form'
        return { [field]: failureWords(reply.failure) }
      }
      tellDone(t('account.passwordChanged'))
      void cache.invalidateQueries({ queryKey: ['private'] })
      onEnd()
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      {errors.form !== undefined && <p role="alert">{errors.form}</p>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        autoFocus
        value={before}
        error={errors.before}
        onChange={(event) => setBefore(event.target.value)}
      />
      <PasswordField
        label={t('newPassword.new')}
        autoComplete="new-password"
        value={after}
        error={errors.password}
        onChange={(event) => setAfter(event.target.value)}
      />
      <Strength password={after} email={email} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('newPassword.submit')}
        </Button>
        <Button onClick={onEnd}>{t('account.cancel')}</Button>
      </div>
    </form>
  )
}
