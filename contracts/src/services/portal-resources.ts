/**
 * Portal resource calls of the original portal: one address, with the call in `p_p_resource_id`. Arguments may have the
 * prefix of that portal.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { DEFAULT_POPULAR_SEARCH } from '../limits.ts'
import { LINK_STATES, LinkCheckSchema, type LinkState } from '../links/link-check.ts'
import { RATED_ROUTES } from '../kept/curated.ts'
import { LegendTextSchema } from './map-proxies.ts'
import { parameter } from './search-request.ts'

/** The calls that are answered. */
export const PORTAL_RESOURCES = [
  'LINK_STATUS',
  'SEARCH_QUERY_PARAMS',
  'LAYER_KML',
  'LAYER_KMZ',
  'CHECK_LAYER_FILE',
  'LEGEND_ACCESSIBILITY',
  'IMAGES_PROXY',
  'USER_SETTINGS',
  'SEARCH_SETTINGS',
  'SITE_SETTINGS',
  'GET_RATINGS',
  'UPDATE_RATING',
  'GET_COMMENTS',
  'BOOKMARKED_FEED',
  'SURVEY',
  'DHUS_PROXY',
  'DATA_PROVIDERS',
] as const
/** Answers of SURVEY by the names of its form; those of `/personaldata/rest/surveys` are taken too. */
export const SURVEY_ARGUMENTS = [
  'impression',
  'did_found_what_looking_for',
  'foundLookingFor',
  'what_looking_for',
  'lookingFor',
  'interest',
  'classification',
  'from',
  'organized',
  'adequately',
  'search_criteria',
  'searchCriteria',
  'visualization',
] as const
/** What stands before the names of arguments in such pages. */
export const ARGUMENT_PREFIX = '_geossresources_WAR_geossportlet_'

/** What is known of a link. Only links of records are looked at: the call makes no request. */
export const LinkStatusSchema = Type.Object({
  urlToCheck: Type.String({ description: 'the address asked about' }),
  status: Type.Unsafe<LinkState | 'unknown'>(
    Type.String({
      enum: [...LINK_STATES, 'unknown'],
      description: 'unknown: no record has it, or it has not been looked at yet',
    }),
  ),
  cause: Type.Optional(LinkCheckSchema.properties.cause),
  checkedAt: Type.Optional(LinkCheckSchema.properties.checkedAt),
  movedTo: LinkCheckSchema.properties.movedTo,
})
export type LinkStatus = Static<typeof LinkStatusSchema>

/** Whether a file can be shown as a layer. */
export const LayerCheckSchema = Type.Object({
  result: Type.Boolean({ description: 'the file can be shown' }),
  resultDetails: Type.Optional(Type.String({ description: 'why it cannot' })),
})

/** A popular search as the parameters of a link. */
export const SearchQueryParamsSchema = Type.Object({
  popularSearchId: Type.Integer({ description: 'id of the search' }),
  name: Type.String({ description: 'what it is called' }),
  url: Type.String({ description: 'page of this portal that shows its results, from the root' }),
  parameters: Type.Unsafe<Record<string, string[]>>({
    type: 'object',
    patternProperties: { '^.*$': Type.Array(Type.String()) },
    description: 'parameters of that page by their names',
  }),
})
export type SearchQueryParams = Static<typeof SearchQueryParamsSchema>

/** What somebody has set for themselves; without a sign-in, what holds for everybody. */
export const UserSettingsSchema = Type.Object({
  dhus: Type.Object({
    credentialsAvailable: Type.Boolean({ description: 'user name and password for the data hub are kept' }),
    username: Type.String({ description: 'empty = none; the password is never told' }),
  }),
  geossVersion: Type.Object({
    geossVersion: Type.String({ description: 'version of the portal' }),
    showNewVersionTooltips: Type.Boolean(),
  }),
  bbox: Type.Object({ opacity: Type.Integer({ minimum: 0, maximum: 100, description: 'of boxes on the map, per cent' }) }),
})
export type UserSettings = Static<typeof UserSettingsSchema>

/** The searches that a page begins with. */
export const SearchSettingsSchema = Type.Object({
  groupId: Type.String({ description: 'id of the site, as it was given' }),
  popularSearchId: Type.Integer(),
  savedSearchId: Type.Union([Type.Integer(), Type.Null()], { description: 'the one that was asked for, else the chosen one' }),
  defaultSearch: Type.Union(
    [
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        phrase: Type.String(),
        url: Type.String({ description: 'page of the portal that shows its results' }),
      }),
      Type.Null(),
    ],
    { description: 'the saved search of that id' },
  ),
  dhusUsername: Type.String({ description: 'user name at the data hub; empty = none' }),
})
export type SearchSettings = Static<typeof SearchSettingsSchema>

/** What a site is set up with. */
export const SiteSettingsSchema = Type.Object({
  siteId: Type.Integer(),
  name: Type.String({ description: 'empty = it has none yet' }),
  url: Type.String({ description: 'its part of the address; global for the global site' }),
  logoUrl: Type.String({ description: 'absolute address; empty = it has none' }),
  matomoSiteId: Type.Integer({ minimum: 0, description: '0 = none' }),
  defaultDataSource: Type.String({ description: 'name of the source that opens first' }),
  mapZoom: Type.Number(),
  longitude: Type.Number({ description: 'centre of the map, degrees of EPSG:4326' }),
  latitude: Type.Number({ description: 'centre of the map, degrees of EPSG:4326' }),
})
export type SiteSettings = Static<typeof SiteSettingsSchema>

const argument = (name: string, description: string) => ({
  [name]: parameter({ type: 'string' }, description),
  [ARGUMENT_PREFIX + name]: parameter({ type: 'string' }, `other name of ${name}`),
})

/**
 * An unknown call or search is answered 404, a bad argument 400, with a problem document. The calls may be sent to any address of a
 * page, and are answered as if they had been sent to this one.
 *
 * - GET_RATINGS `targetIds`, GET_COMMENTS `targetId`: `{stats}` and `{entries}`, for everybody.
 * - UPDATE_RATING `targetId`, `name`, `score`, `comment`: `{averageScore}`; BOOKMARKED_FEED `targetIds`: Atom. For who is signed in.
 * - SURVEY with its answers: `{result}`.
 * - DATA_PROVIDERS: all providers, as `/dab/data-providers` gives them.
 * - SITE_SETTINGS `groupId`: `SiteSettingsSchema` of that site, else of the site of the address.
 *
 * Those about layers are for pages of this portal only:
 *
 * - LAYER_KML, LAYER_KMZ `url`: the document as `/proxy/rest/fetch/kml` gives it; both read files and archives.
 * - CHECK_LAYER_FILE `url`, `type` (kml, kmz): `LayerCheckSchema`, its words in English for the visitor.
 * - LEGEND_ACCESSIBILITY `url`: `LegendTextSchema` of map-proxies.ts.
 * - USER_SETTINGS, and SEARCH_SETTINGS `groupId`, `savedSearchId`, `popularSearchId`: with credentials of whoever asks.
 * - DHUS_PROXY `url`: a product of the data hub, for who is signed in and has set an account there.
 * - IMAGES_PROXY: POST with a body of `text/plain`, addresses of pictures, one a line: `ImagesProxySchema` of map-proxies.ts.
 *   GET with `uniqueId` and `index` (0 by default): the picture.
 */
export const PORTAL_RESOURCES_ROUTE = {
  method: 'GET',
  path: '/community/:site/geoss-resources',
  params: Type.Object({ site: Type.String({ description: 'address of the site, or guest' }) }),
  query: Type.Object({
    p_p_resource_id: Type.String({ description: `one of ${PORTAL_RESOURCES.join(', ')}` }),
    ...argument('urlToCheck', 'LINK_STATUS: the address asked about'),
    ...argument(
      'popularSearchId',
      `SEARCH_QUERY_PARAMS, SEARCH_SETTINGS: id of the popular search, ${DEFAULT_POPULAR_SEARCH} by default`,
    ),
    ...argument('groupId', 'SEARCH_SETTINGS, SITE_SETTINGS: id of the site'),
    ...argument('savedSearchId', 'SEARCH_SETTINGS: id of a saved search of the person who asks'),
    ...argument(
      'url',
      'LAYER_KML, LAYER_KMZ, CHECK_LAYER_FILE, LEGEND_ACCESSIBILITY, DHUS_PROXY: address of the file or picture',
    ),
    ...argument('type', 'CHECK_LAYER_FILE: kml or kmz'),
    ...argument('uniqueId', 'IMAGES_PROXY: the id that its POST has given'),
    ...argument('index', 'IMAGES_PROXY: number of the picture, from 0'),
    ...argument('targetIds', 'GET_RATINGS, BOOKMARKED_FEED: ids of resources, separated by commas'),
    ...argument('targetId', 'GET_COMMENTS, UPDATE_RATING: id of the resource'),
    ...argument('dataSource', 'GET_RATINGS, GET_COMMENTS, UPDATE_RATING: its data source, dab by default'),
    ...argument('name', 'UPDATE_RATING: title of the resource'),
    ...argument('score', 'UPDATE_RATING: stars, 1 to 5'),
    ...argument('comment', 'UPDATE_RATING: what everybody reads'),
    ...argument('p_auth', 'UPDATE_RATING: word of the session'),
    ...Object.assign({}, ...SURVEY_ARGUMENTS.map((name) => argument(name, 'SURVEY: an answer'))),
  }),
  reply: Type.Union([
    LinkStatusSchema,
    SearchQueryParamsSchema,
    LegendTextSchema,
    LayerCheckSchema,
    UserSettingsSchema,
    SearchSettingsSchema,
    SiteSettingsSchema,
    RATED_ROUTES.stats.reply,
    Type.Object({ entries: RATED_ROUTES.comments.reply }),
    RATED_ROUTES.rate.reply,
    Type.Object({ result: Type.String() }),
    Type.Object({ _embedded: Type.Object({ dataProviderResultModels: Type.Array(Type.Object({})) }) }),
  ]),
} as const

/** DHUS_PROXY `url`: a product of the data hub, fetched with the account of whoever asks there. */
export const DHUS_ROUTE = {
  method: 'GET',
  path: '/community/:site/geoss-resources/hub',
  params: PORTAL_RESOURCES_ROUTE.params,
  query: PORTAL_RESOURCES_ROUTE.query,
} as const

/** The calls that tell somebody what is theirs; sent with credentials, they are answered here. */
export const OWN_CALLS = ['USER_SETTINGS', 'SEARCH_SETTINGS'] as const
export type OwnCall = (typeof OWN_CALLS)[number]
export const OWN_CALLS_ROUTE = {
  method: 'GET',
  path: '/community/:site/geoss-resources/own',
  params: PORTAL_RESOURCES_ROUTE.params,
  query: PORTAL_RESOURCES_ROUTE.query,
  reply: Type.Union([UserSettingsSchema, SearchSettingsSchema]),
} as const
