import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { startSession } from '../../../session/session.ts'
import { forgetSignIn } from '../../../session/sign-in.ts'
import { useKeptCounts } from '../../../session/use-kept-counts.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useFailureWords, useForm } from '../form-errors.ts'
import { PasswordField } from '../PasswordField.tsx'
import styles from './AccountPage.module.css'
import { Import } from './import/Import.tsx'

/** Takes everything along, takes over what was kept elsewhere, or ends the account. */
export function MyData({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation('people')
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const keep = () => {
    setAsking(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className={styles['row']}>
        <div>
          <h3>{t('account.export')}</h3>
          <span className={styles['quiet']}>{t('account.exportText')}</span>
        </div>
        <a href={PEOPLE_ROUTES.download.path} download="my-data.json" className={buttonClass({})}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t('account.exportButton')}
        </a>
      </div>
      <Import />
      <div className={styles['row']}>
        <div>
          <h3>{t('account.delete')}</h3>
          <span className={styles['quiet']}>{t('account.deleteText')}</span>
        </div>
        <Button ref={opener} variant="danger" aria-expanded={isAsking} onClick={() => setAsking(true)}>
          {t('account.deleteButton')}
        </Button>
      </div>
      {isAsking && <DeleteForm email={email} hasPassword={hasPassword} onKeep={keep} />}
    </>
  )
}

function DeleteForm({ email, hasPassword, onKeep }: { email: string; hasPassword: boolean; onKeep: () => void }) {
  const { t } = useTranslation('people')
  const [password, setPassword] = useState('')
  const counts = useKeptCounts()
  const failureWords = useFailureWords()
  const box = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasPassword) box.current?.focus()
  }, [hasPassword])
  const { form, errors, busy, onSubmit } = useForm<'password'>(
    () => (hasPassword && password === '' ? { password: t('required') } : {}),
    async () => {
      const body = hasPassword ? { password } : {}
      const reply = await privateChange({ method: 'POST', path: PEOPLE_ROUTES.remove.path, body }, NothingSchema)
      if (!reply.ok) return { [reply.failure.parameter === 'password' ? 'password' : 'form']: failureWords(reply.failure) }
      forgetSignIn()
      startSession({ kind: 'anonymous' })
      tellDone(t('account.deleted'))
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['danger']} noValidate onSubmit={onSubmit} aria-labelledby="delete-title">
      <h3 id="delete-title" ref={box} tabIndex={-1}>
        {t('account.deleteTitle', { email })}
      </h3>
      <p className={styles['quiet']}>{t('account.deleteText')}</p>
      {counts !== undefined && (
        <p>
          {t('account.deleteKept', {
            bookmarks: t('account.kept.bookmarks', { count: counts.bookmarks }),
            searches: t('account.kept.searches', { count: counts.searches }),
            runs: t('account.kept.runs', { count: counts.runs }),
            dashboards: t('account.kept.dashboards', { count: counts.dashboards }),
          })}
        </p>
      )}
      {errors.form !== undefined && <p role="alert">{errors.form}</p>}
      {hasPassword && (
        <div className={styles['form']}>
          <PasswordField
            label={t('account.deletePassword')}
            autoComplete="current-password"
            autoFocus
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onKeep}>{t('account.keep')}</Button>
        <Button type="submit" variant="confirm" busy={busy}>
          {t('account.deleteButton')}
        </Button>
      </div>
    </form>
  )
}
