import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { NothingSchema } from '../../../api/people.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { only, useEmailCheck, useFailureWords, useForm } from '../form-errors.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useSignInWays } from '../use-sign-in-ways.ts'
import styles from './AccountPage.module.css'
import { useAccountFacts } from './use-account-facts.ts'

/** Changes the e-mail address, by a link that is sent to the new one. */
export function Email({ email }: { email: string }) {
  const { t } = useTranslation('people')
  const [opened, setOpened] = useState<'change' | 'confirm'>()
  const [asked, setAsked] = useState<string>()
  const facts = useAccountFacts()
  const isMailed = useSignInWays()?.mail !== false
  return (
    <>
      <div className={styles['row']}>
        <div className={styles['quiet']}>{t('email')}</div>
        <div className={styles['name']}>
          {email}
          {facts !== undefined && <Confirmed isConfirmed={facts.isEmailConfirmed} />}
        </div>
        {opened === undefined && (
          <div className={styles['buttons']}>
            {facts?.isEmailConfirmed === false && (
              <Button aria-label={t('account.confirmEmailOf')} onClick={() => setOpened('confirm')}>
                {t('account.confirmEmail')}
              </Button>
            )}
            <Button aria-label={t('account.changeEmail')} onClick={() => setOpened('change')}>
              {t('account.change')}
            </Button>
          </div>
        )}
      </div>
      {asked !== undefined && (
        <p role="status" className={styles['quiet']}>
          {asked === email
            ? t(isMailed ? 'account.confirmAsked' : 'account.confirmAskedNoMail', { email: asked })
            : t(isMailed ? 'account.emailAsked' : 'account.emailAskedNoMail', { email: asked })}
        </p>
      )}
      {opened !== undefined && (
        <EmailForm
          email={email}
          isSame={opened === 'confirm'}
          onEnd={(address) => {
            setOpened(undefined)
            setAsked(address)
          }}
        />
      )}
    </>
  )
}

function Confirmed({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTranslation('people')
  return isConfirmed ? (
    <Tag tone="ok" icon={<IconCheck size={14} stroke={1.75} aria-hidden="true" />}>
      {t('account.confirmed')}
    </Tag>
  ) : (
    <Tag tone="warn">{t('account.notConfirmed')}</Tag>
  )
}

interface EmailFormProps {
  readonly email: string
  /** The address stays: it is confirmed. */
  readonly isSame: boolean
  /** With the address that a mail was sent to. */
  readonly onEnd: (asked?: string) => void
}

function EmailForm({ email, isSame, onEnd }: EmailFormProps) {
  const { t } = useTranslation('people')
  const [address, setAddress] = useState(isSame ? email : '')
  const [password, setPassword] = useState('')
  const failureWords = useFailureWords()
  const faultOf = useEmailCheck()
  const isMailed = useSignInWays()?.mail !== false
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
      {!isSame && (
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
      )}
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        autoFocus={isSame}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t(isMailed ? 'account.sendEmailLink' : 'account.sendEmailLinkNoMail')}
        </Button>
        <Button onClick={() => onEnd()}>{t('account.cancel')}</Button>
      </div>
    </form>
  )
}
