import { late } from '../i18n/late.tsx'
import { openPopup } from './popups.ts'

const ShortcutsPopup = late(() => import('./ShortcutsPopup.tsx').then(({ ShortcutsPopup }) => ({ default: ShortcutsPopup })))

/** Opens the list of keys. */
export function openShortcuts(): void {
  openPopup(ShortcutsPopup, {})
}
