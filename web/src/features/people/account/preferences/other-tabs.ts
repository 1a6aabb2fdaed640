/** Preferences in several tabs at once: whoever changes one says so, and the others read them anew. */
import { followSight, followTabs, tellTabs } from '../../../../browser/other-tabs.ts'

/** Changes with every change of a preference. */
const CHANGED = 'graticule.preferences-changed'

/** Tells the other tabs of this browser that the server has other preferences now. */
export const tellOtherTabs = (): void => tellTabs(CHANGED)

/**
 * Follows what other tabs change. Returns what ends it.
 * @rule B-account.tabs A preference that is changed in one tab holds in all tabs of the browser at once, and the others stay as they are
 */
export const followOtherTabs = (onChange: () => void): (() => void) => followTabs(CHANGED, onChange)

/** The same, and what other machines have changed, once the page is looked at again. */
export function followOthers(onChange: () => void): () => void {
  const ends = [followOtherTabs(onChange), followSight(onChange)]
  return () => ends.forEach((end) => end())
}
