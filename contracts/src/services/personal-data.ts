/**
 * The personal-data service. Today it has searches that everyone may read: highlighted ones, shown on the home page with
 * their area, and popular ones. A record's id is the last segment of its `_links.self.href`.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { BBOX_RELATIONS, type BboxRelation } from '../bbox.ts'
import { DATE_PERIODS, type DatePeriod } from '../dates.ts'
import { halList, LIST_PAGE, MAX_LIST_PAGE, MAX_PAGE_NUMBER, SelfLinkSchema } from '../hal.ts'
import { searchName, searchPhrase, searchUrl } from '../kept/search-words.ts'
import { type Language, LANGUAGES } from '../languages.ts'
import { parameter, wholeNumber } from './search-request.ts'

/** What a shipped search is called in other languages than English. */
export const SearchNamesSchema = Type.Object(
  Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en').map((language) => [
      language,
      Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    ]),
  ) as Record<Exclude<Language, 'en'>, Type.TOptional<Type.TString>>,
  { additionalProperties: false, description: 'by language' },
)
export type SearchNames = Static<typeof SearchNamesSchema>

/** A search as it is kept: in words, and as the page of the portal that shows it. */
const storedSearch = {
  name: Type.String({ minLength: 1, description: 'what it is called' }),
  names: Type.Optional(SearchNamesSchema),
  phrase: Type.String({ description: 'the words that are searched; empty = everything' }),
  url: Type.String({ pattern: '^/search(\\?|$)', description: 'page of this portal that shows its results, from the root' }),
  aoiBoundingBox: Type.Optional(
    Type.String({ description: 'its area: west,south,east,north in degrees of EPSG:4326; west > east crosses the antimeridian' }),
  ),
  aoiRelation: Type.Optional(
    Type.Unsafe<BboxRelation>(Type.String({ enum: [...BBOX_RELATIONS], description: 'how results lie to the area' })),
  ),
  dateFrom: Type.Optional(Type.String({ description: 'instant in UTC' })),
  dateTo: Type.Optional(Type.String({ description: 'instant in UTC' })),
  datePeriod: Type.Optional(
    Type.Unsafe<DatePeriod>(
      Type.String({ enum: [...DATE_PERIODS], description: 'counted back from today, in place of the dates' }),
    ),
  ),
}

/** A search that this portal recommends. */
export const HighlightedSearchSchema = Type.Object({
  ...storedSearch,
  id: Type.String({ description: 'its id' }),
  url: Type.String({ pattern: '^/\\?', description: 'the search as a link of the original portal, the area as S,W,N,E' }),
  address: Type.String({ pattern: '^/search(\\?|$)', description: 'page of this portal that shows its results, from the root' }),
  createdOn: Type.String({ description: 'when it was written, ISO 8601' }),
  defaultSearch: Type.Boolean({ description: 'shipped with the portal, or what a site begins with' }),
  enabled: Type.Boolean({ description: 'shown to everybody' }),
  place: Type.Optional(Type.String({ description: 'name of its area' })),
  organisation: Type.Object({
    name: Type.String({ description: 'whose resources it leads to' }),
    shortName: Type.String({ description: 'as it fits on a card' }),
  }),
  theme: Type.String({ description: 'what its picture shows' }),
  resources: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1e12, description: 'what it finds at the moment; absent when it could not be counted' }),
  ),
  _links: Type.Object({
    ...SelfLinkSchema.properties,
    thumbnail: Type.Optional(Type.Object({ href: Type.String({ description: 'its picture, whole, as a data: address' }) })),
  }),
})
export type HighlightedSearch = Static<typeof HighlightedSearchSchema>

/** A search that many people make. */
export const PopularSearchSchema = Type.Object({ ...storedSearch, _links: SelfLinkSchema })
export type PopularSearch = Static<typeof PopularSearchSchema>

export const HighlightedSearchesSchema = halList('highlightedSearches', HighlightedSearchSchema)
export type HighlightedSearches = Static<typeof HighlightedSearchesSchema>
export const PopularSearchesSchema = halList('popularSearches', PopularSearchSchema)
export type PopularSearches = Static<typeof PopularSearchesSchema>

/** Which page of a list is wanted. */
export const ListRequestSchema = Type.Object({
  page: wholeNumber({ minimum: 0, maximum: MAX_PAGE_NUMBER, default: 0 }, 'page of the list, from 0'),
  size: wholeNumber({ minimum: 1, maximum: MAX_LIST_PAGE, default: LIST_PAGE }, 'records on a page'),
})

/** The language whose names are wanted; without it a list has those of all languages. */
const language = parameter(
  { type: 'string', pattern: '^[A-Za-z]+([-_].*)?$', 'x-accepts': `one of ${LANGUAGES.join(', ')}` },
  'language of the names in the answer, with or without a country ("fr-CA"); names of every language when not said',
) as unknown as Type.TOptional<Type.TUnsafe<string>>

/** What administrators change of a highlighted search. */
const HighlightChangeSchema = Type.Object({
  name: Type.Optional(searchName),
  phrase: Type.Optional(searchPhrase),
  url: Type.Optional(searchUrl),
  enabled: Type.Optional(Type.Boolean({ description: 'shown to everybody' })),
  defaultSearch: Type.Optional(Type.Boolean({ description: 'the search that a site begins with' })),
  seen: Type.Optional(
    Type.Object(
      { name: Type.Optional(searchName), phrase: Type.Optional(searchPhrase), address: Type.Optional(searchUrl) },
      { description: 'what the author has seen of it: refused where it is something else by now' },
    ),
  ),
})

const id = Type.Object({ id: Type.String({ description: 'id of the record' }) })

/** Routes of the service. An unknown id is answered 404, a bad parameter 400, with a problem document. */
export const PERSONAL_DATA_ROUTES = {
  enabledHighlightedSearches: {
    method: 'GET',
    path: '/personaldata/rest/highlighted-searches/search/enabled',
    query: Type.Object({
      ...ListRequestSchema.properties,
      language,
      siteId: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1e9,
          description: 'id of the site that shows them; all that are enabled when not said',
        }),
      ),
    }),
    reply: HighlightedSearchesSchema,
  },
  highlightedSearch: {
    method: 'GET',
    path: '/personaldata/rest/highlighted-searches/:id',
    params: id,
    reply: HighlightedSearchSchema,
  },
  highlightedSearches: {
    method: 'GET',
    path: '/personaldata/rest/highlighted-searches',
    query: ListRequestSchema,
    reply: HighlightedSearchesSchema,
  },
  changeHighlighted: {
    method: 'PATCH',
    path: '/personaldata/rest/highlighted-searches/:id',
    params: id,
    body: HighlightChangeSchema,
    reply: HighlightedSearchSchema,
  },
  /** Puts the list in another order; ids that are left out come behind the others. */
  orderHighlighted: {
    method: 'PUT',
    path: '/personaldata/rest/highlighted-searches/order',
    body: Type.Object({
      ids: Type.Array(
        Type.Unsafe<string>({ type: 'string', pattern: '^[0-9]{1,16}$', 'x-accepts': 'the id of a highlighted search' }),
        { minItems: 1, maxItems: 1_000, uniqueItems: true, description: 'ids of the list in their order' },
      ),
    }),
    reply: HighlightedSearchesSchema,
  },
  removeHighlighted: { method: 'DELETE', path: '/personaldata/rest/highlighted-searches/:id', params: id },
  promote: {
    method: 'POST',
    path: '/personaldata/rest/saved-searches/:id/highlighted',
    params: id,
    body: Type.Object({ name: searchName }),
    reply: HighlightedSearchSchema,
  },
  popularSearches: {
    method: 'GET',
    path: '/personaldata/rest/popular-searches',
    query: Type.Object({ ...ListRequestSchema.properties, language }),
    reply: PopularSearchesSchema,
  },
  popularSearch: { method: 'GET', path: '/personaldata/rest/popular-searches/:id', params: id, reply: PopularSearchSchema },
} as const
