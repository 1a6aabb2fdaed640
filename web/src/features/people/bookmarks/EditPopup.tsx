import { MAX_FOLDER_NAME, MAX_NOTE } from '@graticule/contracts/limits'
import type { Bookmark, BookmarkChange } from '@graticule/contracts/kept/bookmarks'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { ChangedElsewhere } from '../../../kept/elsewhere/ChangedElsewhere.tsx'
import { formatCount } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea, TextField } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'

/** What became of a change: saved, not saved (which was told), or refused because the bookmark is another one by now. */
export type EditOutcome = 'saved' | 'failed' | Bookmark

interface EditProps {
  readonly bookmark: Bookmark
  readonly folders: readonly string[]
  readonly save: (change: BookmarkChange) => Promise<EditOutcome>
}

/** Note and folder of a bookmark. What was typed stays when it cannot be saved. */
export function EditPopup({ bookmark, folders, save, open, close }: PopupProps<'saved'> & EditProps) {
  const { t } = useTranslation('kept')
  const [note, setNote] = useState(bookmark.note)
  const [folder, setFolder] = useState(bookmark.folder)
  const [elsewhere, setElsewhere] = useState<Bookmark>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    // what was read last: a change that was made elsewhere since is shown before it is replaced
    const { note: seenNote, folder: seenFolder } = elsewhere ?? bookmark
    const outcome = await save({ note: note.trim(), folder: folder.trim(), seen: { note: seenNote, folder: seenFolder } })
    setBusy(false)
    if (outcome === 'saved') close('saved')
    else if (outcome !== 'failed') setElsewhere(outcome)
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
      {elsewhere !== undefined && (
        <ChangedElsewhere
          words={
            elsewhere.folder === '' ? elsewhere.note : t('elsewhere.folder', { note: elsewhere.note, folder: elsewhere.folder })
          }
          take={() => {
            setNote(elsewhere.note)
            setFolder(elsewhere.folder)
          }}
        />
      )}
      <TextArea
        label={t('edit.note')}
        value={note}
        maxLength={MAX_NOTE}
        hint={t('edit.length', { used: formatCount(note.length), most: formatCount(MAX_NOTE) })}
        onChange={(event) => setNote(event.target.value)}
      />
      <FolderField folder={folder} folders={folders} onChange={setFolder} />
    </Dialog>
  )
}

function FolderField(props: { folder: string; folders: readonly string[]; onChange: (folder: string) => void }) {
  const { folder, folders, onChange } = props
  const { t } = useTranslation('kept')
  const known = useId()
  return (
    <>
      <TextField
        label={t('edit.folder')}
        hint={t('edit.folderHint')}
        list={known}
        value={folder}
        maxLength={MAX_FOLDER_NAME}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={known}>
        {folders.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
