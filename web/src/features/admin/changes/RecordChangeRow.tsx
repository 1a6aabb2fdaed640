import type { RecordChange } from '@graticule/contracts/curation/records-desk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChangeText, ChangeValues, jsonInLines } from './ChangeText.tsx'
import styles from './ChangesPage.module.css'
import { undoOf } from './undo-record-change.ts'

/** What an administrator did with a record: whose change, when, and on demand from what to what. */
export function RecordChangeRow({ change, onUndone }: { change: RecordChange; onUndone?: () => void }) {
  const { t } = useTranslation('records')
  const { title, action, before, after, changedAt, changedBy } = change
  const words = t(`history.${action}`, { title })
  const written = (value: string | undefined) => (value === undefined ? t('admin:trail.nothing') : jsonInLines(value))
  return (
    <li className={styles['row']}>
      <ChangeText
        changedAt={changedAt}
        changedBy={changedBy}
        values={<ChangeValues before={written(before)} after={written(after)} />}
      >
        {words}
      </ChangeText>
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
