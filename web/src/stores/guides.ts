/** What guides a visitor through the page, wished by menu, help and popups and shown by the shell, whose code for it is loaded late. */
import { createStore } from '../state/create-store.ts'

/** The tour, the list of past notifications, or the question about counting visits. */
export type Guide = 'tour' | 'past' | 'consent'

export interface GuidesState {
  readonly wished: Guide | undefined
  /** Tutorial mode: tips lie on the page. */
  readonly tips: boolean
  wish(guide: Guide | undefined): void
  setTips(tips: boolean): void
}

export const useGuides = createStore<GuidesState>()((set) => ({
  wished: undefined,
  tips: false,
  wish: (wished) => set({ wished }),
  setTips: (tips) => set({ tips }),
}))
