import type { RobotSolution } from '@graticule/contracts/feedback/robot-check'
import { MAX_COMMENT } from '@graticule/contracts/limits'
import { IconFlag } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { RobotCheckBox } from '../../../robot-check/RobotCheckBox.tsx'
import { useRobotCheck } from '../../../robot-check/use-robot-check.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

interface ReportPopupProps extends PopupProps {
  readonly title: string
  /** Nobody is signed in: a check goes with the report. */
  readonly isGuest: boolean
  readonly send: (reason: string, check?: RobotSolution) => Promise<boolean>
}

/** Why a comment is reported. What was typed stays when it cannot be sent. */
export function ReportPopup({ title, isGuest, send, open, close }: ReportPopupProps) {
  const { t } = useTranslation('kept')
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const check = useRobotCheck('report')
  const submit = async () => {
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') {
      area.current?.focus()
      return
    }
    setBusy(true)
    const solution = isGuest ? await check.solution() : undefined
    const isSent = (!isGuest || solution !== undefined) && (await send(words, solution))
    if (isGuest && solution !== undefined) check.drop()
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
        onChange={(event) => {
          if (isGuest) check.start()
          setReason(event.target.value)
        }}
      />
      {isGuest && <RobotCheckBox check={check} />}
    </Dialog>
  )
}
