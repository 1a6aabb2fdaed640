import { FEEDBACK_PARTS, FEEDBACK_ROUTES, type FeedbackPart } from '@graticule/contracts/feedback/feedback'
import { SENT_PER_PAGE } from '@graticule/contracts/feedback/limits'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { lastPage, PageSteps } from '../PageSteps.tsx'
import { Message } from './Message.tsx'
import styles from './FeedbackDesk.module.css'

/** The messages that wait, or those that were dealt with. */
export function Messages() {
  const { t } = useTranslation('feedback')
  const [part, setPart] = useState<FeedbackPart>('open')
  const [page, setPage] = useState(0)
  const { path, reply } = FEEDBACK_ROUTES.list
  const query = new URLSearchParams({ part, page: String(page), size: String(SENT_PER_PAGE) }).toString()
  const { data, isError, refetch } = usePrivateQuery(
    ['feedback', part, page],
    (signal) => privateJson(`${path}?${query}`, reply, { signal }),
    true,
  )
  if (isError)
    return (
      <p role="alert">
        {t('desk.failed')} <Button onClick={() => void refetch()}>{t('desk.retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const last = lastPage(data.total, SENT_PER_PAGE)
  return (
    <>
      <div className={styles['tools']}>
        <div className={styles['parts']} role="group" aria-label={t('desk.parts')}>
          {FEEDBACK_PARTS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === part}
              onClick={() => {
                setPart(one)
                setPage(0)
              }}
            >
              {t(`desk.${one}`)} <span>{formatCount(data[one])}</span>
            </button>
          ))}
        </div>
        <a href={FEEDBACK_ROUTES.table.path} download="feedback.csv" className={buttonClass({})}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t('desk.table')}
        </a>
      </div>
      {data.messages.length === 0 && (
        <p role="status" className={styles['empty']}>
          {t('desk.noMessages')}
        </p>
      )}
      <ul className={styles['list']}>
        {data.messages.map((message) => (
          <Message key={message.id} message={message} onChanged={() => void refetch()} />
        ))}
      </ul>
      {last > 0 && (
        <nav className={styles['pages']} aria-label={t('desk.pages')}>
          <PageSteps {...{ page, last, onPage: setPage }} previous={t('desk.previous')} next={t('desk.next')} />
        </nav>
      )}
    </>
  )
}
