import { createStore } from '../../../state/create-store.ts'

/** What a tool of the map wants said to screen readers; `MapAnnouncer` says it. The count tells the same words twice from once. */
export const useAnnouncement = createStore<{ readonly words: string; readonly count: number }>()(() => ({ words: '', count: 0 }))

export function announce(words: string): void {
  useAnnouncement.setState(({ count }) => ({ words, count: count + 1 }))
}
