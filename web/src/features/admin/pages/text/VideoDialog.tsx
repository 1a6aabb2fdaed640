import { embedAddress } from '@graticule/contracts/contents/embeds'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import styles from '../PagesPage.module.css'

/** Asks for the address of a video and what it is called. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('pages')
  const formId = useId()
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const src = embedAddress(address.trim())
    if (src === undefined) {
      setWrong(true)
      return
    }
    editor
      .chain()
      .focus()
      .insertContent({ type: 'video', attrs: { src, title: title.trim() } })
      .run()
    onClose()
  }
  return (
    <Dialog
      title={t('dialog.video.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('dialog.insert')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <TextField
          data-first-focus
          code
          label={t('dialog.video.address')}
          value={address}
          {...(isWrong ? { error: t('dialog.video.wrong') } : { hint: t('dialog.video.hint') })}
          onChange={(event) => {
            setAddress(event.target.value)
            setWrong(false)
          }}
        />
        <TextField
          required
          label={t('dialog.video.name')}
          hint={t('dialog.video.nameHint')}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
