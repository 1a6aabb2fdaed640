import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { useSession } from '../../../session/session.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { RunList } from './RunList.tsx'
import styles from './SavedRuns.module.css'

/** The runs of workflows that a person keeps. */
export function SavedRunsPage() {
  const { t } = useTranslation('runs')
  useDocumentTitle(t(titleKeyOf('savedRuns')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  return (
    <article className={styles['page']} aria-labelledby="runs-title">
      <h1 id="runs-title">{t('title')}</h1>
      <p className={styles['lead']}>{t(visitor.kind === 'person' ? 'lead' : 'signIn')}</p>
      {visitor.kind === 'person' ? (
        <RunList />
      ) : (
        <p>
          <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
            {t('kept:signIn.signIn')}
          </a>
        </p>
      )}
    </article>
  )
}
