import type { PastValue } from '@graticule/contracts/services/settings-values'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatAgo, formatEventTime } from '../../../i18n/time.ts'
import { settingLabel, settingValueWords } from '../settings/setting-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ChangesPage.module.css'

/** One change: whose, when, and on demand from what to what. */
export function ChangeRow({ change, onUndo }: { change: PastValue; onUndo: () => void }) {
  const { t } = useTranslation('admin')
  const [now] = useState(Date.now)
  const { siteId, action, changedAt, changedBy, isSecret, isLong, isCurrent } = change
  const key = settingLabel(change.key) ?? change.key
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong>{t(action === 'set' ? 'changes.set' : 'changes.reset', { key })}</strong>{' '}
        {siteId !== 0 && t('changes.ofSite', { site: siteId })}
        <span className={styles['quiet']}>
          {changedBy === '' ? t('changes.somebody') : changedBy},{' '}
          <time dateTime={changedAt} title={formatEventTime({ start: changedAt })}>
            {formatAgo(changedAt, now)}
          </time>
        </span>
        {isSecret || isLong ? (
          <span className={styles['quiet']}>{t(isSecret ? 'changes.secret' : 'changes.long')}</span>
        ) : (
          <Values change={change} />
        )}
      </div>
      {isCurrent && !isSecret && !isLong && (
        <Button aria-label={t('changes.undoOf', { key })} onClick={onUndo}>
          {t('changes.undo')}
        </Button>
      )}
    </li>
  )
}

function Values({ change }: { change: PastValue }) {
  const { t } = useTranslation('admin')
  const written = (has: boolean, value: unknown) => (has ? settingValueWords(change.key, value) : t('changes.firstValue'))
  return (
    <details>
      <summary>{t('changes.show')}</summary>
      <dl className={styles['values']}>
        <div>
          <dt>{t('changes.from')}</dt>
          <dd>
            <pre tabIndex={0}>{written('before' in change, change.before)}</pre>
          </dd>
        </div>
        <div>
          <dt>{t('changes.to')}</dt>
          <dd>
            <pre tabIndex={0}>{written('value' in change, change.value)}</pre>
          </dd>
        </div>
      </dl>
    </details>
  )
}
