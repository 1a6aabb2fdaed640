/** Tabs of one browser, which tell each other by a value of the storage. */
import { removeStored, writeStored } from './browser-storage.ts'

/** Tells the other tabs that what goes by this name has changed, and what of it. Nothing is left in the storage. */
export function tellTabs(name: string, what = '1'): void {
  writeStored(name, what)
  removeStored(name)
}

/** Calls with what another tab tells: once, when the value is taken away again. Returns what ends it. */
export function followTabs(name: string, onChange: (what: string) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === name && newValue === null) onChange(oldValue ?? '')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Calls when the page is looked at again. Returns what ends it. */
export function followSight(onSeen: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onSeen()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}
