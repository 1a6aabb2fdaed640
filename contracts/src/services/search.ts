/**
 * The search service: suggestions while typing, concepts related to a search, and recommended entries. `concepts` and
 * `recommendations` have the format of the original portal.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { MAX_PHRASE_LENGTH, RECOMMENDATIONS, SEE_ALSO_WORDS } from '../limits.ts'
import { languageParameter, PlaceSchema } from './places.ts'
import { wholeNumber } from './search-request.ts'

/** Longest text that is completed, in UTF-16 units: who has typed more knows what to look for. */
export const MAX_TYPED_TEXT = 200
/** Most suggestions of each kind, and how many without a number in the request. */
export const MAX_SUGGESTIONS = 20
export const SUGGESTIONS_AT_FIRST = 5
/** Most concepts or recommendations in one answer. */
export const MAX_RELATED = 50

/** The parts of a text that answer to what was typed. */
const MatchedPartsSchema = Type.Unsafe<readonly (readonly [from: number, to: number])[]>(
  Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 1e6 }), { minItems: 2, maxItems: 2 }), {
    maxItems: 100,
    description: 'parts that answer to what was typed: first UTF-16 unit, and the one after the last',
  }),
)
export type MatchedParts = Static<typeof MatchedPartsSchema>

const text = (description: string) => Type.String({ maxLength: 100_000, description })

const dataSource = Type.String({ description: 'name of the data source that has the entry' })

/** A search that many people make. */
export const PopularSuggestionSchema = Type.Object({ text: text('the phrase'), matched: MatchedPartsSchema })
/** A term in the visitor's language that the catalogue is searched for in English too. */
export const TermSuggestionSchema = Type.Object({ text: text('the term'), matched: MatchedPartsSchema })
/** A keyword of entries. */
export const KeywordSuggestionSchema = Type.Object({
  text: text('the keyword, in its most frequent spelling'),
  matched: MatchedPartsSchema,
  count: Type.Integer({ minimum: 1, maximum: 1e12, description: 'entries that have it, its spellings added up' }),
})
/** An entry of the catalogue. */
export const TitleSuggestionSchema = Type.Object({
  text: text('the title'),
  matched: MatchedPartsSchema,
  dataSource,
  id: text('id of the entry'),
})
/** A place that was named in the phrase, or that the phrase is the beginning of. */
export const PlaceSuggestionSchema = Type.Object({
  text: text('name with what it lies in'),
  matched: MatchedPartsSchema,
  phrase: text('the phrase without the place; empty when the place is all of it'),
  kind: PlaceSchema.properties.kind,
  box: BboxSchema,
})

/** What can be made of the typed text; of each kind the best come first, and none twice. */
export const SuggestionsSchema = Type.Object({
  popular: Type.Array(PopularSuggestionSchema, { maxItems: MAX_SUGGESTIONS }),
  terms: Type.Array(TermSuggestionSchema, { maxItems: MAX_SUGGESTIONS }),
  keywords: Type.Array(KeywordSuggestionSchema, { maxItems: MAX_SUGGESTIONS }),
  titles: Type.Array(TitleSuggestionSchema, { maxItems: MAX_SUGGESTIONS }),
  places: Type.Array(PlaceSuggestionSchema, { maxItems: MAX_SUGGESTIONS }),
})
export type Suggestions = Static<typeof SuggestionsSchema>

/** What a part of a phrase says. `words`: nothing that a filter knows; a search may do without it. */
export const PHRASE_PART_KINDS = [
  'place',
  'dates',
  'magnitude',
  'dataCore',
  'access',
  'format',
  'protocol',
  'platform',
  'words',
] as const
export type PhrasePartKind = (typeof PHRASE_PART_KINDS)[number]

const end = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 30, description: `${description}; null when open` })
const number = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description: `${description}; null when open` })

/** A part of a phrase that was understood. */
export const PhrasePartSchema = Type.Object({
  kind: Type.Unsafe<PhrasePartKind>(Type.String({ enum: [...PHRASE_PART_KINDS], description: 'what it says' })),
  text: text('what it says, as it was typed, without the word before it'),
  spans: Type.Unsafe<readonly (readonly [from: number, to: number])[]>(
    Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 1e6 }), { minItems: 2, maxItems: 2 }), {
      minItems: 1,
      maxItems: 20,
      description: 'what leaves the phrase when it is a filter: first UTF-16 unit, and the one after the last; ascending',
    }),
  ),
  place: Type.Optional(Type.Object({ name: text('name with what it lies in'), box: BboxSchema })),
  dates: Type.Optional(Type.Object({ from: end('first instant'), to: end('last instant') })),
  magnitude: Type.Optional(Type.Object({ min: number('smallest magnitude'), max: number('largest magnitude') })),
  values: Type.Optional(
    Type.Array(text('a value of the filter'), {
      maxItems: 50,
      description: 'any of them: formats, protocols, platforms, ways to the data',
    }),
  ),
})
export type PhrasePart = Static<typeof PhrasePartSchema>

/** What was understood of a phrase, in its order. No two parts overlap. */
export const PhraseReadingSchema = Type.Object({
  parts: Type.Array(PhrasePartSchema, { maxItems: 50 }),
  translated: Type.Optional(
    Type.Array(text('an English term'), {
      maxItems: 50,
      description: 'what the catalogue is searched for beside words of another language',
    }),
  ),
})
export type PhraseReading = Static<typeof PhraseReadingSchema>

/** An entry that is recommended for a search. */
export const RecommendationSchema = Type.Object({
  dataSource,
  code: text('id of the entry'),
  title: text('its title'),
  description: text('the beginning of its description'),
  organisation: Type.Optional(text('whose it is')),
})
export type Recommendation = Static<typeof RecommendationSchema>

const language = languageParameter(
  'language that the phrase is typed in and places are named in, with or without a country ("fr-CA")',
)
/** Text that somebody has typed, as a parameter; `accepts` says what of. */
const typedText = (maxLength: number, accepts: string, description: string) =>
  Type.Unsafe<string>({
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000]*$',
    'x-accepts': `${accepts}: text of at most ${maxLength} characters without NUL`,
    description,
  })
const phrase = typedText(MAX_PHRASE_LENGTH, 'the phrase of a search', 'phrase of the search')
const related = (count: number) =>
  Type.Object({
    st: phrase,
    ct: wholeNumber({ minimum: 1, maximum: MAX_RELATED, default: count }, 'how many at most'),
  })

/** Query of concepts. */
export const ConceptsRequestSchema = Type.Object({
  ...related(SEE_ALSO_WORDS).properties,
  language: languageParameter('language that terms are named in where they are known in it, with or without a country ("fr-CA")'),
})

/** Query of suggestions. */
export const SuggestionsRequestSchema = Type.Object({
  q: typedText(
    MAX_TYPED_TEXT,
    'what has been typed',
    'what has been typed so far; its last word goes on unless a blank follows it',
  ),
  language,
  limit: wholeNumber({ minimum: 1, maximum: MAX_SUGGESTIONS, default: SUGGESTIONS_AT_FIRST }, 'most suggestions of each kind'),
})

/** Query of a reading. */
export const ReadingRequestSchema = Type.Object({
  q: typedText(MAX_TYPED_TEXT, 'the phrase of a search', 'phrase of the search, as it was typed'),
  language,
})

/** Routes of the service. Bad parameters are answered 400 with a problem document. */
export const SEARCH_ROUTES = {
  suggestions: {
    method: 'GET',
    path: '/search/rest/suggestions',
    query: SuggestionsRequestSchema,
    reply: SuggestionsSchema,
  },
  reading: {
    method: 'GET',
    path: '/search/rest/reading',
    query: ReadingRequestSchema,
    reply: PhraseReadingSchema,
  },
  concepts: {
    method: 'GET',
    path: '/search/rest/concepts',
    query: ConceptsRequestSchema,
    reply: Type.Array(text('a word, or several'), { maxItems: MAX_RELATED }),
  },
  recommendations: {
    method: 'GET',
    path: '/search/rest/recommendations',
    query: related(RECOMMENDATIONS),
    reply: Type.Array(RecommendationSchema, { maxItems: MAX_RELATED }),
  },
} as const
