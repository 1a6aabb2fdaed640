import { lazy } from 'react'
import { openPopup } from './popups.ts'

const ShortcutsPopup = lazy(() => import('./ShortcutsPopup.tsx').then(({ ShortcutsPopup }) => ({ default: ShortcutsPopup })))

/** Opens the list of keys. */
export function openShortcuts(): void {
  openPopup(ShortcutsPopup, {})
}
