import type { RecordChange } from '@graticule/contracts/curation/records-desk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatAgo, formatEventTime } from '../../../i18n/time.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ChangesPage.module.css'
import { undoOf } from './undo-record-change.ts'

/** Values as they are read: JSON on several lines; the beginning of a long one stays as it is. */
function written(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What an administrator did with a record: whose change, when, and on demand from what to what. */
export function RecordChangeRow({ change, onUndone }: { change: RecordChange; onUndone?: () => void }) {
  const { t } = useTranslation('records')
  const [now] = useState(Date.now)
  const { title, action, before, after, changedAt, changedBy } = change
  const words = t(`history.${action}`, { title })
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <strong dir="auto">{words}</strong>
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
      {onUndone !== undefined && <UndoButton change={change} words={words} onUndone={onUndone} />}
    </li>
  )
}

function UndoButton({ change, words, onUndone }: { change: RecordChange; words: string; onUndone: () => void }) {
  const { t } = useTranslation('records')
  const [isBusy, setBusy] = useState(false)
  const undo = undoOf(change, t('history.undoReason'))
  if (undo === undefined) return null
  const run = async () => {
    setBusy(true)
    const reply = await undo()
    setBusy(false)
    if (reply.ok) tellDone(t('history.undone', { title: change.title }))
    else tellFailed(t('history.notUndone'), reply.failure)
    onUndone()
  }
  return (
    <Button busy={isBusy} aria-label={t('history.undoOf', { change: words })} onClick={() => void run()}>
      {t('history.undo')}
    </Button>
  )
}
