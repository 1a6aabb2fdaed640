import { createStore } from '../state/create-store.ts'
import { readStored, writeStored } from '../browser/browser-storage.ts'

/** What the visitor chose; `system` follows the device. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Also read by public/theme.js before the first paint. */
const KEY = 'graticule.theme'

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')

function show(choice: ThemeChoice): void {
  const dark = choice === 'dark' || (choice === 'system' && darkDevice().matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

export interface ThemeState {
  readonly choice: ThemeChoice
  /** Whoever chose it keeps it with the account, too. */
  readonly isKept: boolean
  choose(choice: ThemeChoice, isKept?: boolean): void
}

/** The theme: kept in the browser, shown as `data-theme` on the root element. */
export const useTheme = createStore<ThemeState>()((set) => ({
  choice: THEME_CHOICES.find((choice) => choice === readStored(KEY)) ?? 'system',
  isKept: false,
  choose(choice, isKept = false) {
    writeStored(KEY, choice)
    set({ choice, isKept })
    show(choice)
  },
}))

/** Shows the kept choice and follows the device from now on. Returns a function that stops following. */
export function followTheme(): () => void {
  const device = darkDevice()
  const follow = () => show(useTheme.getState().choice)
  follow()
  device.addEventListener('change', follow)
  return () => device.removeEventListener('change', follow)
}
