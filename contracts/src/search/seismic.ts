/** Earthquakes: a live source of the broker, and how its events are drawn. */
import { DEPTH_BAND_KM, DEPTH_BANDS_SHOWN, EVENT_CIRCLE } from '../limits.ts'

/** Id of the source of earthquakes in the original portal; the value of `sources` that asks for it alone. */
export const SEISMIC_SOURCE_ID = 'UUID-e101622c-6ae1-4b68-bfea-8acf067e31dd'
/** Short for it in requests and links. */
export const SEISMIC_ALIAS = 'seismic'
/** What it is called. */
export const SEISMIC_TITLE = 'Earthquakes'

/** True for the id and for the short name. */
export function isSeismic(source: string): boolean {
  return source === SEISMIC_SOURCE_ID || source === SEISMIC_ALIAS
}

/**
 * True when these sources are the earthquakes and nothing else.
 * @rule D34.seismic Earthquakes are a value of the source facet and are searched by themselves
 */
export function asksForEarthquakes(sources: readonly string[]): boolean {
  return sources.length > 0 && sources.every(isSeismic)
}

/**
 * Types of magnitudes that visitors choose from; a type means its family too: `mb` also `mb_lg`.
 * @rule S1-3.magnitude-types Magnitude types are ML, Ms, mb, Mw and all
 */
export const MAGNITUDE_TYPES = ['ML', 'Ms', 'mb', 'Mw'] as const

/** What the portal lets a visitor narrow by; beyond the ends there is next to nothing. */
export const MAGNITUDES: readonly [least: number, greatest: number] = [0, 10]
/** Kilometres. */
export const DEPTHS: readonly [least: number, greatest: number] = [0, 700]

const symbolSize = (magnitude: number): number => 48 * (EVENT_CIRCLE.least + EVENT_CIRCLE.perMagnitude * magnitude)
const GREATEST_SHOWN = 9
const SMALLEST_CIRCLE = 4

/**
 * Diameter of the circle of an event, CSS pixels: 0.19 + 0.075 M of a symbol of 48 px, which falls off with the cube below
 * magnitude 9, so that 4.6 and 7.6 differ at sight (10 and 28 px).
 * @rule S1-9.event-circle
 */
export function circleDiameter(magnitude: number): number {
  const [size, greatest] = [symbolSize(magnitude), symbolSize(GREATEST_SHOWN)]
  return Math.max(SMALLEST_CIRCLE, size * Math.abs(size / greatest) ** 2)
}

/**
 * Colours of depth in the legend of IRIS: kilometres, the shallow ones first. Deeper events are in the last one.
 * @rule S1-9.depth-bands
 */
export const DEPTH_BANDS: readonly (readonly [from: number, to: number])[] = Array.from(
  { length: DEPTH_BANDS_SHOWN },
  (_, band) => [band * DEPTH_BAND_KM, (band + 1) * DEPTH_BAND_KM] as const,
)

/**
 * The band of a depth in kilometres, 1 to 5: its upper end belongs to it. Above the ground and unknown depths are 1.
 * @rule D45.depth-class The class of a depth is ceil(km / 20), from 1 to 5
 */
export function depthClass(kilometres = 0): number {
  return Math.max(1, Math.min(Math.ceil(kilometres / DEPTH_BAND_KM), DEPTH_BANDS.length))
}

/** Beginnings of words for earthquakes in the languages of the portal, without accents. */
const WORDS =
  /(?:^|[^\p{L}])(?:earth ?quake|quake|seism|sism|terremoto|temblor|trzesien|wstrzas|tremblement|землетряс|сеисм)|地震|震源/u

/** True for a phrase that is about earthquakes, in any language of the portal. */
export function isAboutEarthquakes(phrase: string): boolean {
  const folded = phrase.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return WORDS.test(folded)
}
