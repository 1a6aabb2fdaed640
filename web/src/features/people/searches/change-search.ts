/** What people do with their saved searches. */
import { SAVED_SEARCH_ROUTES, type SavedSearch, type SavedSearchChange } from '@graticule/contracts/kept/saved-searches'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

const at = (path: string, value: string | number): string => path.replace(/:\w+/, encodeURIComponent(value))

/** Renames or moves a search. Gives whether it was done. */
export async function changeSearch({ id }: SavedSearch, body: SavedSearchChange): Promise<boolean> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.change
  const reply = await privateChange({ method, path: at(path, id), body }, schema)
  if (!reply.ok) tellFailed(i18n.t('searches:notChanged'), reply.failure.detail)
  return reply.ok
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
    tellFailed(i18n.t('searches:notDeleted'), reply.failure.detail)
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
  if (!reply.ok) tellFailed(i18n.t('searches:folderFailed'), reply.failure.detail)
  return reply.ok
}

/** Removes a folder; its searches stay. */
export async function removeFolder(name: string): Promise<void> {
  const { method, path, reply: schema } = SAVED_SEARCH_ROUTES.removeFolder
  const reply = await privateChange({ method, path: at(path, name) }, schema)
  if (reply.ok) tellDone(i18n.t('searches:folderRemoved'))
  else tellFailed(i18n.t('searches:notChanged'), reply.failure.detail)
}
