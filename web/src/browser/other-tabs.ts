/** Tabs of one browser, which tell each other by a value of the storage. */
import { removeStored, writeStored } from './browser-storage.ts'

/** Tells the other tabs that what goes by this name has changed. Nothing is left in the storage. */
export function tellTabs(name: string): void {
  writeStored(name, '1')
  removeStored(name)
}

/** Calls when another tab tells it: once, when the value is taken away again. Returns what ends it. */
export function followTabs(name: string, onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue === null) onChange()
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
