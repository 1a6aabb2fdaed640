import type { RecordChange } from '@graticule/contracts/curation/records-desk'
import { useTranslation } from '../../../i18n/index.ts'
import { TakeBackButton } from '../frame/TakeBackButton.tsx'
import { ChangeText, ChangeValues, jsonInLines } from './ChangeText.tsx'
import styles from './ChangesPage.module.css'
import { undoOf } from './undo-record-change.ts'

/** What an administrator did with a record: whose change, when, and on demand from what to what. */
export function RecordChangeRow({ change, onUndone }: { change: RecordChange; onUndone?: () => void }) {
  const { t } = useTranslation('records')
  const { title, action, before, after, changedAt, changedBy } = change
  const words = t(`history.${action}`, { title })
  const undo = undoOf(change, t('history.undoReason'))
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
      {onUndone !== undefined && undo !== undefined && (
        <TakeBackButton
          words={t('history.undo')}
          label={t('history.undoOf', { change: words })}
          send={undo}
          done={t('history.undone', { title })}
          failed={t('history.notUndone')}
          onEnd={onUndone}
        />
      )}
    </li>
  )
}
