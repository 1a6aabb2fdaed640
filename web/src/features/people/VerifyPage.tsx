import { IconAlertTriangle, IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { confirmAddress } from '../../api/people.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf, titleKeyOf } from '../../site/pages.ts'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { AuthCard } from './AuthCard.tsx'
import { SignInButton } from './SignInButton.tsx'

/** Where the link of the mail leads: confirms the address once. */
export function VerifyPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('verify')))
  const isSignedIn = useSession(({ visitor }) => visitor.kind === 'person')
  const [parameters] = useSearchParams()
  const link = parameters.get('link') ?? ''
  // the link is good for one use: never asked twice
  const { data } = useQuery({
    queryKey: ['confirm', link],
    queryFn: () => confirmAddress(link),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  if (data === undefined) return <AuthCard title={t('verify.running')}>{null}</AuthCard>
  if (data.ok)
    return (
      <AuthCard title={t('verify.title')} done icon={<IconMailCheck size={20} stroke={1.75} aria-hidden="true" />}>
        <p>{t(data.value.isChange ? 'verify.changed' : 'verify.text', { email: data.value.email })}</p>
        {isSignedIn ? (
          <Link to={pathOf('account')} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            {t('account.title')}
          </Link>
        ) : (
          <SignInButton />
        )}
      </AuthCard>
    )
  const isDead = data.failure.kind === 'not-found' || data.failure.kind === 'refused'
  return (
    <AuthCard
      title={t(isDead ? 'verify.dead' : 'verify.page')}
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
      foot={<Link to={pathOf('register')}>{t('register.title')}</Link>}
    >
      <p>{t(isDead ? 'verify.deadText' : 'noAnswer')}</p>
      <SignInButton />
    </AuthCard>
  )
}
