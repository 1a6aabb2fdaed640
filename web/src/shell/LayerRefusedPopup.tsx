import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Popup, usePopups } from './popups.ts'

/** A file was looked at and cannot be shown on the map: why, in the server's words, and another try. */
export function LayerRefusedPopup({ popup, open }: { popup: Extract<Popup, { kind: 'layer-refused' }>; open: boolean }) {
  const { t } = useTranslation('shell')
  const close = () => usePopups.getState().close('layer-refused')
  return (
    <Dialog
      open={open}
      alert
      tone="err"
      icon={<IconMapOff size={18} stroke={1.75} />}
      title={t('layerCheck.refused', { title: popup.title })}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              popup.retry()
            }}
          >
            {t('retry')}
          </Button>
          <Button variant="primary" data-first-focus onClick={close}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p>{popup.words}</p>
    </Dialog>
  )
}
