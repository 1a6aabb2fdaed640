/** What is done with one bookmark or several. */
import { BOOKMARK_ROUTES, type Bookmark } from '@graticule/contracts/kept/bookmarks'
import type { Failure } from '../../../api/http.ts'
import { i18n } from '../../../i18n/index.ts'
import { tellOtherTabs } from '../../../kept/elsewhere/other-tabs.ts'
import { setKept } from '../../../kept/kept-states.ts'
import { keyOf, type NamedResource } from '../../../kept/resource-key.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { letWait } from '../../../kept/waiting/let-wait.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { privateChange } from '../../../session/private-read.ts'
import { dataSources } from '../../../site/data-sources.ts'
import { siteDefaults } from '../../../site/links.ts'

async function undo(removal: string, onBack: () => void): Promise<void> {
  const path = BOOKMARK_ROUTES.undo.path.replace(':id', encodeURIComponent(removal))
  const reply = await privateChange({ method: 'DELETE', path }, BOOKMARK_ROUTES.undo.reply)
  if (reply.ok) tellDone(i18n.t('kept:list.undone'))
  else tellFailed(i18n.t('kept:list.notUndone'))
  onBack()
}

const letRemovalWait = (failure: Pick<Failure, 'kind'>, { id, dataSource, targetId, name }: Bookmark): boolean =>
  letWait(failure, { kind: 'unbookmark', dataSource, targetId, name, id })

/** Removes them, with a way back; without a connection the removal waits. */
export async function removeBookmarks(bookmarks: readonly Bookmark[], onGone: () => void): Promise<void> {
  const body = { ids: bookmarks.map(({ id }) => id) }
  const reply = await privateChange({ ...BOOKMARK_ROUTES.remove, body }, BOOKMARK_ROUTES.remove.reply)
  if (!reply.ok) {
    const waiting = bookmarks.filter((one) => letRemovalWait(reply.failure, one))
    setKept(waiting.map((one) => [keyOf(one), null]))
    if (waiting.length > 0) onGone()
    if (waiting.length < bookmarks.length) tellFailed(i18n.t('kept:notRemoved'), reply.failure)
    return
  }
  setKept(bookmarks.map((one) => [keyOf(one), null]))
  tellOtherTabs(bookmarks)
  onGone()
  const { removal, removed } = reply.value
  const back = () => {
    setKept(bookmarks.map((one) => [keyOf(one), one.id]))
    tellOtherTabs(bookmarks)
    onGone()
  }
  tellUndoable(i18n.t('kept:list.removed', { count: removed }), i18n.t('kept:list.undo'), () => void undo(removal, back))
}

/** Moves them to a folder, one after the other; says how many were moved when one cannot be. */
export async function moveBookmarks(bookmarks: readonly Bookmark[], folder: string, onMoved: () => void): Promise<void> {
  const { method, path, reply: schema } = BOOKMARK_ROUTES.change
  let moved = 0
  for (const { id } of bookmarks) {
    const reply = await privateChange({ method, path: path.replace(':id', String(id)), body: { folder } }, schema)
    if (!reply.ok) {
      tellFailed(i18n.t('kept:list.movedSome', { done: moved, count: bookmarks.length }), reply.failure)
      break
    }
    moved += 1
  }
  if (moved === bookmarks.length) tellDone(i18n.t('kept:list.moved', { count: moved }))
  if (moved > 0) tellOtherTabs(bookmarks.slice(0, moved))
  onMoved()
}

/** The results that are these alone, of one source; `undefined` when they are of several, or of one that is not here any more. */
export function addressOnMap(resources: readonly NamedResource[]): string | undefined {
  const [first] = resources
  if (first === undefined || resources.some(({ dataSource }) => dataSource !== first.dataSource)) return undefined
  const source = dataSources().find(first.dataSource)
  if (source === undefined) return undefined
  const state = siteDefaults()
  const filters = { ...state.filters, targetIds: resources.map(({ targetId }) => targetId) }
  return resultsAddress({ ...state, dataSource: source.name, filters })
}
