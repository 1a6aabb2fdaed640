import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askForPassword, choosePassword, readPasswordLink } from '../../api/people.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { titleKeyOf } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { AuthCard, FormError } from './AuthCard.tsx'
import { CheckMail } from './CheckMail.tsx'
import { only, useEmailCheck, useFailureWords, useForm } from './form-errors.ts'
import { PasswordField, Strength } from './PasswordField.tsx'
import { BackToSignIn, SignInButton } from './SignInButton.tsx'
import { siteBefore } from './site-before.ts'
import { useSignInWays } from './use-sign-in-ways.ts'

/** A new password: asks for a link, or, with the link of a mail, for the password. */
export function NewPasswordPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('password')))
  const [parameters, setParameters] = useSearchParams()
  const link = parameters.get('link')
  return link === null ? <AskForLink /> : <ChoosePassword link={link} onDead={() => setParameters({})} />
}

function AskForLink() {
  const { t } = useTranslation('people')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const checkEmail = useEmailCheck()
  const failureWords = useFailureWords()
  const isMailed = useSignInWays()?.mail !== false
  const send = () => askForPassword(email.trim(), siteBefore())
  const { form, errors, busy, onSubmit } = useForm<'email'>(
    () => only({ email: checkEmail(email.trim()) }),
    async () => {
      const reply = await send()
      if (reply.ok) setSent(true)
      return reply.ok ? undefined : { form: failureWords(reply.failure) }
    },
  )
  if (isSent)
    return (
      <CheckMail about="password" email={email.trim()} sendAgain={async () => (await send()).ok} onOther={() => setSent(false)} />
    )
  return (
    <AuthCard title={t('newPassword.ask')} foot={<BackToSignIn />}>
      <p>{t(isMailed ? 'newPassword.askText' : 'newPassword.askTextNoMail')}</p>
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
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
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t(!isMailed ? 'newPassword.sendNoMail' : busy ? 'newPassword.sending' : 'newPassword.send')}
        </Button>
      </form>
    </AuthCard>
  )
}

function ChoosePassword({ link, onDead }: { link: string; onDead: () => void }) {
  const { t } = useTranslation('people')
  const [chosen, setStage] = useState<'form' | 'saved' | 'dead'>('form')
  /** @rule B-people.used-link A link for a new password that was used or is too old says so before anything is typed */
  const { data: isValid } = useQuery({
    queryKey: ['password-link', link],
    queryFn: async () => {
      const reply = await readPasswordLink(link)
      return !reply.ok || reply.value.isValid
    },
    staleTime: Infinity,
  })
  const stage = chosen === 'form' && isValid === false ? 'dead' : chosen
  if (stage === 'saved')
    return (
      <AuthCard title={t('newPassword.saved')} done icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />}>
        <p>{t('newPassword.savedText')}</p>
        <SignInButton />
      </AuthCard>
    )
  if (stage === 'dead')
    return (
      <AuthCard title={t('verify.dead')} foot={<BackToSignIn />}>
        <p>{t('newPassword.deadText')}</p>
        <Button variant="primary" size="large" wide onClick={onDead}>
          {t('newPassword.ask')}
        </Button>
      </AuthCard>
    )
  return <ChooseForm link={link} onEnd={setStage} />
}

function ChooseForm({ link, onEnd }: { link: string; onEnd: (stage: 'saved' | 'dead') => void }) {
  const { t } = useTranslation('people')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<'password' | 'repeated'>(
    () =>
      only({
        password: password === '' ? t('required') : undefined,
        repeated: password === repeated ? undefined : t('newPassword.different'),
      }),
    async () => {
      const reply = await choosePassword(link, password)
      if (reply.ok) onEnd('saved')
      else if (reply.failure.kind === 'not-found') onEnd('dead')
      else return { [reply.failure.parameter === 'password' ? 'password' : 'form']: failureWords(reply.failure) }
      return undefined
    },
  )
  return (
    <AuthCard title={t('newPassword.title')} foot={<BackToSignIn />}>
      <p>{t('newPassword.text')}</p>
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <PasswordField
          label={t('newPassword.new')}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Strength password={password} email="" />
        <PasswordField
          label={t('newPassword.repeat')}
          name="repeated-password"
          autoComplete="new-password"
          value={repeated}
          error={errors.repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t(busy ? 'newPassword.submitting' : 'newPassword.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
