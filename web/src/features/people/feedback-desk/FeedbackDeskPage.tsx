import { useState } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Messages } from './Messages.tsx'
import { Surveys } from './Surveys.tsx'
import styles from './FeedbackDesk.module.css'

const KINDS = ['messages', 'surveys'] as const
type Kind = (typeof KINDS)[number]

/** What visitors sent, for administrators. */
export function FeedbackDeskPage() {
  const { t } = useTranslation('feedback')
  const [kind, setKind] = useState<Kind>('messages')
  useDocumentTitle(t(titleKeyOf('feedbackDesk')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  const isAllowed = visitor.kind === 'person' && visitor.roles.has('admin')
  return (
    <article className={styles['page']} aria-labelledby="desk-title">
      <h1 id="desk-title">{t('desk.title')}</h1>
      {!isAllowed && <p className={styles['lead']}>{t('desk.forbidden')}</p>}
      {visitor.kind === 'anonymous' && (
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('desk.signIn')}
        </a>
      )}
      {isAllowed && (
        <>
          <div className={styles['tabs']} role="group" aria-label={t('desk.kinds')}>
            {KINDS.map((one) => (
              <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
                {t(`desk.${one}`)}
              </button>
            ))}
          </div>
          {kind === 'messages' ? <Messages /> : <Surveys />}
        </>
      )}
    </article>
  )
}
