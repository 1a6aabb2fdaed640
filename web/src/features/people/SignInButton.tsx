import { useTranslation } from '../../i18n/index.ts'
import { pageOfAction } from '../../kept/pending-action.ts'
import { signInAddress } from '../../session/sign-in-address.ts'
import { buttonClass } from '../../ui/Button.tsx'

interface SignInButtonProps {
  readonly again?: boolean
  /** Where it leads after that; where they wanted something, or the home page, when not said. */
  readonly to?: string
}

/** Leads to the form of sign-in, and from there on. */
export function SignInButton({ again = false, to = pageOfAction() }: SignInButtonProps) {
  const { t } = useTranslation('people')
  return (
    <a href={signInAddress(to)} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
      {t(again ? 'signIn.again' : 'signIn.submit')}
    </a>
  )
}

/** At the foot of a card: back to the form of sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation('people')
  return <a href={signInAddress(pageOfAction())}>{t('backToSignIn')}</a>
}
