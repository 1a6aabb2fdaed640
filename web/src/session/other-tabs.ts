/** Tabs of one browser have one session: who signs out in one of them is signed out in all. */
import { followSight, followTabs, tellTabs } from '../browser/other-tabs.ts'
import { startSession, useSession } from './session.ts'
import { mayBeSignedIn } from './sign-in-address.ts'

/** Changes with every sign-out. */
const ENDED = 'graticule.session-ended'

/** Tells the other tabs that the session is over. */
export const tellOtherTabs = (): void => tellTabs(ENDED)

/** Nothing of a person stays on the screen when their cookie is gone. */
function look(): void {
  const { visitor, isReading } = useSession.getState()
  if (visitor.kind === 'person' && !isReading && !mayBeSignedIn()) startSession({ kind: 'anonymous' })
}

/**
 * Follows the other tabs: at once where they tell it, else when the tab is looked at again. Returns what ends it.
 * @rule B-people.tabs-sign-out Signing out in one tab signs out in all tabs of the browser
 */
export function followOtherTabs(): () => void {
  const ends = [followTabs(ENDED, look), followSight(look)]
  addEventListener('focus', look)
  return () => {
    ends.forEach((end) => end())
    removeEventListener('focus', look)
  }
}
