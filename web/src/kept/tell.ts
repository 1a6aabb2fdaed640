/** How the page says what became of what people change: short words that go by themselves. */
import { notify } from '../shell/notifications.ts'

/** It is done. */
export const tellDone = (title: string, text?: string): void =>
  void notify({ style: 'success', title, ...(text === undefined ? {} : { text }) })

/** It failed; `text` holds the server's own words, where it gave some. */
export const tellFailed = (title: string, text = ''): void =>
  void notify({ style: 'error', title, ...(text === '' ? {} : { text }) })

/** Something is missing that the visitor can put right. */
export const tellMissing = (title: string): void => void notify({ style: 'info', title })

/** A notification with Undo stays so long, ms. */
const UNDO_MS = 10_000

/** It is done, and can be undone. */
export const tellUndoable = (title: string, undo: string, run: () => void): void =>
  void notify({ style: 'success', title, duration: UNDO_MS, action: { label: undo, run } })
