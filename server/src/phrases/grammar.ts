/**
 * How phrases are read in a language: words and patterns, without code. A language is a file in `grammar/`; English is the only one
 * so far. Patterns are regular expressions of the whole phrase in lower case, with `{year}`, `{date}` and others in braces.
 */
import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@graticule/contracts/languages'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type DateUnit = 'day' | 'week' | 'month' | 'year' | 'decade'

/** What a pattern of dates says about the dates in it. */
export type DateMeaning =
  | 'between'
  | 'monthsOfYear'
  | 'since'
  | 'after'
  | 'until'
  | 'before'
  | 'in'
  | 'lastUnits'
  | 'lastUnit'
  | 'lastSeason'
  | 'thisYear'
  | 'thisMonth'
  | 'yesterday'

/** How a date, or a period, is said. */
export interface DateRow {
  readonly pattern: string
  /** A short pattern without which the phrase cannot have the other; absent = any phrase may. To compile the others takes long. */
  readonly needs?: string
  readonly means: DateMeaning
}

export interface Grammar {
  /** January first; each the alternatives of a pattern. */
  readonly months: readonly string[]
  readonly seasons: Readonly<Record<Season, string>>
  readonly units: Readonly<Record<DateUnit, string>>
  readonly numbers: Readonly<Record<string, number>>
  readonly dateForms: readonly string[]
  /** Those that come first win. */
  readonly dates: readonly DateRow[]
  /** Words before dates that belong to them. */
  readonly dateLeads: readonly string[]
  /** Numbers that look like years. */
  readonly notDates: readonly string[]
  readonly magnitude: readonly { readonly pattern: string; readonly means: 'between' | 'least' | 'most' }[]
  readonly magnitudeLeads: readonly string[]
  /** A magnitude even where nothing is said of earthquakes. */
  readonly sureMagnitude: string
  /** Words that a search for earthquakes can do without. */
  readonly eventWords: readonly string[]
  /** Words before a place: those that nearly only stand before places, and others. */
  readonly placeLeads: { readonly sure: readonly string[]; readonly plain: readonly string[] }
  /** Words behind a place at the end of a phrase that say no more than it. */
  readonly placeTails: readonly string[]
  readonly nearLeads: readonly string[]
  /** Terms that may begin with the last word of a place: "Baltic [sea] surface temperature". */
  readonly terms: readonly string[]
  /** Names of other things that hold the name of a place. */
  readonly notPlaces: readonly string[]
  /** Names that mean something else in lower case, or beside these words. */
  readonly uncertainPlaces: Readonly<Record<string, readonly string[]>>
  /** Uncertain places that are meant in lower case too: if one of these words is in the phrase; always without words. */
  readonly lowerCasePlaces: Readonly<Record<string, readonly string[]>>
  /** Names that mean a place only after a word for places, and with a capital. */
  readonly rarePlaces: readonly string[]
  /** Storms have the names of people, as many towns do. */
  readonly notBeforeCity: readonly string[]
  readonly notBefore: readonly string[]
  readonly notAfter: readonly string[]
  readonly openPatterns: readonly string[]
  readonly notOpen: readonly string[]
  /** Of data that are files, one click away. */
  readonly downloadPatterns: readonly string[]
  /** By pattern, the values of the catalogue's facet that are meant, in lower case. */
  readonly formats: Readonly<Record<string, readonly string[]>>
  readonly formatLeads: readonly string[]
  readonly formatTails: readonly string[]
  /** By pattern, how the values of the facet begin. */
  readonly protocols: Readonly<Record<string, readonly string[]>>
  readonly protocolLeads: readonly string[]
  readonly protocolTails: readonly string[]
  /** Platforms that are known without a number or capitals. */
  readonly plainPlatforms: readonly string[]
  /** Words that nearly every record answers to. */
  readonly generic: readonly string[]
  readonly resolution: string
}

const read = (language: Language): Grammar =>
  JSON.parse(readFileSync(new URL(`grammar/${language}.json`, import.meta.url), 'utf8')) as Grammar

/** Languages with a file of their own. */
const WRITTEN: ReadonlySet<Language> = new Set<Language>(['en'])
const grammars = new Map<Language, Grammar>()

/** The grammar of a language; the English one where it has none: names, years and formats are the same. */
export function grammarOf(language: Language): Grammar {
  const written = WRITTEN.has(language) ? language : (LANGUAGES[0] ?? 'en')
  const grammar = grammars.get(written) ?? read(written)
  grammars.set(written, grammar)
  return grammar
}
