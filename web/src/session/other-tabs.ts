/** Tabs of one browser have one session: who signs in or out in one of them is signed in or out in all. */
import { followSight, followTabs, tellTabs } from '../browser/other-tabs.ts'
import { startSession, useSession } from './session.ts'
import { mayBeSignedIn } from './sign-in-address.ts'

/** Changes with every sign-in and sign-out. */
const CHANGED = 'graticule.session-changed'

/** Tells the other tabs that a session has begun or is over. */
export const tellOtherTabs = (): void => tellTabs(CHANGED)

/**
 * Follows the other tabs: at once where they tell it, else when the tab is looked at again, or the network is back. Returns what ends it.
 * `read` asks who is signed in.
 * @rule B-people.tabs-sign-out Signing out in one tab signs out in all tabs of the browser
 * @rule B-people.tabs-sign-in Signing in in one tab signs in in all tabs of the browser
 */
export function followOtherTabs(read: () => Promise<void>): () => void {
  const look = () => {
    const { visitor, isReading } = useSession.getState()
    if (isReading || (visitor.kind === 'person') === mayBeSignedIn()) return
    // nothing of a person stays on the screen when their cookie is gone
    if (visitor.kind === 'person') startSession({ kind: 'anonymous' })
    else void read()
  }
  const ends = [followTabs(CHANGED, look), followSight(look)]
  addEventListener('focus', look)
  // without one nobody could say who this is
  addEventListener('online', look)
  return () => {
    ends.forEach((end) => end())
    removeEventListener('focus', look)
    removeEventListener('online', look)
  }
}
