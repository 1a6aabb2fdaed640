import { useTranslation } from '../../i18n/index.ts'
import { pageOfAction } from '../../kept/pending-action.ts'
import { signInAddress } from '../../session/sign-in-address.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** Leads to the form of sign-in, and from there to where they wanted something, or to the home page. */
export function SignInButton({ again = false }: { again?: boolean }) {
  const { t } = useTranslation('people')
  return (
    <a href={signInAddress(pageOfAction())} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
      {t(again ? 'signIn.again' : 'signIn.submit')}
    </a>
  )
}

/** At the foot of a card: back to the form of sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation('people')
  return <a href={signInAddress(pageOfAction())}>{t('backToSignIn')}</a>
}
