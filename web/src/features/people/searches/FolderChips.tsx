import { MAX_FOLDER_NAME } from '@graticule/contracts/limits'
import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { makeFolder, removeFolder, renameFolder } from './change-search.ts'
import styles from './SavedSearches.module.css'

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface FolderChipsProps {
  /** The empty name stands for searches in none. */
  readonly folders: readonly { readonly name: string; readonly count: number }[]
  readonly chosen: string | undefined
  readonly onChoose: (folder: string | undefined) => void
  readonly onChange: () => void
}

/** The folders as chips, one of them chosen, and a new one. */
export function FolderChips({ folders, chosen, onChoose, onChange }: FolderChipsProps) {
  const { t } = useTranslation('searches')
  const [isRenamed, setRenamed] = useState(false)
  const total = folders.reduce((sum, { count }) => sum + count, 0)
  const named = folders.filter(({ name }) => name !== '')
  const ordered = [...named, ...folders.filter(({ name }) => name === '')]
  const remove = async (name: string) => {
    await removeFolder(name)
    onChoose(undefined)
    onChange()
  }
  return (
    <div className={styles['folders']} role="group" aria-label={t('folders')}>
      {named.length > 0 &&
        [{ name: undefined, count: total }, ...ordered].map(({ name, count }) => (
          <button key={name ?? ' all'} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {name !== undefined && name !== '' && <IconFolder {...ICON} />}
            {name === undefined ? t('all') : name === '' ? t('noFolder') : name} <span>{formatCount(count)}</span>
          </button>
        ))}
      {chosen !== undefined && chosen !== '' && (
        <>
          <IconButton
            small
            label={t('renameFolder', { name: chosen })}
            icon={<IconPencil {...ICON} />}
            onClick={() => setRenamed(!isRenamed)}
          />
          <IconButton
            small
            label={t('removeFolder', { name: chosen })}
            icon={<IconTrash {...ICON} />}
            onClick={() => void remove(chosen)}
          />
        </>
      )}
      {isRenamed && chosen !== undefined && chosen !== '' && (
        <NameForm
          key={chosen}
          name={chosen}
          taken={named.map(({ name }) => name)}
          submit={t('save')}
          onEnd={() => setRenamed(false)}
          onName={async (name) => {
            if (name !== chosen && !(await renameFolder(chosen, name))) return
            setRenamed(false)
            onChoose(name)
            onChange()
          }}
        />
      )}
      <NewFolder taken={named.map(({ name }) => name)} onMade={onChange} />
    </div>
  )
}

function NewFolder({ taken, onMade }: { taken: readonly string[]; onMade: () => void }) {
  const { t } = useTranslation('searches')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button size="small" icon={<IconFolderPlus {...ICON} />} onClick={() => setOpen(true)}>
        {t('newFolder')}
      </Button>
    )
  return (
    <NameForm
      name=""
      taken={taken}
      submit={t('makeFolder')}
      onEnd={() => setOpen(false)}
      onName={async (name) => {
        if (!(await makeFolder(name))) return
        setOpen(false)
        onMade()
      }}
    />
  )
}

/** The name of a folder: there, not too long, and no other folder's. */
function NameForm(props: {
  name: string
  taken: readonly string[]
  submit: string
  onName: (name: string) => Promise<void>
  onEnd: () => void
}) {
  const { taken, submit, onName, onEnd } = props
  const { t } = useTranslation('searches')
  const [name, setName] = useState(props.name)
  const [wrong, setWrong] = useState<string>()
  /** @rule B-kept-items.folder-names */
  const wrongIn = (wanted: string): string | undefined => {
    if (wanted === '') return t('kept:report.required')
    if (wanted.length > MAX_FOLDER_NAME) return t('kept:folders.tooLong', { count: wanted.length, most: MAX_FOLDER_NAME })
    return wanted !== props.name && taken.includes(wanted) ? t('kept:folders.taken', { name: wanted }) : undefined
  }
  return (
    <form
      className={styles['rename']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = wrongIn(name.trim())
        setWrong(found)
        if (found === undefined) void onName(name.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd()
      }}
    >
      <TextField
        label={t('folderName')}
        labelHidden
        placeholder={t('folderName')}
        value={name}
        error={wrong}
        inputRef={(input) => input?.focus()}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" variant="primary">
        {submit}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
    </form>
  )
}
