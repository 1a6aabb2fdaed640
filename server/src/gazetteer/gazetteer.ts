/** The port of the gazetteer: places by name, embedded and offline. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { CountriesReply, Place, PlaceLanguage } from '@graticule/contracts/services/places'
import type { BoxPlace } from '@graticule/contracts/services/where'
import type { NearName } from './near-name.ts'

/** How places are asked for. */
export interface PlaceQuestion {
  /** Language of the names in the answer; names of every language are understood. */
  readonly language: PlaceLanguage
  /** Most places in the answer, at least 1. */
  readonly limit: number
}

/** A place that a text names, and how sure that is. */
export interface NamedPlace {
  readonly place: Place
  /** The text says where the place is, too: "Paris, Texas". */
  readonly isQualified: boolean
}

/**
 * The place that this very text names: the one that clearly leads, as in {@link Gazetteer.search}. Names in languages other than the
 * asked one and English do not count, nor do beginnings of names.
 */
export type ReadName = (text: string) => NamedPlace | undefined

/**
 * Places by name. The first question reads the tables (about half a second); later ones take a few milliseconds at most.
 * Names are compared without regard to case, diacritics and punctuation.
 */
export interface Gazetteer {
  /**
   * The places that the text names, the likeliest first. When one of them clearly leads, it stands alone and has a
   * `viewport`, and `matched`, the name that was meant; on a tie, and when the text is only the beginning of a name, none has one.
   */
  search(text: string, question: PlaceQuestion): Promise<Place[]>
  /** Places whose name, or a word of it, begins like the text, the likeliest first; none has a `viewport`. */
  suggest(text: string, question: PlaceQuestion): Promise<Place[]>
  /** Reads names of places, for who looks for them in longer texts: some microseconds each. */
  names(language: PlaceLanguage): Promise<ReadName>
  /** Finds the names of one word, of areas and great cities, that misspelt words mean: a millisecond each. */
  nearNames(language: PlaceLanguage): Promise<NearName>
  /** All continents and countries with their boxes, by name. */
  countries(language: PlaceLanguage): Promise<CountriesReply>
  /** Where each of these boxes lies, in the names of places. */
  where(boxes: readonly Bbox[], language: PlaceLanguage): Promise<BoxPlace[]>
}
