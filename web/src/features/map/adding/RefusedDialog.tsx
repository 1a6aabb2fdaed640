import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { RefusedFile } from './open-own-files.ts'
import { RefusedFiles } from './RefusedFiles.tsx'

/** Says which files were not opened, beside those that are on the map by now. */
export function RefusedDialog({ files, onClose }: { readonly files: readonly RefusedFile[]; readonly onClose: () => void }) {
  const { t } = useTranslation('adding')
  const { t: shell } = useTranslation('shell')
  return (
    <Dialog
      alert
      tone="err"
      icon={<IconMapOff size={18} stroke={1.75} />}
      title={t('own.refused', { count: files.length })}
      closeLabel={shell('close')}
      onClose={onClose}
      footer={
        <Button variant="primary" data-first-focus onClick={onClose}>
          {shell('ok')}
        </Button>
      }
    >
      <RefusedFiles files={files} />
    </Dialog>
  )
}
