import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { readInvitation, sendRegistration } from '../../api/people.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { pageOfAction } from '../../kept/pending-action.ts'
import { signInAddress } from '../../session/sign-in-address.ts'
import { contentPath, pathOf, titleKeyOf } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { AuthCard, FormError } from './AuthCard.tsx'
import styles from './AuthCard.module.css'
import { CheckMail } from './CheckMail.tsx'
import { only, useEmailCheck, useFailureWords, useForm } from './form-errors.ts'
import { PasswordField, Strength } from './PasswordField.tsx'
import { SignInButton } from './SignInButton.tsx'
import { siteBefore } from './site-before.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

/** Makes an account: that of a visitor by a mail, that of the first administrator by the one-time link of the operator. */
export function RegisterPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('register')))
  const [parameters] = useSearchParams()
  const link = parameters.get('link') ?? undefined
  const ways = useSignInWays()
  const { data: isValid } = useQuery({
    queryKey: ['invitation', link],
    queryFn: async () => {
      const reply = await readInvitation(link ?? '')
      return !reply.ok || reply.value.isValid
    },
    enabled: link !== undefined,
  })
  if (ways?.accounts === 'outside')
    return (
      <AuthCard title={t('register.title')}>
        <p>{t('register.outside')}</p>
        <SignInButton />
      </AuthCard>
    )
  if (isValid === false)
    return (
      <AuthCard title={t('verify.dead')}>
        <p>{t('register.deadLink')}</p>
        <SignInButton />
      </AuthCard>
    )
  return <RegisterForm link={link} />
}

/** Where the form stands: being filled in, sent (a mail is on its way), or done. */
type Stage = 'form' | 'sent' | 'done'

function RegisterForm({ link }: { link: string | undefined }) {
  const { t } = useTranslation('people')
  const [account, setAccount] = useState({ givenName: '', familyName: '', email: '', password: '' })
  const [stage, setStage] = useState<Stage>('form')
  const ways = useSignInWays()
  const send = () =>
    sendRegistration({
      email: account.email.trim(),
      password: account.password,
      givenName: account.givenName.trim(),
      familyName: account.familyName.trim(),
      ...(link === undefined ? {} : { link }),
      ...siteBefore(),
    })
  const email = account.email.trim()
  /** @rule B-administration.first-steps Whoever became an administrator by the one-time link signs in to the checklist of the first run */
  const next = link === undefined ? pageOfAction() : pathOf('adminOverview')
  if (stage === 'sent')
    return <CheckMail about="register" email={email} sendAgain={async () => (await send()).ok} onOther={() => setStage('form')} />
  if (stage === 'done')
    return (
      <AuthCard title={t('register.done')} done icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />}>
        <p>{t('verify.text', { email })}</p>
        <SignInButton to={next} />
      </AuthCard>
    )
  return (
    <AuthCard
      title={t(link === undefined ? 'register.title' : 'register.administrator')}
      foot={
        <>
          {t('register.known')} <a href={signInAddress(next)}>{t('signIn.submit')}</a>
        </>
      }
    >
      {link !== undefined && <p>{t('register.administratorText')}</p>}
      <Fields account={account} onChange={setAccount} send={send} onSent={() => setStage(link === undefined ? 'sent' : 'done')} />
      {link === undefined && (
        <p className={styles['after']}>
          {ways?.mail === false ? '' : t('register.after')} {t('register.terms')}{' '}
          <Link to={contentPath('terms-conditions')}>{t('register.termsLink')}</Link>{' '}
          <Link to={contentPath('privacy')}>{t('register.privacyLink')}</Link>
        </p>
      )}
    </AuthCard>
  )
}

interface Account {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly password: string
}

function Fields(props: {
  account: Account
  onChange: (account: Account) => void
  send: () => ReturnType<typeof sendRegistration>
  onSent: () => void
}) {
  const { account, onChange, send, onSent } = props
  const { t } = useTranslation('people')
  const failureWords = useFailureWords()
  const checkEmail = useEmailCheck()
  const { form, errors, busy, onSubmit } = useForm<'givenName' | 'familyName' | 'email' | 'password'>(
    () =>
      only({
        givenName: account.givenName.trim() === '' ? t('required') : undefined,
        email: checkEmail(account.email.trim()),
        password: account.password === '' ? t('required') : undefined,
      }),
    async () => {
      const reply = await send()
      if (!reply.ok) {
        const { parameter } = reply.failure
        const field = (['givenName', 'familyName', 'email', 'password'] as const).find((name) => name === parameter) ?? 'form'
        return { [field]: failureWords(reply.failure) }
      }
      onSent()
      return undefined
    },
  )
  const field = (name: keyof Account, autoComplete: string) => ({
    name: autoComplete,
    autoComplete,
    maxLength: 100,
    value: account[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...account, [name]: event.target.value }),
  })
  return (
    <>
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <TextField label={t('firstName')} autoFocus error={errors.givenName} {...field('givenName', 'given-name')} />
        <TextField
          label={t('familyName')}
          hint={t('familyNameHint')}
          error={errors.familyName}
          {...field('familyName', 'family-name')}
        />
        <TextField label={t('email')} type="email" error={errors.email} {...field('email', 'username')} maxLength={254} />
        <PasswordField label={t('password')} error={errors.password} {...field('password', 'new-password')} maxLength={200} />
        {errors.password === undefined && <Strength password={account.password} email={account.email.trim()} />}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t(busy ? 'register.submitting' : 'register.submit')}
        </Button>
      </form>
    </>
  )
}
