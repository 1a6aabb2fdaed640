/**
 * Whether the places service has answered its last question for this session of the browser (OVER_QUERY_LIMIT). From then on no
 * name is looked up and no phrase asked about; continents, countries, coordinates and suggestions go on, for they are the
 * portal's own.
 */
import { create } from 'zustand'

const KEY = 'graticule.places-error'
const OVER_LIMIT = 'OVER_QUERY_LIMIT'

/** Where storage is switched off it lasts until the page is left. */
export const usePlacesLimit = create<{ readonly reached: boolean }>()(() => ({ reached: stored() === OVER_LIMIT }))

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Remembers it for the session. */
export function reachPlacesLimit(): void {
  usePlacesLimit.setState({ reached: true })
  try {
    sessionStorage.setItem(KEY, OVER_LIMIT)
  } catch {
    // private windows may refuse
  }
}
