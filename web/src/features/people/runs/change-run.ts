/** What people do with their saved runs. */
import { SAVED_RUN_ROUTES, type SavedRun } from '@graticule/contracts/kept/saved-runs'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'

const at = (path: string, value: string | number): string => path.replace(/:\w+/, encodeURIComponent(value))

/** What became of a change: done, not done (which was told), or refused because the run has another name by now. */
export type ChangeOutcome = 'done' | 'failed' | SavedRun

/** The run as the server has it now; `undefined` when it cannot be read. */
async function readAgain(id: number): Promise<SavedRun | undefined> {
  const { path, reply: schema } = SAVED_RUN_ROUTES.one
  const reply = (await privateJson(at(path, id), schema)).openIn(useSession.getState())
  return reply.ok ? reply.value : undefined
}

/** Renames a run whose name was `seen` when its field was opened. */
export async function changeRun({ id }: SavedRun, name: string, seen: string): Promise<ChangeOutcome> {
  const { method, path, reply: schema } = SAVED_RUN_ROUTES.change
  const reply = await privateChange({ method, path: at(path, id), body: { name, seen: { name: seen } } }, schema)
  if (reply.ok) return 'done'
  const now = reply.failure.status === 412 ? await readAgain(id) : undefined
  if (now === undefined) tellFailed(i18n.t('runs:notChanged'), reply.failure)
  return now ?? 'failed'
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
    tellFailed(i18n.t('runs:notDeleted'), reply.failure)
    return
  }
  onChange()
  const { removal } = reply.value
  tellUndoable(i18n.t('runs:deleted'), i18n.t('runs:undo'), () => void undo(removal, onChange))
}
