/** Bookmarks, likes and ratings in several tabs at once: whoever changes one names its resource, and the others read it anew. */
import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { type KeptResource, KeptResourceSchema } from '@graticule/contracts/kept/kept-items'
import { MAX_ASKED_RESOURCES } from '@graticule/contracts/limits'
import * as Type from 'typebox'
import { isOf } from '../../api/check.ts'
import { followTabs, tellTabs } from '../../browser/other-tabs.ts'
import { privateChange } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { useWaitingChanges } from '../../stores/waiting-changes.ts'
import { GUEST_BOOKMARKS, readGuestBookmarks } from '../guest-bookmarks.ts'
import { isLiked, keptOf, setKept, setLiked, useKeptStates } from '../kept-states.ts'
import { askOpinion } from '../opinions/opinions.ts'
import { keyOf } from '../resource-key.ts'
import { GUEST_SEARCHES, readGuestSearches } from '../searches/guest-searches.ts'

const CHANGED = 'graticule.kept-changed'
const Told = Type.Array(KeptResourceSchema, { minItems: 1, maxItems: MAX_ASKED_RESOURCES })

/** Tells the other tabs that the server has something else of these resources now. */
export function tellOtherTabs(resources: readonly KeptResource[]): void {
  for (let at = 0; at < resources.length; at += MAX_ASKED_RESOURCES) {
    const part = resources.slice(at, at + MAX_ASKED_RESOURCES)
    tellTabs(CHANGED, JSON.stringify(part.map(({ dataSource, targetId }) => ({ dataSource, targetId }))))
  }
}

function read(told: string): readonly KeptResource[] {
  try {
    const resources: unknown = JSON.parse(told)
    return isOf(Told, resources) ? resources : []
  } catch {
    // written by somebody else
    return []
  }
}

/** Reads what the person keeps of these. What this tab changes in the meantime is known better here. */
async function readStates(resources: readonly KeptResource[]): Promise<void> {
  const { number } = useSession.getState()
  const before = useKeptStates.getState()
  const reply = await privateChange({ ...BOOKMARK_ROUTES.check, body: { resources } }, BOOKMARK_ROUTES.check.reply)
  if (!reply.ok || useSession.getState().number !== number) return
  const now = useKeptStates.getState()
  for (const one of reply.value.resources) {
    const key = keyOf(one)
    const known = keptOf(now, key)
    // 0 and less: it is on its way to the server, or waits for a connection
    const isUnderWay = typeof known === 'number' && known <= 0
    if (!isUnderWay && known === keptOf(before, key)) setKept([[key, one.bookmark ?? null]])
    if (isLiked(now, key) === isLiked(before, key)) setLiked(one, one.liked)
  }
}

async function readAgain(told: string): Promise<void> {
  const resources = read(told)
  if (resources.length === 0 || useSession.getState().visitor.kind !== 'person') return
  for (const one of resources) askOpinion(one)
  await readStates(resources)
  // lists and forms that show them are read again
  useWaitingChanges.setState(({ sent }) => ({ sent: sent + 1 }))
}

/**
 * Follows what other tabs change. Returns what ends it.
 * @rule B-kept-items.tabs A bookmark, a like or a rating that is changed in one tab is seen in all tabs of the browser at once
 */
export function followOtherTabs(): () => void {
  // of a guest the lists themselves are what changes, or the whole storage is emptied
  const onStorage = ({ key }: StorageEvent) => {
    if (key === GUEST_BOOKMARKS || key === null) readGuestBookmarks()
    if (key === GUEST_SEARCHES || key === null) readGuestSearches()
  }
  window.addEventListener('storage', onStorage)
  const unfollow = followTabs(CHANGED, (told) => void readAgain(told))
  return () => {
    window.removeEventListener('storage', onStorage)
    unfollow()
  }
}
