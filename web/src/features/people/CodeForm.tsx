import { useState } from 'react'
import { sendCode } from '../../api/people.ts'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { AuthCard } from './AuthCard.tsx'
import styles from './AuthCard.module.css'
import { useFailureWords, useForm } from './form-errors.ts'

/** The second step of a sign-in: the code of the app, or one that was written down. */
export function CodeForm({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('people')
  const [isRecovery, setRecovery] = useState(false)
  return (
    <AuthCard title={t('code.title')}>
      <p>{t(isRecovery ? 'code.recoveryText' : 'code.text')}</p>
      <Fields key={String(isRecovery)} isRecovery={isRecovery} onOver={onOver} />
      <p className={styles['other']}>
        <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
        </Button>
      </p>
    </AuthCard>
  )
}

function Fields({ isRecovery, onOver }: { isRecovery: boolean; onOver: () => void }) {
  const { t } = useTranslation('people')
  const [code, setCode] = useState('')
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'code'>(
    () => (code.trim() === '' ? { code: t('required') } : {}),
    async () => {
      const reply = await sendCode(code)
      if (reply.ok) {
        location.assign(reply.value.to)
        // the button stays busy until the browser has gone
        return new Promise(() => undefined)
      }
      if (reply.failure.kind === 'not-found') onOver()
      setCode('')
      return { code: failureWords(reply.failure) }
    },
  )
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      {/* what the server refuses as a whole stands at the one field, too */}
      <TextField
        label={t(isRecovery ? 'code.recovery' : 'code.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoFocus
        code
        maxLength={40}
        value={code}
        error={errors.code ?? errors.form}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t(busy ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
    </form>
  )
}
