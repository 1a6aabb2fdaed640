import { IconCheck, IconChevronDown, IconChevronRight, IconCopy, IconServerOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { copyText } from './copy-text.ts'
import styles from './BackendErrorPopup.module.css'
import { type Popup, usePopups } from './popups.ts'

/** A source failed and the visitor has chosen it: what it said, to be copied for whoever can help, and Retry. */
export function BackendErrorPopup({ popup, open }: { popup: Extract<Popup, { kind: 'backend-error' }>; open: boolean }) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  const [copied, setCopied] = useState(false)
  const detailsId = useId()
  const copy = async () => setCopied(await copyText(popup.details, t('backendError.copied')))
  const close = () => usePopups.getState().close('backend-error')
  const Sign = shown ? IconChevronDown : IconChevronRight
  return (
    <Dialog
      open={open}
      alert
      tone="err"
      icon={<IconServerOff size={18} stroke={1.75} />}
      title={t('backendError.title')}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          <Button icon={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={() => void copy()}>
            {t('backendError.copy')}
          </Button>
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
      <p>{t('backendError.subtitle')}</p>
      <Button
        variant="quiet"
        size="small"
        className={styles['toggle']}
        aria-expanded={shown}
        aria-controls={detailsId}
        icon={<Sign size={14} />}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'backendError.hide' : 'backendError.show')}
      </Button>
      <pre id={detailsId} hidden={!shown} className={styles['details']}>
        {popup.details}
      </pre>
    </Dialog>
  )
}
