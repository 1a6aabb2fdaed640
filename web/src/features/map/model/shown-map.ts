import type OlMap from 'ol/Map.js'

/** The map on the page, for what takes a picture of it; `null` while there is none. */
let shown: OlMap | null = null

export const shownMap = (): OlMap | null => shown

export function setShownMap(map: OlMap | null): void {
  shown = map
}
