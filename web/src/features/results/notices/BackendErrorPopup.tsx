import { IconCheck, IconChevronDown, IconChevronRight, IconCopy, IconServerOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { copyText } from '../../../clipboard/copy-text.ts'
import styles from './BackendErrorPopup.module.css'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

interface BackendErrorPopupProps extends PopupProps {
  /** What the source said. */
  readonly details: string
  readonly retry: () => void
}

/**
 * A source failed and the visitor has chosen it: what it said, to be copied for whoever can help, and Retry.
 * @rule S1-2.error-popup The error popup has a title, a subtitle, details that can be shown and hidden, actions and Ok
 * @rule S1-8.backend-error A failing source is told with its error text as the description
 */
export function BackendErrorPopup({ details, retry, open, close }: BackendErrorPopupProps) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  const [copied, setCopied] = useState(false)
  const detailsId = useId()
  const copy = async () => setCopied(await copyText(details, t('backendError.copied')))
  const Sign = shown ? IconChevronDown : IconChevronRight
  return (
    <Dialog
      open={open}
      alert
      tone="err"
      icon={<IconServerOff size={18} stroke={1.75} />}
      title={t('backendError.title')}
      closeLabel={t('close')}
      onClose={() => close()}
      footer={
        <>
          <Button icon={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={() => void copy()}>
            {t('backendError.copy')}
          </Button>
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
        {details}
      </pre>
    </Dialog>
  )
}
