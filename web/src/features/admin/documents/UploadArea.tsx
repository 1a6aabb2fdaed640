import { MAX_DOCUMENT_BYTES } from '@graticule/contracts/contents/limits'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { classes } from '../../../ui/classes.ts'
import { FileButton } from '../../../ui/fields/FileButton.tsx'
import { uploadDocument } from './document-calls.ts'
import styles from './DocumentsPage.module.css'

/** Kinds that the file dialog offers; the server tells them by their bytes. */
export const OFFERED_KINDS = '.png,.jpg,.jpeg,.gif,.webp,.svg,.pdf'

/** Takes files, chosen or dropped, and uploads one after the other: the server reads one picture at a time. */
export function UploadArea({ onUploaded }: { onUploaded: () => void }) {
  const { t } = useTranslation('documents')
  const [waiting, setWaiting] = useState(0)
  const [isOver, setOver] = useState(false)
  const send = async (files: readonly File[]) => {
    for (const [at, file] of files.entries()) {
      setWaiting(files.length - at)
      const reply = await uploadDocument(file)
      if (reply.ok) tellDone(t('uploaded', { name: file.name }))
      else tellFailed(t('notUploaded', { name: file.name }), reply.failure)
    }
    setWaiting(0)
    if (files.length > 0) onUploaded()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes(styles['upload'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileButton
        variant="primary"
        label={waiting > 0 ? t('uploading', { count: waiting }) : t('upload')}
        icon={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
        busy={waiting > 0}
        accept={OFFERED_KINDS}
        describedBy="upload-about"
        onFiles={(files) => void send(files)}
      />
      <span id="upload-about">{t('drop', { megabytes: MAX_DOCUMENT_BYTES / 1_000_000 })}</span>
    </div>
  )
}
