import { MAX_FOLDER_NAME, MAX_NOTE } from '@graticule/contracts/limits'
import type { Bookmark, BookmarkChange } from '@graticule/contracts/kept/bookmarks'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

interface EditProps {
  readonly bookmark: Bookmark
  readonly folders: readonly string[]
  readonly save: (change: BookmarkChange) => Promise<boolean>
}

/** Note and folder of a bookmark. What was typed stays when it cannot be saved. */
export function EditPopup({ bookmark, folders, save, open, close }: PopupProps<'saved'> & EditProps) {
  const { t } = useTranslation('kept')
  const [note, setNote] = useState(bookmark.note)
  const [folder, setFolder] = useState(bookmark.folder)
  const [busy, setBusy] = useState(false)
  const known = useId()
  const submit = async () => {
    setBusy(true)
    const isSaved = await save({ note: note.trim(), folder: folder.trim() })
    setBusy(false)
    if (isSaved) close('saved')
  }
  return (
    <Dialog
      title={t('edit.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={() => close()}>{t('edit.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{bookmark.name}</bdi>
        </strong>
      </p>
      <TextArea label={t('edit.note')} value={note} maxLength={MAX_NOTE} onChange={(event) => setNote(event.target.value)} />
      <TextField
        label={t('edit.folder')}
        hint={t('edit.folderHint')}
        list={known}
        value={folder}
        maxLength={MAX_FOLDER_NAME}
        onChange={(event) => setFolder(event.target.value)}
      />
      <datalist id={known}>
        {folders.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Dialog>
  )
}
