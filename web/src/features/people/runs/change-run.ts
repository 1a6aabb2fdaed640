/** What people do with their saved runs. */
import { SAVED_RUN_ROUTES, type SavedRun } from '@graticule/contracts/kept/saved-runs'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

const at = (path: string, value: string | number): string => path.replace(/:\w+/, encodeURIComponent(value))

/** Renames a run. Gives whether it was done. */
export async function changeRun({ id }: SavedRun, name: string): Promise<boolean> {
  const { method, path, reply: schema } = SAVED_RUN_ROUTES.change
  const reply = await privateChange({ method, path: at(path, id), body: { name } }, schema)
  if (!reply.ok) tellFailed(i18n.t('runs:notChanged'), reply.failure.detail)
  return reply.ok
}

async function undo(removal: string, onChange: () => void): Promise<void> {
  const { method, path, reply: schema } = SAVED_RUN_ROUTES.undo
  const reply = await privateChange({ method, path: at(path, removal) }, schema)
  if (reply.ok) tellDone(i18n.t('runs:undone'))
  else tellFailed(i18n.t('runs:notUndone'))
  onChange()
}

/** Deletes a run, with a way back. */
export async function deleteRun({ id }: SavedRun, onChange: () => void): Promise<void> {
  const { remove } = SAVED_RUN_ROUTES
  const reply = await privateChange({ ...remove, body: { ids: [id] } }, remove.reply)
  if (!reply.ok) {
    tellFailed(i18n.t('runs:notDeleted'), reply.failure.detail)
    return
  }
  onChange()
  const { removal } = reply.value
  tellUndoable(i18n.t('runs:deleted'), i18n.t('runs:undo'), () => void undo(removal, onChange))
}
