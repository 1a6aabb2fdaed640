import { useRef } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSession } from '../../../session/session.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { Survey } from './Survey.tsx'
import styles from './FeedbackPage.module.css'

/**
 * The quick survey beside the form for feedback.
 * @rule S3-2.feedback The address /feedback shows the feedback form and the survey; the send-feedback link opens it
 */
export function FeedbackPage() {
  const { t } = useTranslation('feedback')
  useDocumentTitle(t(titleKeyOf('feedback')))
  const form = useRef<HTMLHeadingElement>(null)
  const isReading = useSession((session) => session.isReading)
  return (
    <article className={styles['page']} aria-labelledby="feedback-title">
      <h1 id="feedback-title">{t('title')}</h1>
      <p className={styles['lead']}>{t('lead')}</p>
      <div className={styles['columns']}>
        <Survey
          onFeedback={() => {
            form.current?.scrollIntoView()
            form.current?.focus()
          }}
        />
        <section aria-labelledby="feedback-form">
          <h2 id="feedback-form" ref={form} tabIndex={-1}>
            {t('form.title')}
          </h2>
          <p className={styles['lead']}>{t('form.lead')}</p>
          {!isReading && <FeedbackForm />}
        </section>
      </div>
    </article>
  )
}
