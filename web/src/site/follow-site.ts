/** Keeps an open page in step with its site: name, look, sources, flags of the portal, and the lists that it has read. */
import { PAGE_STATE_ROUTE, type PageState, PageStateSchema } from '@graticule/contracts/sites/page-state'
import { isOf } from '../api/check.ts'
import { publicEvents } from '../api/http.ts'
import { showSources } from './data-sources.ts'
import { useGeneralFlags } from './general-flags.ts'
import { siteInUse, useSite } from './site.ts'
import { useSiteMarks } from './site-marks.ts'

/** What the page shows already stays the same object, so that nothing is drawn again. */
const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

function takeOver({ site, general, sources, notices, contents }: PageState): void {
  const { defaultSource: _source, language: _language, ...shown } = siteInUse()
  const { defaultSource: _otherSource, language: _otherLanguage, ...told } = site
  if (differs(shown, told)) useSite.getState().follow(site)
  if (differs(useGeneralFlags.getState(), general)) useGeneralFlags.setState(general, true)
  useSiteMarks.setState({ notices, contents })
  showSources(sources)
}

/** Listens until the function that it returns is called. */
const listen = (): (() => void) =>
  publicEvents(`${PAGE_STATE_ROUTE.path}?${new URLSearchParams({ site: siteInUse().slug })}`, (data) => {
    const state: unknown = JSON.parse(data)
    if (isOf(PageStateSchema, state)) takeOver(state)
  })

/**
 * Follows the site while the page is seen; a page that comes back is told at once what has changed. Returns what ends it. A browser has
 * few connections to a server: pages behind others hold none.
 */
export function followSite(): () => void {
  if (!('EventSource' in globalThis)) return () => undefined
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    stop = document.visibilityState === 'hidden' ? undefined : listen()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
