import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'

interface LayerRefusedPopupProps extends PopupProps {
  /** Of the layer that the file was to be. */
  readonly title: string
  /** Why it cannot be shown. */
  readonly words: string
  readonly retry: () => void
}

/**
 * A file was looked at and cannot be shown on the map: why, in the server's words, and another try.
 * @rule S1-8.layer-file-refused A KML or KMZ file that fails the check is told with the server's words
 */
export function LayerRefusedPopup({ title, words, retry, open, close }: LayerRefusedPopupProps) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      open={open}
      alert
      tone="err"
      icon={<IconMapOff size={18} stroke={1.75} />}
      title={t('layerCheck.refused', { title })}
      closeLabel={t('close')}
      onClose={() => close()}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              retry()
            }}
          >
            {t('retry')}
          </Button>
          <Button variant="primary" data-first-focus onClick={() => close()}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}
