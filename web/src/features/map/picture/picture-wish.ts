import { createStore } from '../../../state/create-store.ts'

interface PictureWish {
  /** The visitor wants to save or print the map. */
  readonly open: boolean
  setOpen(open: boolean): void
}

/** Whether the dialog about a picture of the map is open: a menu opens it, which is gone by then. */
export const usePictureWish = createStore<PictureWish>()((set) => ({
  open: false,
  setOpen(open) {
    set({ open })
  },
}))
