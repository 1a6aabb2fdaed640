/** The list in several tabs at once: whoever changes it says so, and the others read it anew. */
import { readStored, writeStored } from '../../browser/browser-storage.ts'
import { readDownloads } from './download-list.ts'
import { GUEST_DOWNLOADS, readGuestDownloads } from './guest-downloads.ts'

/** Its value changes with every change of the list of a person. */
const CHANGED = 'graticule.downloads-changed'

/** Tells the other tabs that the list of the person has changed on the server. */
export const tellOtherTabs = (): void => writeStored(CHANGED, String((Number(readStored(CHANGED)) || 0) + 1))

/**
 * Follows what other tabs change, and other machines, once the page is looked at again. Returns what ends it.
 * @rule B-downloads.tabs A change of the list is seen in all tabs of a browser at once
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === GUEST_DOWNLOADS || key === null) readGuestDownloads()
    if (key === CHANGED) void readDownloads()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void readDownloads()
  }
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
