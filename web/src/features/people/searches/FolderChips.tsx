import { IconFolder, IconFolderPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { makeFolder, removeFolder } from './change-search.ts'
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
        <IconButton
          small
          label={t('removeFolder', { name: chosen })}
          icon={<IconTrash {...ICON} />}
          onClick={() => void remove(chosen)}
        />
      )}
      <NewFolder onMade={onChange} />
    </div>
  )
}

function NewFolder({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation('searches')
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <Button size="small" icon={<IconFolderPlus {...ICON} />} onClick={() => setName('')}>
        {t('newFolder')}
      </Button>
    )
  const make = async () => {
    if (name.trim() === '') return setName(undefined)
    if (!(await makeFolder(name.trim()))) return
    setName(undefined)
    onMade()
  }
  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setName(undefined)
      }}
    >
      <TextField
        label={t('folderName')}
        labelHidden
        placeholder={t('folderName')}
        maxLength={100}
        value={name}
        inputRef={(input) => input?.focus()}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('makeFolder')}
      </Button>
      <Button onClick={() => setName(undefined)}>{t('cancel')}</Button>
    </form>
  )
}
