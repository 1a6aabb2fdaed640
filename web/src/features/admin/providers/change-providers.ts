/** What administrators do with data providers. */
import { DATA_PROVIDER_ROUTES, type Provider, type WrittenProvider } from '@graticule/contracts/providers/data-providers'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

const at = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** Adds a provider, or changes the given one. Gives what the server refuses: its words, and the field where it names one. */
export async function saveProvider(written: WrittenProvider, before: Provider | undefined) {
  const { add, change } = DATA_PROVIDER_ROUTES
  const reply =
    before === undefined
      ? await privateChange({ method: add.method, path: add.path, body: written }, add.reply)
      : await privateChange(
          { method: change.method, path: at(change.path, before.id), body: { provider: written, seen: before.version } },
          change.reply,
        )
  if (reply.ok) {
    tellDone(i18n.t('providers:admin.saved'))
    return undefined
  }
  return reply.failure
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
