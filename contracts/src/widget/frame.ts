/** What a page that shows the widget and the frame in it say to each other, and what the address of the frame holds. */
/** Where the frame is, and the script that puts it into a page. */
export const WIDGET_FRAME_PATH = '/geossWidget/frame'
export const WIDGET_SCRIPT_PATH = '/widget.js'

/** The parameter that names the access key in requests under `/geossWidget/`. */
export const WIDGET_KEY_PARAMETER = 'accesskey'

/** Why a key is refused. */
export const REFUSED_BECAUSE = ['unknown', 'revoked', 'origin', 'limit'] as const
export type RefusedBecause = (typeof REFUSED_BECAUSE)[number]

export const WIDGET_THEMES = ['light', 'dark', 'system'] as const
export type WidgetTheme = (typeof WIDGET_THEMES)[number]

/** Most letters of a phrase, of the name of a view, and of the address of a shared search. */
export const MAX_WIDGET_PHRASE = 500
export const MAX_WIDGET_ADDRESS = 8_000

/** Names of what the frame says to the page around it; it is the word of a `type`. */
export const FRAME_READY = 'graticule-widget-ready'
export const FRAME_REFUSED = 'graticule-widget-refused'
/** What the page says to the frame: another theme or colour. */
export const FRAME_LOOK = 'graticule-widget-look'

/** What the head of the frame's document says, as JSON in `<meta name="graticule-widget">`. */
export interface FrameFacts {
  /** Absent on pages of the portal itself. */
  readonly key?: string
  /** Origins whose pages may change how the frame looks. */
  readonly origins: readonly string[]
  readonly refused?: RefusedBecause
}

/** A colour as the widget takes it: `#rrggbb`, in any case. */
export const readAccent = (text: string): string | undefined => {
  const colour = text.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined
}

/** Services of searches under the names that the widget of the original portal had for them. */
const BASES: readonly (readonly [own: string, widget: string])[] = [
  ['/dab/', '/geossWidget/dab-url/'],
  ['/internal/', '/geossWidget/geoss-cr-url/'],
  ['/nextgeoss/', '/geossWidget/nextgeoss/'],
  ['/zenodo/', '/geossWidget/zenodo/'],
  ['/api/search', '/geossWidget/sources/search'],
]

/** The address of a search as the widget asks it, with its key. */
export function widgetSearchAddress(address: string, key: string | undefined): string {
  const [own, widget] = BASES.find(([base]) => address.startsWith(base)) ?? ['', '']
  if (own === '' || key === undefined) return address
  return `${widget}${address.slice(own.length)}&${WIDGET_KEY_PARAMETER}=${encodeURIComponent(key)}`
}
