/**
 * The places service: finds a place by name, completes what is being typed, and lists countries. Coordinates are degrees of EPSG:4326,
 * longitude first.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BboxSchema } from '../bbox-schema.ts'
import { type Language, LANGUAGES } from '../languages.ts'
import { wholeNumber, withDefault } from './search-request.ts'

/** What a place is. `sea` is any part of the seas with a name, straits and great lakes among them; `region` any other area. */
export const PLACE_KINDS = ['continent', 'ocean', 'country', 'sea', 'region', 'city'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Languages that places have names in; the languages of the portal. */
export const PLACE_LANGUAGES = LANGUAGES
export type PlaceLanguage = Language

/** Longest text that is looked up, in UTF-16 units. */
export const MAX_PLACE_TEXT = 200
/** Most places in one answer. */
export const MAX_PLACES = 50
/** Places in an answer when the request does not say how many. */
export const PLACES_AT_FIRST = 10

/** One place. */
export const PlaceSchema = Type.Object({
  name: Type.String({ description: 'name in the language asked for, English where it has none' }),
  fullName: Type.String({
    description: 'name with what it lies in, such as "Springfield, Illinois, United States of America"',
  }),
  kind: Type.Unsafe<PlaceKind>(Type.String({ enum: [...PLACE_KINDS], description: 'what it is' })),
  box: BboxSchema,
  centre: Type.Unsafe<readonly [longitude: number, latitude: number]>(
    Type.Array(Type.Number({ minimum: -180, maximum: 180 }), {
      minItems: 2,
      maxItems: 2,
      description: 'longitude, latitude in degrees of EPSG:4326',
    }),
  ),
  country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2 code of the country that it is or lies in' })),
  population: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e11, description: 'inhabitants of a city' })),
  viewport: Type.Optional(BboxSchema),
  matched: Type.Optional(
    Type.String({
      description: 'the one of its names that the text is, as it was typed: an official, short or former one, or a spelling',
    }),
  ),
  attribution: Type.Optional(Type.String({ description: 'who has to be named where the place is shown' })),
})
export type Place = Static<typeof PlaceSchema>

const text = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: MAX_PLACE_TEXT,
  pattern: '^(?=[\\s\\S]*\\S)[^\\u0000]*$',
  description: 'name of a place, or its beginning',
  'x-accepts': `the name of a place: text of at most ${MAX_PLACE_TEXT} characters without NUL`,
})
/** The language of words in the answer, as a parameter of a request. */
export const languageParameter = (description: string) =>
  withDefault<string>(
    {
      type: 'string',
      pattern: '^([A-Za-z]+([-_].*)?)?$',
      default: 'en',
      'x-accepts': `one of ${PLACE_LANGUAGES.join(', ')}`,
    },
    description,
  )
/** The language of names of places. */
export const placeLanguage = languageParameter(
  `language of the names in the answer, one of ${PLACE_LANGUAGES.join(', ')}, with or without a country ("fr-CA"); names of every language are understood`,
)
const limit = wholeNumber({ minimum: 1, maximum: MAX_PLACES, default: PLACES_AT_FIRST }, 'most places in the answer')

/** Query of both routes. */
export const PlacesRequestSchema = Type.Object({ q: text, language: placeLanguage, limit })
export type PlacesRequest = Static<typeof PlacesRequestSchema>

/**
 * Answer of the search. When one place clearly leads it stands alone and has a `viewport` (what a map should show); on a
 * tie there are several places and none has one; nothing found is an empty list.
 */
export const PlacesReplySchema = Type.Object({ results: Type.Array(PlaceSchema, { maxItems: MAX_PLACES }) })
export type PlacesReply = Static<typeof PlacesReplySchema>

/** Answer of autosuggest: places whose name, or a word of it, begins like the text; the likeliest first, never a `viewport`. */
export const SuggestionsReplySchema = Type.Object({ suggestions: Type.Array(PlaceSchema, { maxItems: MAX_PLACES }) })
export type SuggestionsReply = Static<typeof SuggestionsReplySchema>

/** One continent of the list. */
export const ContinentSchema = Type.Object({
  id: Type.String({ description: 'key of the continent, such as "south-america"; the same in every language' }),
  name: Type.String({ description: 'name in the language asked for' }),
  box: BboxSchema,
})
export type Continent = Static<typeof ContinentSchema>

/** One country or territory of the list. */
export const CountrySchema = Type.Object({
  code: Type.String({ description: 'ISO 3166-1 alpha-2 code' }),
  name: Type.String({ description: 'name in the language asked for' }),
  box: BboxSchema,
  continents: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: 7,
    description: 'keys of the continents that it lies on, or that people look for it on',
  }),
})
export type Country = Static<typeof CountrySchema>

/** Query of the list of countries. */
export const CountriesRequestSchema = Type.Object({ language: placeLanguage })

/** Answer of the list of countries: all of them, each list in the order of the alphabet of the language. */
export const CountriesReplySchema = Type.Object({
  continents: Type.Array(ContinentSchema, { maxItems: 7 }),
  countries: Type.Array(CountrySchema, { maxItems: 300 }),
})
export type CountriesReply = Static<typeof CountriesReplySchema>

/**
 * Routes of the service. Bad parameters are answered 400 with a problem document, a search 429 when the geocoder that the operator
 * has chosen answers no more questions for now.
 */
export const PLACES_ROUTES = {
  search: {
    method: 'GET',
    path: '/places/rest/search',
    query: PlacesRequestSchema,
    reply: PlacesReplySchema,
  },
  autosuggest: {
    method: 'GET',
    path: '/places/rest/autosuggest',
    query: PlacesRequestSchema,
    reply: SuggestionsReplySchema,
  },
  countries: {
    method: 'GET',
    path: '/places/rest/countries',
    query: CountriesRequestSchema,
    reply: CountriesReplySchema,
  },
} as const
