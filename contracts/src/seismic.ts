/** Earthquakes: a source of the broker that is searched live. */

/** Id of the source of earthquakes in the original portal; the value of `sources` that asks for it alone. */
export const SEISMIC_SOURCE_ID = 'UUID-e101622c-6ae1-4b68-bfea-8acf067e31dd'
/** Short for it in requests and links. */
export const SEISMIC_ALIAS = 'seismic'

/** True when these sources are the earthquakes and nothing else. */
export function asksForEarthquakes(sources: readonly string[]): boolean {
  return sources.length > 0 && sources.every((id) => id === SEISMIC_SOURCE_ID || id === SEISMIC_ALIAS)
}
