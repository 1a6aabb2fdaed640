import { MAX_COMMENT } from '@graticule/contracts/limits'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../../ui/overlay/popup-props.ts'

interface RemoveProps {
  readonly what: 'improvement' | 'relation'
  readonly title: string
  readonly remove: (comment: string) => Promise<boolean>
}

/** Why something is removed. What was typed stays when it cannot be removed. */
export function RemovePopup({ what, title, remove, open, close }: PopupProps & RemoveProps) {
  const { t } = useTranslation('improve')
  const area = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const words = comment.trim()
    setMissing(words === '')
    if (words === '') {
      area.current?.focus()
      return
    }
    setBusy(true)
    const isRemoved = await remove(words)
    setBusy(false)
    if (isRemoved) close()
  }
  return (
    <Dialog
      title={t(what === 'improvement' ? 'remove.title' : 'remove.relationTitle')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={() => close()}>{t('remove.cancel')}</Button>
          <Button variant="confirm" busy={busy} onClick={() => void submit()}>
            {t('remove.remove')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      <p>{t(what === 'improvement' ? 'remove.text' : 'remove.relationText')}</p>
      <TextArea
        areaRef={area}
        label={t('remove.comment')}
        value={comment}
        maxLength={MAX_COMMENT}
        error={isMissing && comment.trim() === '' ? t('required') : undefined}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  )
}
