import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

/**
 * Asks before a dashboard is deleted.
 * @rule S2-4.dashboard-confirmation Deleting a dashboard and closing the creator ask for confirmation
 */
export function DeletePopup({ name, onKeep, onDelete }: { name: string; onKeep: () => void; onDelete: () => void }) {
  const { t } = useTranslation('dashboards')
  return (
    <Dialog
      alert
      tone="warn"
      title={t('ask.deleteTitle')}
      closeLabel={t('ask.keep')}
      onClose={onKeep}
      footer={
        <>
          <Button variant="confirm" onClick={onDelete}>
            {t('ask.delete')}
          </Button>
          <Button data-first-focus onClick={onKeep}>
            {t('ask.keep')}
          </Button>
        </>
      }
    >
      <p>{t('ask.deleteText', { name })}</p>
    </Dialog>
  )
}
