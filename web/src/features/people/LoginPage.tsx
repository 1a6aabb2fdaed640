import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { sendPassword } from '../../api/people.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { signInAddress } from '../../session/sign-in-address.ts'
import { useSession } from '../../session/session.ts'
import { pathOf, titleKeyOf } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { AuthCard, FormError } from './AuthCard.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './AuthCard.module.css'
import { only, useFailureWords, useForm } from './form-errors.ts'
import { PasswordField } from './PasswordField.tsx'
import { SignInButton } from './SignInButton.tsx'

/**
 * The page of sign-in: the form of a sign-in that waits for it, or why the last one failed. Whoever is signed in goes home.
 * @rule S2-2.login-home When logged in, visiting login goes home
 */
export function LoginPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('login')))
  const navigate = useNavigate()
  const isSignedIn = useSession(({ visitor }) => visitor.kind === 'person')
  useEffect(() => {
    if (isSignedIn) void navigate(pathOf('home'), { replace: true })
  }, [isSignedIn, navigate])
  const [parameters] = useSearchParams()
  const failed = parameters.get('failed')
  if (failed !== null) return <SignInFailed isOurs={failed === 'not-signed-in'} />
  // the server begins a sign-in: this page was opened without one, by a link within the page
  if (parameters.get('interaction') === null) return <BeginSignIn to={parameters.get('to') ?? '/'} />
  return <SignInForm />
}

function BeginSignIn({ to }: { to: string }) {
  useEffect(() => location.replace(signInAddress(to)), [to])
  return null
}

function SignInFailed({ isOurs }: { isOurs: boolean }) {
  const { t } = useTranslation('people')
  return (
    <AuthCard
      title={t('signIn.notSignedIn')}
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
      foot={<Link to={pathOf('home')}>{t('backHome')}</Link>}
    >
      <p>{t(isOurs ? 'signIn.failed.refused' : 'signIn.failed.provider')}</p>
      <SignInButton again />
    </AuthCard>
  )
}

function SignInForm() {
  const { t } = useTranslation('people')
  const [isOver, setOver] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  if (isOver)
    return (
      <AuthCard title={t('signIn.title')}>
        <FormError>{t('signIn.over')}</FormError>
        <SignInButton again />
      </AuthCard>
    )
  if (needsCode) return <CodeForm onOver={() => setOver(true)} />
  return (
    <AuthCard
      title={t('signIn.title')}
      foot={
        <>
          {t('signIn.noAccount')} <Link to={pathOf('register')}>{t('signIn.register')}</Link>
        </>
      }
    >
      <Fields onOver={() => setOver(true)} onCode={() => setNeedsCode(true)} />
    </AuthCard>
  )
}

function Fields({ onOver, onCode }: { onOver: () => void; onCode: () => void }) {
  const { t } = useTranslation('people')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(false)
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'email' | 'password'>(
    () => only({ email: email.trim() === '' ? t('required') : undefined, password: password === '' ? t('required') : undefined }),
    async () => {
      const reply = await sendPassword({ email: email.trim(), password, keep })
      if (reply.ok) {
        if (reply.value.needsCode === true || reply.value.to === undefined) {
          onCode()
          return undefined
        }
        location.assign(reply.value.to)
        // the button stays busy until the browser has gone
        return new Promise(() => undefined)
      }
      if (reply.failure.kind === 'not-found') onOver()
      setPassword('')
      return {
        form: failureWords(reply.failure),
        ...(reply.failure.parameter === 'password' ? { password: t('signIn.typeAgain') } : {}),
      }
    },
  )
  return (
    <>
      {errors.form !== undefined && <FormError title={t('signIn.notSignedIn')}>{errors.form}</FormError>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <TextField
          label={t('email')}
          type="email"
          name="username"
          autoComplete="username"
          autoFocus
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox checked={keep} label={t('signIn.keep')} hint={t('signIn.keepHint')} onChange={setKeep} />
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t(busy ? 'signIn.submitting' : 'signIn.submit')}
        </Button>
        <Link to={pathOf('password')} className={styles['forgot']}>
          {t('signIn.forgot')}
        </Link>
      </form>
    </>
  )
}
