/** What people do with their saved searches. */
import { SAVED_SEARCH_ROUTES, type SavedSearch, type SavedSearchChange } from '@graticule/contracts/kept/saved-searches'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'

const at = (path: string, value: string | number): string => path.replace(/:\w+/, encodeURIComponent(value))

/** What became of a change: done, not done (which was told), or refused because the search has another name by now. */
export type ChangeOutcome = 'done' | 'failed' | SavedSearch

/** The search as the server has it now; `undefined` when it cannot be read. */
async function readAgain(id: number): Promise<SavedSearch | undefined> {
  const { path, reply: schema } = SAVED_SEARCH_ROUTES.one
  const reply = (await privateJson(at(path, id), schema)).openIn(useSession.getState())
  return reply.ok ? reply.value : undefined
}

/** Renames or moves a search. */
export async function changeSearch({ id }: SavedSearch, body: SavedSearchChange): Promise<ChangeOutcome> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.change
  const reply = await privateChange({ method, path: at(path, id), body }, schema)
  if (reply.ok) return 'done'
  const now = reply.failure.status === 412 ? await readAgain(id) : undefined
  if (now === undefined) tellFailed(i18n.t('searches:notChanged'), reply.failure)
  return now ?? 'failed'
}

/** Its results are opened: nothing of them is new any more. Whether that is noted does not hold anybody up. */
export function noteOpened({ id }: SavedSearch): void {
  const { method, path, reply } = SAVED_SEARCH_ROUTES.opened
  void privateChange({ method, path: at(path, id) }, reply)
}

async function undo(removal: string, onChange: () => void): Promise<void> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.undo
  const reply = await privateChange({ method, path: at(path, removal) }, schema)
  if (reply.ok) tellDone(i18n.t('searches:undone'))
  else tellFailed(i18n.t('searches:notUndone'))
  onChange()
}

/** Deletes a search, with a way back. */
export async function deleteSearch({ id }: SavedSearch, onChange: () => void): Promise<void> {
  const { remove } = SAVED_SEARCH_ROUTES
  const reply = await privateChange({ ...remove, body: { ids: [id] } }, remove.reply)
  if (!reply.ok) {
    tellFailed(i18n.t('searches:notDeleted'), reply.failure)
    return
  }
  onChange()
  const { removal } = reply.value
  tellUndoable(i18n.t('searches:deleted'), i18n.t('searches:undo'), () => void undo(removal, onChange))
}

/** Makes a folder. Gives whether it is there. */
export async function makeFolder(name: string): Promise<boolean> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.makeFolder
  const reply = await privateChange({ method, path: at(path, name) }, schema)
  if (!reply.ok) tellFailed(i18n.t('searches:folderFailed'), reply.failure)
  return reply.ok
}

/** Renames a folder. Gives whether it was done. */
export async function renameFolder(name: string, newName: string): Promise<boolean> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.renameFolder
  const reply = await privateChange({ method, path: at(path, name), body: { name: newName } }, schema)
  if (reply.ok) tellDone(i18n.t('searches:folderRenamed'))
  else tellFailed(i18n.t('searches:notChanged'), reply.failure)
  return reply.ok
}

/** Removes a folder; its searches stay. */
export async function removeFolder(name: string): Promise<void> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.removeFolder
  const reply = await privateChange({ method, path: at(path, name) }, schema)
  if (reply.ok) tellDone(i18n.t('searches:folderRemoved'))
  else tellFailed(i18n.t('searches:notChanged'), reply.failure)
}
