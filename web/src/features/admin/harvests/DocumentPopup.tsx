import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'
import { useRefusedDocument } from '../desk/desk-calls.ts'
import styles from './Harvests.module.css'

interface DocumentPopupProps extends PopupProps {
  readonly harvestId: number
  readonly run: number
  readonly number: number
}

/** A refused document as it came, to be read only. */
export function DocumentPopup({ harvestId, run, number, open, close }: DocumentPopupProps) {
  const { t } = useTranslation('desk')
  const { data, isError } = useRefusedDocument(harvestId, run, number)
  return (
    <Dialog wide open={open} title={t('harvest.documentTitle')} closeLabel={t('close')} onClose={() => close()}>
      {isError && <p role="alert">{t('failed')}</p>}
      {data !== undefined && (
        <>
          <p className={classes('mono', styles['place'])}>{data.place}</p>
          <p>
            <IconAlertCircle size={15} className={styles['err']} aria-hidden="true" /> {data.reason}
          </p>
          <pre className={styles['source']} tabIndex={0}>
            {data.document}
          </pre>
        </>
      )}
    </Dialog>
  )
}
