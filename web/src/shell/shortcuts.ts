import { useEffect, useLayoutEffect, useRef } from 'react'
import { createStore } from '../state/create-store.ts'
import { readStored, writeStored } from '../browser/browser-storage.ts'

const KEY = 'graticule.shortcuts'

export interface ShortcutsState {
  /** Single-letter keys can be switched off (WCAG 2.1.4). */
  readonly enabled: boolean
  setEnabled(enabled: boolean): void
}

export const useShortcuts = createStore<ShortcutsState>()((set) => ({
  enabled: readStored(KEY) !== 'off',
  setEnabled(enabled) {
    writeStored(KEY, enabled ? 'on' : 'off')
    set({ enabled })
  },
}))

/** True where letters are typed: single-letter keys keep away from there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

/**
 * Calls `act` when a key is pressed outside fields, without modifier, with no popup open, while shortcuts are on.
 * `key` is what the key types ("/", "f"); letters count in both cases.
 * @rule D50.shortcuts Single-letter keys can be switched off
 */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void, active = true): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  // heard as soon as what listens is on the screen
  useLayoutEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!useShortcuts.getState().enabled || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, active])
}

/** The same for a key of the map, which does nothing while a page covers the map. */
export const useMapShortcut: typeof useShortcut = (key, act, active) =>
  useShortcut(key, (event) => document.querySelector('[data-map][inert]') ?? act(event), active)
