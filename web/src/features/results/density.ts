import { create } from 'zustand'
import { readStored, writeStored } from '../../shell/browser-storage.ts'

const KEY = 'graticule.compact'

/** Whether the list shows short cards; kept in the browser. */
export const useDensity = create<{ readonly compact: boolean; setCompact(compact: boolean): void }>()((set) => ({
  compact: readStored(KEY) === 'yes',
  setCompact(compact) {
    writeStored(KEY, compact ? 'yes' : 'no')
    set({ compact })
  },
}))
