import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatAgo, formatEventTime } from '../../../i18n/time.ts'
import styles from './ChangesPage.module.css'

interface ChangeTextProps {
  /** What was done, in words. */
  readonly children: ReactNode
  /** Instant in UTC, ISO 8601. */
  readonly changedAt: string
  /** Name of a person; empty where it is not known. */
  readonly changedBy: string
  /** What stands below: the values from {@link ChangeValues}, or why they are not shown. */
  readonly values: ReactNode
}

/** One change: what, whose and when. */
export function ChangeText({ children, changedAt, changedBy, values }: ChangeTextProps) {
  const { t } = useTranslation('admin')
  const [now] = useState(Date.now)
  return (
    <div className={styles['what']}>
      <strong dir="auto">{children}</strong>
      <span className={styles['quiet']}>
        {changedBy === '' ? t('changes.somebody') : changedBy},{' '}
        <time dateTime={changedAt} title={formatEventTime({ start: changedAt })}>
          {formatAgo(changedAt, now)}
        </time>
      </span>
      {values}
    </div>
  )
}

/** From what to what, on demand. */
export function ChangeValues({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('admin')
  const sides = [
    ['from', before],
    ['to', after],
  ] as const
  return (
    <details>
      <summary>{t('changes.show')}</summary>
      <dl className={styles['values']}>
        {sides.map(([side, value]) => (
          <div key={side}>
            <dt>{t(`changes.${side}`)}</dt>
            <dd>
              <pre tabIndex={0}>{value}</pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** JSON on several lines; of a long value there is the beginning, which stays as it is. */
export function jsonInLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
