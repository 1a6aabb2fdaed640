import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { FileField } from '../../../../ui/fields/FileField.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import styles from '../PagesPage.module.css'
import { uploadDocument } from '../../documents/document-calls.ts'

/** Uploads an image and asks what it shows, or asks again for one that is in the text. */
export function ImageDialog({ editor, isNew, onClose }: { editor: Editor; isNew: boolean; onClose: () => void }) {
  const { t } = useTranslation('pages')
  const formId = useId()
  const before = isNew ? undefined : (editor.getAttributes('image')['alt'] as string | null | undefined)
  const [file, setFile] = useState<File>()
  const [alternative, setAlternative] = useState(before ?? '')
  const [isDecoration, setDecoration] = useState(before === '')
  const [problem, setProblem] = useState<{ readonly of: 'file' | 'text'; readonly words: string }>()
  const [isSending, setSending] = useState(false)
  const write = (written: string) => {
    setAlternative(written)
    setProblem(undefined)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setProblem(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const alt = isDecoration ? '' : alternative.trim()
    /** @rule B-content.alternative-text */
    if (alt === '' && !isDecoration) return setProblem({ of: 'text', words: t('dialog.image.missing') })
    if (!isNew) {
      editor.chain().focus().updateAttributes('image', { alt }).run()
      return onClose()
    }
    if (file === undefined) return setProblem({ of: 'file', words: t('dialog.image.noFile') })
    setSending(true)
    const reply = await uploadDocument(file)
    setSending(false)
    if (!reply.ok) return setProblem({ of: 'file', words: t('dialog.image.failed', { reason: reply.failure.detail }) })
    editor
      .chain()
      .focus()
      .setImage({ src: new URL(reply.value._links.content.href).pathname, alt })
      .run()
    onClose()
  }
  return (
    <Dialog
      title={t('dialog.image.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      footer={<Buttons formId={formId} isNew={isNew} isSending={isSending} onClose={onClose} />}
    >
      <form id={formId} className={styles['form']} onSubmit={(event) => void submit(event)}>
        {isNew && <PictureField chosen={file} problem={problem?.of === 'file' ? problem.words : undefined} onFile={choose} />}
        <AlternativeField
          value={isDecoration ? '' : alternative}
          disabled={isDecoration}
          problem={problem?.of === 'text' ? problem.words : undefined}
          onChange={write}
        />
        <Checkbox label={t('dialog.image.decoration')} checked={isDecoration} onChange={setDecoration} />
      </form>
    </Dialog>
  )
}

interface PictureFieldProps {
  readonly chosen: File | undefined
  readonly problem: string | undefined
  readonly onFile: (file: File) => void
}

function PictureField({ chosen, problem, onFile }: PictureFieldProps) {
  const { t } = useTranslation('pages')
  return (
    <FileField
      label={t('dialog.image.file')}
      chosen={chosen?.name}
      none={t('dialog.image.noneChosen')}
      accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
      hint={t('dialog.image.hint')}
      error={problem}
      onFile={onFile}
    />
  )
}

interface AlternativeFieldProps {
  readonly value: string
  readonly disabled: boolean
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

function AlternativeField({ value, disabled, problem, onChange }: AlternativeFieldProps) {
  const { t } = useTranslation('pages')
  return (
    <TextField
      label={t('dialog.image.alternative')}
      maxLength={500}
      disabled={disabled}
      value={value}
      hint={t('dialog.image.alternativeHint')}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface ButtonsProps {
  readonly formId: string
  readonly isNew: boolean
  readonly isSending: boolean
  readonly onClose: () => void
}

function Buttons({ formId, isNew, isSending, onClose }: ButtonsProps) {
  const { t } = useTranslation('pages')
  return (
    <>
      <Button onClick={onClose}>{t('dialog.cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" busy={isSending}>
        {t(isNew ? 'dialog.image.upload' : 'dialog.apply')}
      </Button>
    </>
  )
}
