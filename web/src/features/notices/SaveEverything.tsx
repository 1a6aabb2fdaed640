import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { useTranslation } from '../../i18n/index.ts'
import { useSession } from '../../session/session.ts'
import { signInHere } from '../../session/sign-in-address.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** Everything that the portal keeps of whoever is signed in, as a file; guests sign in first. `isMain`: of a popup, which begins on it. */
export function SaveEverything({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation('notices')
  const isGuest = useSession(({ visitor }) => visitor.kind === 'anonymous')
  const look = buttonClass({ variant: isMain ? 'primary' : 'secondary', size: isMain ? 'medium' : 'small' })
  const first = isMain ? { 'data-first-focus': true } : {}
  if (isGuest)
    return (
      <a href={signInHere()} className={look} {...first}>
        {t('signIn')}
      </a>
    )
  return (
    <a href={PEOPLE_ROUTES.download.path} download="my-data.json" className={look} {...first}>
      {t('saveEverything')}
    </a>
  )
}
