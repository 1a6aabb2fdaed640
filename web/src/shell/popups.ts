import { create } from 'zustand'

/** What a popup is about; its words and buttons are in `PopupHost.tsx`. */
export type Popup =
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'backend-error'; readonly details: string; readonly retry: () => void }
  /** Above all others. `unanswered` holds the display names of the sources that have not answered. */
  | {
      readonly kind: 'too-long'
      readonly unanswered: readonly string[]
      readonly since: number
      readonly stop: () => void
    }

export interface PopupsState {
  /** The first one is shown; the others wait. */
  readonly queue: readonly Popup[]
  open(popup: Popup): void
  /** Closes popups of this kind, shown or waiting. */
  close(kind: Popup['kind']): void
}

export const usePopups = create<PopupsState>()((set) => ({
  queue: [],
  open(popup) {
    set(({ queue }) => {
      const others = queue.filter(({ kind }) => kind !== popup.kind)
      return { queue: popup.kind === 'too-long' ? [popup, ...others] : [...others, popup] }
    })
  },
  close(kind) {
    set(({ queue }) => ({ queue: queue.filter((popup) => popup.kind !== kind) }))
  },
}))
