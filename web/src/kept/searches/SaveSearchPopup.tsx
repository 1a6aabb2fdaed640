import { MAX_FOLDER_NAME, MAX_KEPT_NAME } from '@graticule/contracts/limits'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../ui/overlay/popup-props.ts'
import { isTaken } from './free-name.ts'
import styles from './SaveSearchPopup.module.css'

/** What is asked, and how the answer is saved. */
export interface SaveSearchProps {
  /** A free name to begin with. */
  readonly name: string
  /** The same search, when it is saved already: it is renamed and moved in place of being saved twice. */
  readonly twin: SavedSearch | undefined
  /** Names of the other searches. */
  readonly taken: readonly string[]
  readonly folders: readonly string[]
  readonly save: (as: { readonly name: string; readonly folder: string }) => Promise<boolean>
}

/** Name and folder of a search that is saved. What was typed stays when it cannot be saved. */
export function SaveSearchPopup({ name, twin, taken, folders, save, open, close }: PopupProps<'saved'> & SaveSearchProps) {
  const { t } = useTranslation('kept')
  const [typed, setTyped] = useState(name)
  const [folder, setFolder] = useState(twin?.folder ?? '')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useId()
  const submit = async () => {
    const words = typed.trim()
    const found = words === '' ? t('search.nameMissing') : isTaken(words, taken) ? t('search.nameTaken') : undefined
    setFault(found)
    if (found !== undefined || busy) return
    setBusy(true)
    const isSaved = await save({ name: words, folder: folder.trim() })
    setBusy(false)
    if (isSaved) close('saved')
  }
  return (
    <Dialog
      title={t('search.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={() => close()}>{t('edit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      {twin !== undefined && <p role="status">{t('search.savedAs', { name: twin.name })}</p>}
      <form
        id={form}
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('search.name')}
          data-first-focus
          maxLength={MAX_KEPT_NAME}
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FolderField folder={folder} folders={folders} onChange={setFolder} />
      </form>
    </Dialog>
  )
}

function FolderField(props: { folder: string; folders: readonly string[]; onChange: (folder: string) => void }) {
  const { folder, folders, onChange } = props
  const { t } = useTranslation('kept')
  const known = useId()
  return (
    <div>
      <TextField
        label={t('edit.folder')}
        hint={t('edit.folderHint')}
        list={known}
        maxLength={MAX_FOLDER_NAME}
        value={folder}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={known}>
        {folders.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </div>
  )
}
