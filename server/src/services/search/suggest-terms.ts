/** Terms of Earth observation in the visitor's language, for a phrase that is being typed. */
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import type { Suggestions } from '@graticule/contracts/services/search'
import { termsIn } from '../../catalogue/index/thesaurus/translations.ts'
import { suggestPopular } from './suggest-popular.ts'

/**
 * Terms that answer to what was typed: a search for one finds the English one too. English needs none: the keywords are in it.
 * @rule B-suggestions.terms Terms of the thesaurus are suggested in the visitor's language; choosing one finds English records
 */
export const suggestTerms = (language: PlaceLanguage, typed: string, limit: number): Suggestions['terms'] =>
  suggestPopular(termsIn(language), typed, limit)
