import { INVITATION_ROUTES, type OpenedInvitation } from '@graticule/contracts/people/invitations'
import { pagePath } from '@graticule/contracts/pages'
import { IconAlertTriangle, IconCircleCheck, IconShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { publicChange } from '../../api/http.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { tellFailed } from '../../kept/tell.ts'
import { privateChange } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { signOut } from '../../session/sign-in.ts'
import { signInAddress, signInHere } from '../../session/sign-in-address.ts'
import { titleKeyOf } from '../../site/pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { AuthCard, FormError } from './AuthCard.tsx'
import { only, useFailureWords, useForm } from './form-errors.ts'
import { PasswordField, Strength } from './PasswordField.tsx'
import { useSignInWays } from './use-sign-in-ways.ts'

/** How an invitation was accepted: by the account that is signed in, or with a new one. */
type Accepted = 'account' | 'new account'

/** Where the link of an invitation leads: says what it is for, and accepts it with an account that is there or a new one. */
export function InvitationPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('invitation')))
  const [parameters] = useSearchParams()
  const link = parameters.get('link') ?? ''
  const [accepted, setAccepted] = useState<Accepted>()
  const { isReading } = useSession()
  const failureWords = useFailureWords()
  const { data } = useQuery({
    queryKey: ['role-invitation', link],
    queryFn: () =>
      publicChange({ method: 'POST', path: INVITATION_ROUTES.look.path, body: { link } }, INVITATION_ROUTES.look.reply),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  if (data === undefined || isReading) return <AuthCard title={t('invitation.reading')}>{null}</AuthCard>
  if (!data.ok) {
    const isDead = data.failure.kind === 'not-found' || data.failure.status === 400
    return (
      <AuthCard
        title={t(isDead ? 'invitation.dead' : 'invitation.page')}
        icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
      >
        <p>{isDead ? t('invitation.deadText') : failureWords(data.failure)}</p>
      </AuthCard>
    )
  }
  return accepted === undefined ? (
    <Invited link={link} invitation={data.value} onAccepted={setAccepted} />
  ) : (
    <Done invitation={data.value} how={accepted} />
  )
}

interface InvitedProps {
  readonly link: string
  readonly invitation: OpenedInvitation
  readonly onAccepted: (how: Accepted) => void
}

function Invited({ link, invitation, onAccepted }: InvitedProps) {
  const { t } = useTranslation('people')
  const { visitor } = useSession()
  const ways = useSignInWays()
  const { email, role, site } = invitation
  return (
    <AuthCard title={t('invitation.title')} icon={<IconShield size={20} stroke={1.75} aria-hidden="true" />}>
      <p>{t(`invitation.roles.${role}`, { site: (site?.name ?? '') || (site?.slug ?? '') })}</p>
      <p>{t('invitation.sentTo', { email })}</p>
      {visitor.kind === 'person' && !isSameAddress(visitor.email, email) ? (
        <OtherAccount own={visitor.email || visitor.name} email={email} />
      ) : visitor.kind === 'person' ? (
        <AcceptButton link={link} email={visitor.email || visitor.name} onAccepted={onAccepted} />
      ) : (
        <>
          <a href={signInHere()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            {t('invitation.have')}
          </a>
          {ways?.accounts === 'embedded' && <JoinForm link={link} email={email} onAccepted={onAccepted} />}
        </>
      )}
    </AuthCard>
  )
}

/** Addresses are the same in upper and lower case; the server compares them again. */
const isSameAddress = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

/** Somebody else is signed in than the one that was invited. */
function OtherAccount({ own, email }: { own: string; email: string }) {
  const { t } = useTranslation('people')
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    if (!(await signOut())) tellFailed(t('noAnswer'))
    setBusy(false)
  }
  return (
    <>
      <FormError title={t('invitation.otherTitle')}>{t('invitation.otherAccount', { own, email })}</FormError>
      <Button variant="primary" size="large" wide busy={isBusy} onClick={() => void leave()}>
        {t('invitation.switch', { email })}
      </Button>
    </>
  )
}

function AcceptButton({ link, email, onAccepted }: Omit<InvitedProps, 'invitation'> & { readonly email: string }) {
  const { t } = useTranslation('people')
  const failureWords = useFailureWords()
  const { form, errors, busy, onSubmit } = useForm<never>(
    () => ({}),
    async () => {
      const { path, reply: schema } = INVITATION_ROUTES.accept
      const reply = await privateChange({ method: 'POST', path, body: { link } }, schema)
      if (!reply.ok) return { form: failureWords(reply.failure) }
      onAccepted('account')
      return undefined
    },
  )
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      {errors.form !== undefined && <FormError title={t('invitation.notAccepted')}>{errors.form}</FormError>}
      <p>{t('invitation.signedInAs', { email })}</p>
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}

/** Makes an account of the invited address; the invitation shows that somebody there was meant. */
function JoinForm({ link, email, onAccepted }: Omit<InvitedProps, 'invitation'> & { readonly email: string }) {
  const { t } = useTranslation('people')
  const failureWords = useFailureWords()
  const [account, setAccount] = useState({ givenName: '', familyName: '', password: '' })
  const { form, errors, busy, onSubmit } = useForm<'givenName' | 'password'>(
    () =>
      only({
        givenName: account.givenName.trim() === '' ? t('required') : undefined,
        password: account.password === '' ? t('required') : undefined,
      }),
    async () => {
      const { path, reply: schema } = INVITATION_ROUTES.join
      const names = { givenName: account.givenName.trim(), familyName: account.familyName.trim() }
      const body = { link, ...names, password: account.password }
      const reply = await publicChange({ method: 'POST', path, body }, schema)
      if (reply.ok) {
        onAccepted('new account')
        return undefined
      }
      const { parameter, status, detail } = reply.failure
      const words = status === 409 ? detail : failureWords(reply.failure)
      return { [parameter === 'givenName' || parameter === 'password' ? parameter : 'form']: words }
    },
  )
  const field = (name: keyof typeof account, autoComplete: string) => ({
    name: autoComplete,
    autoComplete,
    maxLength: 100,
    value: account[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setAccount({ ...account, [name]: event.target.value }),
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-label={t('invitation.make')}>
      <h2>{t('invitation.make')}</h2>
      <p>{t('invitation.makeText', { email })}</p>
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField label={t('firstName')} error={errors.givenName} {...field('givenName', 'given-name')} />
      <TextField label={t('familyName')} hint={t('familyNameHint')} {...field('familyName', 'family-name')} />
      <PasswordField label={t('password')} error={errors.password} {...field('password', 'new-password')} maxLength={200} />
      {errors.password === undefined && <Strength password={account.password} email={email} />}
      <Button type="submit" size="large" wide busy={busy}>
        {t(busy ? 'invitation.joining' : 'invitation.join')}
      </Button>
    </form>
  )
}

/** Where the work of a role begins. */
const startOf = ({ role, site }: OpenedInvitation): string =>
  role === 'site'
    ? pagePath('adminSite', site?.slug ?? '', {})
    : pagePath(role === 'moderator' ? 'moderation' : 'adminOverview', '', {})

function Done({ invitation, how }: { invitation: OpenedInvitation; how: Accepted }) {
  const { t } = useTranslation('people')
  const start = startOf(invitation)
  const isNew = how === 'new account'
  return (
    <AuthCard title={t('invitation.done')} done icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />}>
      <p>{isNew ? t('invitation.doneSignIn', { email: invitation.email }) : t('invitation.doneText')}</p>
      {/* a page of its own: the session is read again with what it may do now */}
      <a href={isNew ? signInAddress(start) : start} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t(isNew ? 'signIn.submit' : invitation.role === 'moderator' ? 'invitation.openModeration' : 'invitation.open')}
      </a>
    </AuthCard>
  )
}
