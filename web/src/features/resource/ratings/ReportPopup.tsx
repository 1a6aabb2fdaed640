import { MAX_COMMENT } from '@graticule/contracts/limits'
import { IconFlag } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

/** Why a comment is reported. What was typed stays when it cannot be sent. */
export function ReportPopup(props: PopupProps & { readonly title: string; readonly send: (reason: string) => Promise<boolean> }) {
  const { title, send, open, close } = props
  const { t } = useTranslation('kept')
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') {
      area.current?.focus()
      return
    }
    setBusy(true)
    const isSent = await send(words)
    setBusy(false)
    if (isSent) close()
  }
  return (
    <Dialog
      title={t('report.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      icon={<IconFlag size={20} stroke={1.75} aria-hidden="true" />}
      footer={
        <>
          <Button onClick={() => close()}>{t('report.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      <p>{t('report.text')}</p>
      <TextArea
        areaRef={area}
        label={t('report.reason')}
        value={reason}
        maxLength={MAX_COMMENT}
        error={isMissing && reason.trim() === '' ? t('report.required') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
