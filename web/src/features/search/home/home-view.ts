/**
 * Views that the start page opens with: the middle of the inhabited world stands in what the card and the cards below
 * leave free. Longitude and latitude in degrees of EPSG:4326.
 */
import type { LonLat } from '../../../stores/map/map-view.ts'

/** A view of the map. */
interface HomeView {
  readonly centre: LonLat
  readonly zoom: number
}

export const HOME_VIEW: HomeView = { centre: [12, 33], zoom: 2.5 }
export const PHONE_HOME_VIEW: HomeView = { centre: [6, 36], zoom: 2.02 }
