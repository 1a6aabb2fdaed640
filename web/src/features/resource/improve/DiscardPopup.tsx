import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

/** What becomes of words that are not sent. */
export function DiscardPopup({ open, close }: PopupProps<'keep' | 'discard'>) {
  const { t } = useTranslation('improve')
  return (
    <Dialog
      title={t('discard.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          <Button variant="danger" onClick={() => close('discard')}>
            {t('discard.discard')}
          </Button>
          <Button onClick={() => close('keep')}>{t('discard.keep')}</Button>
          <Button variant="primary" data-first-focus onClick={() => close()}>
            {t('discard.back')}
          </Button>
        </>
      }
    >
      <p>{t('discard.text')}</p>
    </Dialog>
  )
}
