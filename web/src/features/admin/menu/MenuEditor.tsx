import type { EditedMenu, MenuSubEntry, MenuTopEntry } from '@graticule/contracts/contents/menu'
import { wordsIn } from '@graticule/contracts/contents/words'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '../../../api/http.ts'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import type { PrivateReply } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryRow } from './EntryRow.tsx'
import { type ListedEntry, listOf, newKey, treeOf } from './menu-list.ts'
import styles from './MenuPage.module.css'

const CHANGED_STATUS = 412

interface MenuEditorProps {
  readonly menu: EditedMenu
  readonly onSave: (entries: readonly MenuTopEntry[], seen: number) => Promise<Reply<EditedMenu>>
  readonly onRead: () => Promise<PrivateReply<EditedMenu>>
  /** Begins anew with what is stored. */
  readonly onReload: () => void
}

/** What is open beside the list. */
interface Editing {
  /** Absent: a new entry. */
  readonly key?: string
  readonly entry: MenuSubEntry
}

const NEW_ENTRY: MenuSubEntry = { title: {}, address: '/', image: '' }

/** The place of an entry that was moved, for those who cannot see it. */
function positionWords(list: readonly ListedEntry[], key: string, titleOf: (entry: MenuSubEntry) => string): string {
  const at = list.findIndex((listed) => listed.key === key)
  const listed = list[at]
  if (listed === undefined) return ''
  const title = titleOf(listed.entry)
  const tops = list.filter(({ level }) => level === 0)
  if (listed.level === 0) return i18n.t('pages:menu.moved', { title, place: tops.indexOf(listed) + 1, count: tops.length })
  const parentAt = list.slice(0, at).findLastIndex(({ level }) => level === 0)
  const parent = list[parentAt]
  const above = parent === undefined ? '' : titleOf(parent.entry)
  return i18n.t('pages:menu.movedBelow', { title, parent: above, place: at - parentAt })
}

/** The list as it is changed, and how it is saved. */
function useEditedMenu({ menu, onSave, onRead }: Pick<MenuEditorProps, 'menu' | 'onSave' | 'onRead'>) {
  const { t } = useTranslation('pages')
  const [seen, setSeen] = useState(menu.version)
  const [list, setEntries] = useState(() => listOf(menu.entries))
  const [isChanged, setChanged] = useState(false)
  const [theirs, setTheirs] = useState<EditedMenu>()
  const setList = (next: ListedEntry[]) => {
    setEntries(next)
    setChanged(true)
  }
  /** Saves over a version that this editor has seen, or has been told of. */
  const save = async (version = seen) => {
    const reply = await onSave(treeOf(list), version)
    if (reply.ok) {
      setSeen(reply.value.version)
      setEntries(listOf(reply.value.entries))
      setChanged(false)
      setTheirs(undefined)
      return tellDone(t('menu.saved'))
    }
    if (reply.failure.status !== CHANGED_STATUS) return tellFailed(t('menu.notSaved'), reply.failure)
    const now = (await onRead()).openIn(useSession.getState())
    if (now.ok) setTheirs(now.value)
  }
  return { list, isChanged, theirs, seen, setList, save }
}

/** The list of entries, moved by mouse or keys, saved as a whole. */
export function MenuEditor({ menu, onSave, onRead, onReload }: MenuEditorProps) {
  const { t } = useTranslation('pages')
  const [editing, setEditing] = useState<Editing>()
  const [said, setSaid] = useState('')
  const { list, isChanged, theirs, seen, setList, save } = useEditedMenu({ menu, onSave, onRead })
  const titleOf = ({ title }: MenuSubEntry) => wordsIn(title, i18n.language)?.text ?? t('menu.untitled')
  const change = (next: ListedEntry[], movedKey?: string) => {
    setList(next)
    if (movedKey !== undefined) setSaid(positionWords(next, movedKey, titleOf))
  }
  const apply = (entry: MenuSubEntry) => {
    const { key } = editing ?? {}
    const edited = () => list.map((listed) => (listed.key === key ? { ...listed, entry } : listed))
    change(key === undefined ? [...list, { key: newKey(), level: 0, entry }] : edited())
    setEditing(undefined)
  }
  return (
    <>
      {!menu.own && seen === 0 && <p role="note">{t('menu.inherited')}</p>}
      <Actions
        isChanged={isChanged}
        onAdd={() => setEditing({ entry: NEW_ENTRY })}
        onSave={() => void save()}
        onReload={onReload}
      />
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      {list.length === 0 ? (
        <p>{t('menu.none')}</p>
      ) : (
        <ol className={styles['list']} aria-label={t('menu.list')}>
          {list.map((listed) => (
            <EntryRow
              key={listed.key}
              listed={listed}
              list={list}
              title={titleOf(listed.entry)}
              shared={menu.shared}
              onChange={change}
              onEdit={() => setEditing({ key: listed.key, entry: listed.entry })}
            />
          ))}
        </ol>
      )}
      {editing !== undefined && (
        <EntryDialog
          entry={editing.entry}
          isNew={editing.key === undefined}
          shared={menu.shared}
          onApply={apply}
          onClose={() => setEditing(undefined)}
        />
      )}
      {theirs !== undefined && <Conflict onTheirs={onReload} onMine={() => void save(theirs.version)} />}
    </>
  )
}

/** Somebody else was faster. */
function Conflict({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation('pages')
  return (
    <Dialog
      alert
      title={t('menu.conflict.title')}
      closeLabel={t('menu.conflict.theirs')}
      onClose={onTheirs}
      footer={
        <>
          <Button onClick={onMine}>{t('menu.conflict.mine')}</Button>
          <Button variant="primary" onClick={onTheirs}>
            {t('menu.conflict.theirs')}
          </Button>
        </>
      }
    >
      <p>{t('menu.conflict.text')}</p>
    </Dialog>
  )
}

interface ActionsProps {
  readonly isChanged: boolean
  readonly onAdd: () => void
  readonly onSave: () => void
  readonly onReload: () => void
}

function Actions({ isChanged, onAdd, onSave, onReload }: ActionsProps) {
  const { t } = useTranslation('pages')
  return (
    <div className={styles['actions']}>
      <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={onAdd}>
        {t('menu.add')}
      </Button>
      <Button variant="primary" onClick={onSave}>
        {t('menu.save')}
      </Button>
      {isChanged && <Button onClick={onReload}>{t('menu.reset')}</Button>}
      <span role="status">{isChanged ? t('menu.unsaved') : ''}</span>
    </div>
  )
}
