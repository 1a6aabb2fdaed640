/** Theme and colour of the frame. The page around it chooses both, and may change them while it is shown. */
import { FRAME_LOOK, type FrameFacts, readAccent, type WidgetTheme } from '@graticule/contracts/widget/frame'
import { nearestLegible } from '@graticule/contracts/sites/site-colours'
import { useSite } from '../site/site.ts'
import { createHeld } from '../state/create-store.ts'
import { readTheme } from './facts.ts'

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')
const chosen = createHeld<WidgetTheme>(() => 'light')

function show(): void {
  const isDark = chosen.current === 'dark' || (chosen.current === 'system' && darkDevice().matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

export function showTheme(theme: WidgetTheme): void {
  chosen.current = theme
  show()
}

/** A colour that is not legible gives way to the nearest that is. */
export function showAccent(accent: string): void {
  const { site, follow } = useSite.getState()
  follow({ ...site, colour: nearestLegible(accent) })
}

/**
 * Whether a message is one that the frame heeds: of the page around it, and that one of an origin of the key or the portal itself.
 * @rule B-widget.messages The frame heeds nobody but the page that shows it, and that in its look alone
 */
export const isHeeded = ({ source, origin }: Pick<MessageEvent, 'source' | 'origin'>, { origins }: FrameFacts): boolean =>
  source === window.parent && (origin === window.location.origin || origins.includes(origin))

/** Follows the device, and what the page around the frame says. Returns what ends it. */
export function followLook(facts: FrameFacts): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const said = (event.data ?? {}) as { readonly type?: unknown; readonly theme?: unknown; readonly accent?: unknown }
    if (!isHeeded(event, facts) || said.type !== FRAME_LOOK) return
    const theme = readTheme(said.theme)
    const accent = typeof said.accent === 'string' ? readAccent(said.accent) : undefined
    if (theme !== undefined) showTheme(theme)
    if (accent !== undefined) showAccent(accent)
  }
  const device = darkDevice()
  device.addEventListener('change', show)
  window.addEventListener('message', hear)
  return () => {
    device.removeEventListener('change', show)
    window.removeEventListener('message', hear)
  }
}
