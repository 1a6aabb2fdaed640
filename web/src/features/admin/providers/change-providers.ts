/** What administrators do with data providers. */
import { DATA_PROVIDER_ROUTES, type Provider, type WrittenProvider } from '@graticule/contracts/providers/data-providers'
import { readProvider } from '../../../api/data-providers.ts'
import type { Failure } from '../../../api/http.ts'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

const at = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** What a save came to. `theirs`: the version that somebody else has saved meanwhile; nothing was changed. */
export type SavedProvider =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: Failure; readonly theirs?: number | undefined }

/**
 * Adds a provider, or changes the given one, whose author has seen this version. A refusal has the server's words, and the field where it
 * names one.
 * @rule B-yellow-pages.two-administrators Whoever saves a provider second is told, keeps their text, and may save it over the other one
 */
export async function saveProvider(
  written: WrittenProvider,
  before: { readonly id: string; readonly seen: number } | undefined,
): Promise<SavedProvider> {
  const { add, change } = DATA_PROVIDER_ROUTES
  const reply =
    before === undefined
      ? await privateChange({ method: add.method, path: add.path, body: written }, add.reply)
      : await privateChange(
          { method: change.method, path: at(change.path, before.id), body: { provider: written, seen: before.seen } },
          change.reply,
        )
  if (reply.ok) {
    tellDone(i18n.t('providers:admin.saved'))
    return { ok: true }
  }
  const { failure } = reply
  if (before === undefined || failure.status !== 412) return { ok: false, failure }
  const now = await readProvider(before.id)
  return { ok: false, failure, theirs: now.ok ? now.value.version : undefined }
}

async function restore(id: string, onChanged: () => void): Promise<void> {
  const { method, path, reply: schema } = DATA_PROVIDER_ROUTES.restore
  const reply = await privateChange({ method, path: at(path, id) }, schema)
  if (reply.ok) tellDone(i18n.t('providers:admin.restored'))
  else tellFailed(i18n.t('providers:admin.failed'), reply.failure)
  onChanged()
}

/** Deletes a provider, with a way back. */
export async function deleteProvider({ id }: Provider, onChanged: () => void): Promise<void> {
  const { remove, one } = DATA_PROVIDER_ROUTES
  const reply = await privateChange({ method: remove.method, path: at(remove.path, id) }, one.reply)
  if (!reply.ok) {
    tellFailed(i18n.t('providers:admin.failed'), reply.failure)
    return
  }
  onChanged()
  tellUndoable(i18n.t('providers:admin.deleted'), i18n.t('providers:admin.undo'), () => void restore(id, onChanged))
}
