/**
 * Pages with the search widget of the original portal ask its services below bases of their own. They go to the routes that the portal's
 * own pages ask, with all of their parameters.
 */
import { SOURCE_SEARCH_PATH } from '@graticule/contracts/data-sources'

export const WIDGET = '/geossWidget/'
/** Services of the search that the original had below its curated base. */
const OF_SEARCH = /^(?:\/(?:rest|api))?\/(concepts|recommendations|suggestions)$/
/** What stands for each base. */
const BASES: Readonly<Record<string, (path: string) => string>> = {
  'dab-url': (path) => `/dab${path}`,
  'geoss-cr-url': (path) => (OF_SEARCH.test(path) ? path.replace(OF_SEARCH, '/search/rest/$1') : `/internal${path}`),
  nextgeoss: (path) => `/nextgeoss${path}`,
  // sources that the widget of the original did not ask this way
  zenodo: (path) => `/zenodo${path}`,
  sources: (path) => (path === '/search' ? SOURCE_SEARCH_PATH : `/geossWidget/sources${path}`),
}

/**
 * The address that a request is for: that of the portal's own pages when it is one of the widget's.
 * @rule S1-7.widget-paths Widgets ask the services under paths of /geossWidget/
 */
export function widgetAddress(address: string): string {
  if (!address.startsWith(WIDGET)) return address
  const [, base = '', path = '', query = ''] = /^([^/?]*)([^?]*)(.*)$/s.exec(address.slice(WIDGET.length)) ?? []
  const below = path.replace(/\/$/, '')
  const toOwn = Object.hasOwn(BASES, base) && below !== '' ? BASES[base] : undefined
  return toOwn === undefined ? address : toOwn(below) + query
}
