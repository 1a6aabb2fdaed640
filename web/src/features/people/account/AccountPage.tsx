import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { signOut } from '../../../session/sign-in.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { useSession } from '../../../session/session.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { AuthCard } from '../AuthCard.tsx'
import { useSignInWays } from '../use-sign-in-ways.ts'
import styles from './AccountPage.module.css'
import { AccountTabs } from './AccountTabs.tsx'
import { Connections } from './Connections.tsx'
import { MyData } from './MyData.tsx'
import { Password } from './Password.tsx'
import { Preferences } from './preferences/Preferences.tsx'
import { useConnectionOutcome } from './use-connection-outcome.ts'
import { Profile } from './Profile.tsx'
import { SecondStep } from './second-step/SecondStep.tsx'
import { SessionList } from './SessionList.tsx'

/** What a person sees and changes of their account. */
export function AccountPage() {
  const { t } = useTranslation('people')
  useDocumentTitle(t(titleKeyOf('account')))
  const { visitor, isReading } = useSession()
  const ways = useSignInWays()
  useConnectionOutcome()
  if (visitor.kind === 'anonymous') {
    if (isReading) return null
    return (
      <AuthCard title={t('account.title')}>
        <p>{t('account.signInFirst')}</p>
        <a href={signInHere()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          {t('signIn.submit')}
        </a>
      </AuthCard>
    )
  }
  const leave = async () => {
    if (!(await signOut())) tellFailed(t('noAnswer'))
    else location.assign('/')
  }
  const hasPassword = ways?.accounts === 'embedded'
  return (
    <article className={styles['page']} aria-labelledby="account-title">
      <header className={styles['head']}>
        <div>
          <h1 id="account-title">{t('account.title')}</h1>
          <p>{t('account.signedIn', { name: visitor.name, email: visitor.email })}</p>
        </div>
        <Button onClick={() => void leave()}>{t('account.signOut')}</Button>
      </header>
      <AccountTabs />
      <div className={styles['columns']}>
        <div>
          <section aria-labelledby="account-profile">
            <h2 id="account-profile">{t('account.profile')}</h2>
            <Profile person={visitor} canChange={hasPassword} />
          </section>
          <section aria-labelledby="account-security">
            <h2 id="account-security">{t('account.security')}</h2>
            {hasPassword && <Password email={visitor.email} />}
            {hasPassword && <SecondStep email={visitor.email} />}
            <SessionList />
          </section>
          <Connections />
        </div>
        <div>
          <section aria-labelledby="account-preferences">
            <h2 id="account-preferences">{t('preferences.title')}</h2>
            <Preferences />
          </section>
          <section aria-labelledby="account-data">
            <h2 id="account-data">{t('account.data')}</h2>
            <MyData email={visitor.email} hasPassword={hasPassword} />
          </section>
        </div>
      </div>
    </article>
  )
}
