/**
 * Pages with the search widget of the original portal ask its services under paths of their own. They go to the routes that the portal's
 * own pages ask, with all of their parameters.
 */
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import { OPENSEARCH_ROUTES } from '@graticule/contracts/services/opensearch'
import { REMOTE_SEARCH_ROUTES } from '@graticule/contracts/services/remote-search'

const WIDGET_PATHS: ReadonlyMap<string, string> = new Map([
  ['/geossWidget/dab-url/opensearch/query', DAB_ROUTES.query.path],
  ['/geossWidget/geoss-cr-url/opensearch', OPENSEARCH_ROUTES.query.path],
  ['/geossWidget/nextgeoss/opensearch/search.atom', REMOTE_SEARCH_ROUTES.nextgeoss.path],
])

/**
 * The address that a request is for: that of the portal's own pages when it is one of the widget's.
 * @rule S1-7.widget-paths Widgets ask NextGEOSS under paths of /geossWidget/
 */
export function widgetAddress(address: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? []
  const own = WIDGET_PATHS.get(path.replace(/\/$/, ''))
  return own === undefined ? address : own + query
}
