/**
 * Saved searches under `/personaldata/rest` and, the same routes, under `/curated/rest`. The shapes are those that clients of the original
 * read (`name`, `phrase`, `url`); what they do not send is read from the address.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { searchName, searchPhrase, searchUrl } from './search-words.ts'
import { halList } from '../hal.ts'
import { MAX_KEPT_STATE, SAVED_SEARCHES_PER_PAGE } from '../limits.ts'
import { boundingBoxText } from '../links/saved-search-address.ts'
import {
  countedName,
  folderName,
  instant,
  itemId,
  ItemPathSchema,
  listRoutes,
  pageOfList,
  SEEN,
  siteId,
  wantedWords,
} from './kept-items.ts'
import { keptText } from './kept-texts.ts'
import { parameter, withDefault } from '../services/search-request.ts'

const short = (description: string) => Type.Optional(keptText(200, description))

/** What the original keeps beside the address. What is empty is not kept. */
const details = {
  currMap: Type.Optional(keptText(MAX_KEPT_STATE, 'state of the map')),
  query: Type.Optional(keptText(MAX_KEPT_STATE, 'the search as its source was asked')),
  aoiRelation: short('how results lie to the area'),
  aoiOption: short('how the area was given'),
  aoiBoundingBox: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 200,
      pattern: boundingBoxText.source,
      description: 'its area: west,south,east,north in degrees',
      'x-accepts': 'four numbers separated by commas',
    }),
  ),
  dateFrom: short('instant in UTC'),
  dateTo: short('instant in UTC'),
  datePeriod: short('counted back from today, in place of the dates'),
}

/** How a person hears of what changes in the results. */
const AlertWaysSchema = Type.Object({
  mail: Type.Unsafe<MailRhythm>({ type: 'string', enum: ['off', 'daily', 'weekly'] }),
  feed: Type.Boolean(),
  webhook: Type.Unsafe<'off' | 'works' | 'fails' | 'dead'>({ type: 'string', enum: ['off', 'works', 'fails', 'dead'] }),
})
export type MailRhythm = 'off' | 'daily' | 'weekly'
export type AlertWays = Static<typeof AlertWaysSchema>

export const SavedSearchSchema = Type.Object({
  id: itemId,
  name: searchName,
  phrase: Type.String(),
  url: Type.String({ description: 'the address as it was saved' }),
  address: Type.String({ description: 'page of this portal that shows its results, with all that was saved' }),
  folder: Type.String(),
  createdOn: instant('when it was saved'),
  changedOn: instant('when it was changed last'),
  openedOn: Type.Optional(instant('when its results were opened last')),
  news: Type.Integer({ minimum: 0, maximum: 1e12, description: 'results that are new since then' }),
  results: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e12,
      description: 'what it finds now; absent for outside sources, which are not asked',
    }),
  ),
  alerts: AlertWaysSchema,
  siteId: Type.Integer({ minimum: 0, maximum: 1e9 }),
  ...details,
})
export type SavedSearch = Static<typeof SavedSearchSchema>

export const NewSavedSearchSchema = Type.Object({
  name: searchName,
  phrase: Type.Optional(Type.Union([searchPhrase, Type.Null()])),
  url: searchUrl,
  folder: Type.Optional(folderName),
  siteId,
  ...details,
})
export type NewSavedSearch = Static<typeof NewSavedSearchSchema>
const SavedSearchChangeSchema = Type.Object({
  name: Type.Optional(searchName),
  phrase: Type.Optional(searchPhrase),
  url: Type.Optional(searchUrl),
  folder: Type.Optional(folderName),
  seen: Type.Optional(Type.Object({ name: Type.Optional(searchName), folder: Type.Optional(folderName) }, { description: SEEN })),
})
export type SavedSearchChange = Static<typeof SavedSearchChangeSchema>

export const SAVED_SEARCH_ORDERS = ['news', 'newest', 'opened', 'name'] as const
export type SavedSearchOrder = (typeof SAVED_SEARCH_ORDERS)[number]

const optionalText = (maxLength: number, description: string) =>
  parameter({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' }, description) as unknown as Type.TOptional<
    Type.TUnsafe<string>
  >
const wanted = {
  ...pageOfList(SAVED_SEARCHES_PER_PAGE),
  q: wantedWords as unknown as Type.TOptional<Type.TUnsafe<string>>,
  folder: optionalText(100, 'only those in this folder'),
  sort: withDefault<SavedSearchOrder>({ type: 'string', enum: [...SAVED_SEARCH_ORDERS], default: 'newest' }, 'order of the list'),
}

const SavedSearchesSchema = Type.Object({
  ...halList('savedSearches', SavedSearchSchema).properties,
  folders: Type.Array(countedName('a folder; the empty name stands for those in none')),
  news: Type.Object({
    results: Type.Integer({ minimum: 0, maximum: 1e12 }),
    searches: Type.Integer({ minimum: 0, maximum: 1e12 }),
  }),
})
export type SavedSearches = Static<typeof SavedSearchesSchema>

/** The routes below a base: two services have them. */
export const savedSearchRoutes = <const Base extends string>(base: Base) => {
  const path = `${base}/saved-searches` as const
  return {
    current: { method: 'GET', path: `${path}/search/current`, query: Type.Object(wanted), reply: SavedSearchesSchema },
    byUser: {
      method: 'GET',
      path: `${path}/search/byUser`,
      query: Type.Object({ ...wanted, user: optionalText(300, 'the person who asks; nobody else is served') }),
      reply: SavedSearchesSchema,
    },
    add: { method: 'POST', path, body: NewSavedSearchSchema, reply: SavedSearchSchema },
    one: { method: 'GET', path: `${path}/:id`, params: ItemPathSchema, reply: SavedSearchSchema },
    change: {
      method: 'PATCH',
      path: `${path}/:id`,
      params: ItemPathSchema,
      body: SavedSearchChangeSchema,
      reply: SavedSearchSchema,
    },
    removeOne: { method: 'DELETE', path: `${path}/:id`, params: ItemPathSchema },
    opened: { method: 'POST', path: `${path}/:id/opened`, params: ItemPathSchema, reply: SavedSearchSchema },
    ...listRoutes(path),
  } as const
}
export const SAVED_SEARCH_ROUTES = savedSearchRoutes('/personaldata/rest')
