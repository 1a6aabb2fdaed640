/** The list in several tabs at once: whoever changes it says so, and the others read it anew. */
import { followSight, followTabs, tellTabs } from '../../browser/other-tabs.ts'
import { readDownloads } from './download-list.ts'
import { GUEST_DOWNLOADS, readGuestDownloads } from './guest-downloads.ts'

/** Changes with every change of the list of a person. */
const CHANGED = 'graticule.downloads-changed'

/** Tells the other tabs that the list of the person has changed on the server. */
export const tellOtherTabs = (): void => tellTabs(CHANGED)

/**
 * Follows what other tabs change, and other machines, once the page is looked at again. Returns what ends it.
 * @rule B-downloads.tabs A change of the list is seen in all tabs of a browser at once
 */
export function followOtherTabs(): () => void {
  const read = () => void readDownloads()
  // of a guest the list itself is what changes, or the whole storage is emptied
  const onStorage = ({ key }: StorageEvent) => {
    if (key === GUEST_DOWNLOADS || key === null) readGuestDownloads()
  }
  window.addEventListener('storage', onStorage)
  const ends = [followTabs(CHANGED, read), followSight(read)]
  return () => {
    window.removeEventListener('storage', onStorage)
    ends.forEach((end) => end())
  }
}
