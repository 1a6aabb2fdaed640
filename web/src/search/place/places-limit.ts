/**
 * Whether the quota of the places service is used up for this browser session (OVER_QUERY_LIMIT). From then on no name is
 * looked up and no question about phrases appears; continents, countries, coordinates and suggestions still work, because
 * they are embedded.
 */
import { createStore } from '../../state/create-store.ts'

const KEY = 'graticule.places-error'
const OVER_LIMIT = 'OVER_QUERY_LIMIT'

/** Where storage is switched off it lasts until the page is left. */
export const usePlacesLimit = createStore<{ readonly reached: boolean }>()(() => ({ reached: stored() === OVER_LIMIT }))

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Remembers it for the session.
 * @rule S1-4.places-limit When the geocoder is over its limit the session asks for no more place names
 */
export function reachPlacesLimit(): void {
  usePlacesLimit.setState({ reached: true })
  try {
    sessionStorage.setItem(KEY, OVER_LIMIT)
  } catch {
    // private windows may refuse
  }
}
