import type { RecordChange } from '@graticule/contracts/curation/records-desk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatAgo, formatEventTime } from '../../../i18n/time.ts'
import styles from './ChangesPage.module.css'

/** Values as they are read: JSON on several lines; the beginning of a long one stays as it is. */
function written(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What an administrator did with a record: whose change, when, and on demand from what to what. */
export function RecordChangeRow({ change }: { change: RecordChange }) {
  const { t } = useTranslation('records')
  const [now] = useState(Date.now)
  const { title, action, before, after, changedAt, changedBy } = change
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong dir="auto">{t(`history.${action}`, { title })}</strong>
        <span className={styles['quiet']}>
          {changedBy === '' ? t('history.somebody') : changedBy},{' '}
          <time dateTime={changedAt} title={formatEventTime({ start: changedAt })}>
            {formatAgo(changedAt, now)}
          </time>
        </span>
        <details>
          <summary>{t('history.values')}</summary>
          <dl className={styles['values']}>
            <div>
              <dt>{t('history.before')}</dt>
              <dd>
                <pre tabIndex={0}>{before === undefined ? t('history.nothing') : written(before)}</pre>
              </dd>
            </div>
            <div>
              <dt>{t('history.after')}</dt>
              <dd>
                <pre tabIndex={0}>{after === undefined ? t('history.nothing') : written(after)}</pre>
              </dd>
            </div>
          </dl>
        </details>
      </div>
    </li>
  )
}
