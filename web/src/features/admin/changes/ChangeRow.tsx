import type { PastValue } from '@graticule/contracts/services/settings-values'
import { useTranslation } from '../../../i18n/index.ts'
import { settingLabel, settingValueWords } from '../settings/setting-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChangeText, ChangeValues } from './ChangeText.tsx'
import styles from './ChangesPage.module.css'
import { useOfSite } from './use-of-site.ts'

/** One change of a setting: whose, when, and on demand from what to what. */
export function ChangeRow({ change, onUndo }: { change: PastValue; onUndo: () => void }) {
  const { t } = useTranslation('admin')
  const { siteId, action, changedAt, changedBy, isSecret, isLong, isCurrent } = change
  const ofSite = useOfSite(siteId)
  const key = settingLabel(change.key) ?? change.key
  const written = (has: boolean, value: unknown) => (has ? settingValueWords(change.key, value) : t('changes.firstValue'))
  const isShown = !isSecret && !isLong
  return (
    <li className={styles['row']}>
      <ChangeText
        changedAt={changedAt}
        changedBy={changedBy}
        values={
          isShown ? (
            <ChangeValues before={written('before' in change, change.before)} after={written('value' in change, change.value)} />
          ) : (
            <span className={styles['quiet']}>{t(isSecret ? 'changes.secret' : 'changes.long')}</span>
          )
        }
      >
        {t(action === 'set' ? 'changes.set' : 'changes.reset', { key })}
        {ofSite !== '' && ` ${ofSite}`}
      </ChangeText>
      {isCurrent && isShown && (
        <Button aria-label={t('changes.undoOf', { key })} onClick={onUndo}>
          {t('changes.undo')}
        </Button>
      )}
    </li>
  )
}
