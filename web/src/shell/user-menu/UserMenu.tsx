import { IconLogin2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { useSession } from '../../session/session.ts'
import { signInHere } from '../../session/sign-in-address.ts'
import { LateBoundary } from '../LateBoundary.tsx'
import styles from './UserMenu.module.css'

/** Loaded for those who are signed in. */
const PersonMenu = lazyWithTexts(['guides'], async () => ({ default: (await import('./PersonMenu.tsx')).PersonMenu }))

/** The end of the header: a way to sign in, or who is signed in with what belongs to them. */
export function UserMenu() {
  const { visitor, isReading } = useSession()
  const { pathname } = useLocation()
  if (isReading) return null
  if (visitor.kind === 'anonymous') return <SignInLink />
  return (
    <LateBoundary>
      <Suspense>
        {/* another page closes the menu */}
        <PersonMenu key={pathname} person={visitor} />
      </Suspense>
    </LateBoundary>
  )
}

function SignInLink() {
  const { t } = useTranslation('shell')
  // the address says where to come back to
  useLocation()
  return (
    <a href={signInHere()} className={styles['signIn']}>
      <IconLogin2 size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('user.signIn')}</span>
    </a>
  )
}
