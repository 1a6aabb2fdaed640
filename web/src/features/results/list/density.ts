import { createStore } from '../../../state/create-store.ts'
import { readStored, writeStored } from '../../../browser/browser-storage.ts'

const KEY = 'graticule.compact'

/** Whether the list shows short cards; kept in the browser. */
export const useDensity = createStore<{ readonly compact: boolean; setCompact(compact: boolean): void }>()((set) => ({
  compact: readStored(KEY) === 'yes',
  setCompact(compact) {
    writeStored(KEY, compact ? 'yes' : 'no')
    set({ compact })
  },
}))
