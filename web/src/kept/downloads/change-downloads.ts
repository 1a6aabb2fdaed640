/** Putting resources on the download list and taking them off: at once on the screen, undone when the server does not agree. */
import { DOWNLOAD_ROUTES } from '@graticule/contracts/kept/downloads'
import { MAX_DOWNLOADS } from '@graticule/contracts/limits'
import type { Failure } from '../../api/http.ts'
import { i18n, withTexts } from '../../i18n/index.ts'
import { privateChange } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { siteInUse } from '../../site/site.ts'
import { keyOf, type NamedResource } from '../resource-key.ts'
import { tellDone, tellFailed, tellUndoable } from '../tell.ts'
import { changeList, type ListedDownload, listNow, readDownloads } from './download-list.ts'
import { listAsGuest, unlistAsGuest } from './guest-downloads.ts'
import { tellOtherTabs } from './other-tabs.ts'

const isGuest = (): boolean => useSession.getState().visitor.kind === 'anonymous'

/** Puts a resource on the list of the person. Gives why not; `undefined` = it stands there. */
async function addOne({ dataSource, targetId, name }: NamedResource): Promise<Failure | undefined> {
  const resource = { dataSource, targetId, name }
  const key = keyOf(resource)
  changeList((listed) => [...listed.filter((one) => keyOf(one) !== key), { ...resource, id: 0 }])
  const { add } = DOWNLOAD_ROUTES
  const reply = await privateChange({ ...add, body: { ...resource, siteId: siteInUse().id } }, add.reply)
  changeList((listed) => listed.flatMap((one) => (keyOf(one) !== key ? [one] : reply.ok ? [{ ...one, id: reply.value.id }] : [])))
  return reply.ok ? undefined : reply.failure
}

/** Puts a resource of somebody who is signed in on the list. Gives whether it stands there now. */
export async function addDownload(resource: NamedResource): Promise<boolean> {
  const fault = await addOne(resource)
  if (fault === undefined) tellOtherTabs()
  else tellFailed(i18n.t('downloads:notListed'), fault)
  return fault === undefined
}

/** Puts resources on the list of the visitor, one after the other, and says how many. */
export async function listDownloads(resources: readonly NamedResource[]): Promise<void> {
  await withTexts(Promise.resolve(), 'downloads')
  const known = new Set(listNow().map(keyOf))
  const fresh = resources.filter((one) => !known.has(keyOf(one)))
  if (isGuest()) {
    const left = listAsGuest(fresh)
    if (left > 0) tellFailed(i18n.t('downloads:full', { most: MAX_DOWNLOADS }), i18n.t('downloads:fullText', { count: left }))
    else tellDone(i18n.t('downloads:listed', { count: resources.length }), i18n.t('downloads:listedHere'))
    return
  }
  for (const one of fresh) if (!(await addDownload(one))) return
  tellDone(i18n.t('downloads:listed', { count: resources.length }))
}

async function undo(removal: string): Promise<void> {
  const { undo: route } = DOWNLOAD_ROUTES
  const path = route.path.replace(':id', encodeURIComponent(removal))
  const reply = await privateChange({ method: route.method, path }, route.reply)
  if (!reply.ok) tellFailed(i18n.t('downloads:notUndone'), reply.failure)
  tellOtherTabs()
  await readDownloads()
}

async function removeAsPerson(entries: readonly ListedDownload[]): Promise<void> {
  const keys = new Set(entries.map(keyOf))
  const ids = entries.flatMap(({ id }) => (id === 0 ? [] : [id]))
  if (ids.length === 0) return
  changeList((listed) => listed.filter((one) => !keys.has(keyOf(one))))
  const { remove } = DOWNLOAD_ROUTES
  const reply = await privateChange({ ...remove, body: { ids } }, remove.reply)
  // another tab or machine was faster: it is gone, as was wanted
  const isGone = !reply.ok && reply.failure.kind === 'not-found'
  if (!reply.ok && !isGone) tellFailed(i18n.t('downloads:notRemoved'), reply.failure)
  if (reply.ok) {
    const { removal, removed } = reply.value
    tellUndoable(i18n.t('downloads:removed', { count: removed }), i18n.t('downloads:undo'), () => void undo(removal))
  }
  tellOtherTabs()
  await readDownloads()
}

/**
 * Takes entries off the list, with a way back.
 * @rule B-downloads.undo What was taken off the download list can be brought back
 */
export async function unlistDownloads(entries: readonly ListedDownload[]): Promise<void> {
  await withTexts(Promise.resolve(), 'downloads')
  if (entries.length === 0) return
  if (!isGuest()) return removeAsPerson(entries)
  unlistAsGuest(new Set(entries.map(keyOf)))
  const back = () => void listAsGuest(entries.map(({ dataSource, targetId, name }) => ({ dataSource, targetId, name })))
  tellUndoable(i18n.t('downloads:removed', { count: entries.length }), i18n.t('downloads:undo'), back)
}

/** Puts a resource on the list, or takes it off. */
export async function toggleDownload(resource: NamedResource): Promise<void> {
  const listed = listNow().filter((one) => keyOf(one) === keyOf(resource))
  if (listed.length > 0) await unlistDownloads(listed)
  else await listDownloads([resource])
}
