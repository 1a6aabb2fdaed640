import { IconFileAlert } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

interface MetadataFailedPopupProps extends PopupProps {
  /** Why the document cannot be had. */
  readonly words: string
}

/**
 * A document of an entry cannot be had: that, and why.
 * @rule S1-8.metadata-popup Metadata that cannot be read are told in a popup with a title, and logged
 */
export function MetadataFailedPopup({ words, open, close }: MetadataFailedPopupProps) {
  const { t } = useTranslation('resource')
  const { t: shell } = useTranslation('shell')
  return (
    <Dialog
      open={open}
      alert
      tone="err"
      icon={<IconFileAlert size={18} stroke={1.75} />}
      title={t('metadata.error')}
      closeLabel={shell('close')}
      onClose={() => close()}
      footer={
        <Button variant="primary" data-first-focus onClick={() => close()}>
          {shell('ok')}
        </Button>
      }
    >
      <p>{t('metadata.failed')}</p>
      <p>{words}</p>
    </Dialog>
  )
}
