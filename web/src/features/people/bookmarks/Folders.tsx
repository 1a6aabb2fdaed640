import { MAX_FOLDER_NAME } from '@graticule/contracts/limits'
import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { FoldersSchema } from '@graticule/contracts/kept/kept-items'
import { IconFolderMinus, IconFolderPlus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { counted } from '../../../i18n/joined.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import styles from './BookmarksPage.module.css'

/** Value of the choice of all folders; no folder can be called that. */
const ALL = '\n'

/** All folders of the list, whatever is searched. */
export const useFolders = () =>
  usePrivateQuery(['bookmarks', 'folders'], (signal) => privateJson(BOOKMARK_ROUTES.folders.path, FoldersSchema, { signal }))

type Work = 'make' | 'rename'

async function change(work: Work | 'remove', name: string, newName: string): Promise<boolean> {
  const { makeFolder, renameFolder, removeFolder } = BOOKMARK_ROUTES
  const { method, path } = { make: makeFolder, rename: renameFolder, remove: removeFolder }[work]
  const address = path.replace(':name', encodeURIComponent(work === 'make' ? newName : name))
  const body = work === 'rename' ? { body: { name: newName } } : {}
  const reply = await privateChange({ method, path: address, ...body }, FoldersSchema)
  if (reply.ok) tellDone(i18n.t(`kept:folders.done.${work}`))
  else tellFailed(i18n.t('kept:folders.failed'), reply.failure)
  return reply.ok
}

/** Chooses a folder, and makes, renames and removes folders. */
export function Folders(props: {
  /** `undefined` = all. */
  chosen: string | undefined
  onChoose: (folder: string | undefined) => void
  folders: readonly { readonly name: string; readonly count: number }[]
  onChange: () => void
}) {
  const { chosen, onChoose, folders, onChange } = props
  const { t } = useTranslation('kept')
  const [work, setWork] = useState<Work>()
  const labelOf = (name: string) => (name === '' ? t('folders.none') : name)
  const remove = async (name: string) => {
    if (!(await change('remove', name, ''))) return
    onChoose(undefined)
    onChange()
  }
  return (
    <div className={styles['folders']}>
      <LabelledSelect
        label={t('folders.folder')}
        value={chosen ?? ALL}
        choices={[
          { value: ALL, label: t('folders.all') },
          ...folders.map(({ name, count }) => ({ value: name, label: counted(labelOf(name), count) })),
        ]}
        onChange={(value) => onChoose(value === ALL ? undefined : value)}
      />
      <Button icon={<IconFolderPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setWork('make')}>
        {t('folders.make')}
      </Button>
      {chosen !== undefined && chosen !== '' && (
        <>
          <Button icon={<IconPencil size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setWork('rename')}>
            {t('folders.rename')}
          </Button>
          <Button
            variant="danger"
            icon={<IconFolderMinus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void remove(chosen)}
          >
            {t('folders.remove')}
          </Button>
        </>
      )}
      {work !== undefined && (
        <NameForm
          key={work}
          name={work === 'rename' ? (chosen ?? '') : ''}
          taken={folders.map(({ name }) => name)}
          onCancel={() => setWork(undefined)}
          onName={async (name) => {
            if (!(await change(work, chosen ?? '', name))) return
            setWork(undefined)
            // a new folder is empty: the list stays as it is, and the folder can be chosen
            if (work === 'rename') onChoose(name)
            onChange()
          }}
        />
      )}
    </div>
  )
}

function NameForm(props: {
  name: string
  taken: readonly string[]
  onName: (name: string) => Promise<void>
  onCancel: () => void
}) {
  const { t } = useTranslation('kept')
  const [name, setName] = useState(props.name)
  const [wrong, setWrong] = useState<string>()
  /** @rule B-kept-items.folder-names A folder needs a name that no other one has, and a name that is too long is not cut */
  const wrongIn = (wanted: string): string | undefined => {
    if (wanted === '') return t('report.required')
    if (wanted.length > MAX_FOLDER_NAME) return t('folders.tooLong', { count: wanted.length, most: MAX_FOLDER_NAME })
    return wanted !== props.name && props.taken.includes(wanted) ? t('folders.taken', { name: wanted }) : undefined
  }
  return (
    <form
      className={styles['folderName']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = wrongIn(name.trim())
        setWrong(found)
        if (found === undefined) void props.onName(name.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel()
      }}
    >
      <TextField
        label={t('folders.name')}
        autoFocus
        value={name}
        error={wrong}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" variant="primary">
        {t('edit.save')}
      </Button>
      <Button onClick={props.onCancel}>{t('edit.cancel')}</Button>
    </form>
  )
}
