import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'

/** Offers to take over what a guest has kept in this browser. */
export function TakeOverPopup(
  props: PopupProps<'take-over' | 'remove'> & {
    readonly resources: number
    readonly searches: number
    readonly downloads: number
  },
) {
  const { resources, searches, downloads, open, close } = props
  const { t } = useTranslation('kept')
  return (
    <Dialog
      title={t('takeOver.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={() => close('remove')}>{t('takeOver.no')}</Button>
          <Button onClick={() => close()}>{t('takeOver.later')}</Button>
          <Button variant="primary" data-first-focus onClick={() => close('take-over')}>
            {t('takeOver.yes')}
          </Button>
        </>
      }
    >
      {resources > 0 && <p>{t('takeOver.text', { count: resources })}</p>}
      {searches > 0 && <p>{t('takeOver.searches', { count: searches })}</p>}
      {downloads > 0 && <p>{t('takeOver.downloads', { count: downloads })}</p>}
    </Dialog>
  )
}
