import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { ModerationQueue } from './ModerationQueue.tsx'
import styles from './ModerationPage.module.css'

/** What waits for a moderator. */
export function ModerationPage() {
  const { t } = useTranslation('moderation')
  useDocumentTitle(t(titleKeyOf('moderation')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  const isAllowed = visitor.kind === 'person' && (visitor.roles.has('moderator') || visitor.roles.has('admin'))
  return (
    <article className={styles['page']} aria-labelledby="moderation-title">
      <h1 id="moderation-title">{t('title')}</h1>
      {isAllowed && <ModerationQueue />}
      {!isAllowed && <p className={styles['lead']}>{t('notAllowed')}</p>}
      {visitor.kind === 'anonymous' && (
        <p>
          <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
            {t('signIn')}
          </a>
        </p>
      )}
    </article>
  )
}
