/** Modal dialogs that are open, the last opened on top. */
import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

const tell = (): void => listeners.forEach((listener) => listener())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a modal dialog on top; returns what takes it away again. */
export function enterModal(dialog: HTMLElement): () => void {
  open.push(dialog)
  tell()
  return () => {
    open.splice(open.lastIndexOf(dialog), 1)
    tell()
  }
}

/** The modal dialog on top, `null` when there is none. All outside of it can neither be pressed nor read out. */
export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}
