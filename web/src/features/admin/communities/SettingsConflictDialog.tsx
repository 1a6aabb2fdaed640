import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { tabOf } from './site/tabs.ts'
import type { SettingsConflict } from './use-save-settings.ts'

interface SettingsConflictDialogProps {
  readonly conflict: SettingsConflict
  readonly onTheirs: () => void
  readonly onMine: () => void
  /** Nothing is saved and nothing is lost. */
  readonly onClose: () => void
}

/** Somebody else has changed the same settings: theirs hold, or mine. */
export function SettingsConflictDialog({ conflict, onTheirs, onMine, onClose }: SettingsConflictDialogProps) {
  const { t } = useTranslation('communities')
  return (
    <Dialog
      alert
      title={t('site.conflict.title')}
      closeLabel={t('site.conflict.back')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onMine}>{t('site.conflict.mine')}</Button>
          <Button variant="primary" onClick={onTheirs}>
            {t('site.conflict.theirs')}
          </Button>
        </>
      }
    >
      <ul>
        {conflict.theirs.map(({ key, changedBy = '', changedAt }) => (
          <li key={key}>
            {t('site.conflict.line', {
              what: t(key === 'views' ? 'views.page' : `site.tabs.${tabOf(key)}`),
              who: changedBy === '' ? t('site.conflict.somebody') : changedBy,
              time: changedAt === undefined ? '' : formatHere(changedAt, { timeStyle: 'short' }),
            })}
          </li>
        ))}
      </ul>
      <p>{t('site.conflict.text')}</p>
    </Dialog>
  )
}
