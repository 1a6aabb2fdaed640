import { useTranslation } from '../../i18n/index.ts'
import { signInAddress } from '../../session/sign-in-address.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** Leads to the form of sign-in, and from there to the home page. */
export function SignInButton({ again = false }: { again?: boolean }) {
  const { t } = useTranslation('people')
  return (
    <a href={signInAddress('/')} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
      {t(again ? 'signIn.again' : 'signIn.submit')}
    </a>
  )
}

/** At the foot of a card: back to the form of sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation('people')
  return <a href={signInAddress('/')}>{t('backToSignIn')}</a>
}
