/** The lines that somebody pastes into a page to show the widget. */
import { WIDGET_FRAME_PATH, WIDGET_SCRIPT_PATH } from './frame.ts'

/** What the lines say; empty texts are left out. */
export interface SnippetOptions {
  readonly key: string
  readonly site: string
  readonly phrase: string
  readonly view: string
  readonly source: string
  /** Address of a shared search from the root of the portal. */
  readonly search: string
  readonly theme: string
  readonly accent: string
  readonly lang: string
  /** Pixels. */
  readonly height: number
}

/** Lowest and highest frame, and the usual one, pixels. */
export const LEAST_WIDGET_HEIGHT = 320
export const MOST_WIDGET_HEIGHT = 2_000
export const USUAL_WIDGET_HEIGHT = 712
/** Width of an embedded frame without anything else said, pixels. */
export const USUAL_WIDGET_WIDTH = 640

/** Attributes of the element that go to the frame under the same names. */
export const FRAME_ATTRIBUTES = ['key', 'site', 'phrase', 'view', 'source', 'search', 'theme', 'accent', 'lang'] as const

/** What the frame may do: search, and open the portal in a tab that is free. It never leads the page around it elsewhere. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** A text inside the quotes of an attribute. */
export const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const heightOf = (height: number): number =>
  Number.isFinite(height) ? Math.round(Math.min(MOST_WIDGET_HEIGHT, Math.max(LEAST_WIDGET_HEIGHT, height))) : USUAL_WIDGET_HEIGHT

/** The address of the frame, absolute. */
export function frameAddress(portal: string, options: Partial<SnippetOptions>): string {
  const parameters = new URLSearchParams()
  for (const name of FRAME_ATTRIBUTES) {
    const value = options[name]
    if (value !== undefined && value !== '') parameters.set(name, value)
  }
  const query = parameters.toString()
  return `${portal}${WIDGET_FRAME_PATH}${query === '' ? '' : `?${query}`}`
}

/** A script and an element. */
export function elementSnippet(portal: string, options: SnippetOptions): string {
  const attributes = FRAME_ATTRIBUTES.filter((name) => options[name] !== '').map(
    (name) => ` ${name}="${attributeText(options[name])}"`,
  )
  const height = heightOf(options.height)
  return `<script src="${attributeText(portal + WIDGET_SCRIPT_PATH)}" async></script>\n<graticule-widget${attributes.join('')} height="${height}"></graticule-widget>`
}

/** A plain frame, for pages that allow no scripts of others. */
export function frameSnippet(portal: string, options: SnippetOptions, title: string, width: number | string = '100%'): string {
  return `<iframe src="${attributeText(frameAddress(portal, options))}" title="${attributeText(title)}" width="${width}" height="${heightOf(options.height)}" style="border:0" sandbox="${FRAME_SANDBOX}" loading="lazy"></iframe>`
}
