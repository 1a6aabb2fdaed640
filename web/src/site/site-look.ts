/** Name and colours of the site in use: the tab of the browser, and the colours of both themes over those of the product. */
import { createHeld } from '../state/create-store.ts'
import { siteInUse, useSite } from './site.ts'

const sheet = createHeld<CSSStyleSheet | undefined>(
  () => undefined,
  () => undefined,
)

/** The map reads its colours again when the root of the page changes. */
async function show(colour: string | undefined): Promise<void> {
  // made by script, which the content security policy allows; a document without such sheets keeps the colours of the product
  if (!('adoptedStyleSheets' in document)) return
  if (colour === undefined && sheet.current === undefined) return
  const look = colour === undefined ? '' : (await import('./look-of.ts')).lookOf(colour)
  // another colour may have come meanwhile
  if (siteInUse().colour !== colour) return
  if (sheet.current === undefined) {
    sheet.current = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet.current]
  }
  sheet.current.replaceSync(look)
  document.documentElement.dataset['siteColour'] = colour ?? ''
}

/** Shows the colour of the site; resolves when it is there, or cannot be had. Whoever draws waits for it, so that no other colour is seen first. */
export const showLook = (): Promise<void> => show(useSite.getState().site.colour).catch(() => undefined)

/** What titles of pages end with. */
function callPortal(name: string | undefined): void {
  if (name === undefined) delete document.documentElement.dataset['portal']
  else document.documentElement.dataset['portal'] = name
}

/**
 * Shows name and colour of the site, and follows them from now on. Returns what ends it.
 * @rule B-sites.colour A site sets one colour, and all others of both themes follow from it
 */
export function followLook(): () => void {
  const { colour: first, name: firstName } = useSite.getState().site
  void show(first)
  callPortal(firstName)
  return useSite.subscribe(({ site: { colour, name } }, before) => {
    if (colour !== before.site.colour) void show(colour)
    if (name === before.site.name) return
    callPortal(name)
    document.title = document.title.replace(/ · [^·]*$/, name === undefined ? '' : ` · ${name}`)
  })
}
