/**
 * The log service: records what visitors do, for popular searches, recommendations and statistics. It stores no address,
 * name, session or browser. Bodies are JSON objects. Unknown fields are ignored, because pages of the original portal send
 * more.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { wholeNumber } from './search-request.ts'

/**
 * What can be logged, by the last part of the address. `logSearch` is the older name of `logSearchResult`.
 * @rule S1-7.log-calls Searches, clicks, resource errors and sign-ins are logged by POST
 */
export const LOG_KINDS = ['logSearchResult', 'logElementClick', 'logResourceError', 'logSignIn'] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** Longest text of a field, in UTF-16 units; longer ones are cut. */
export const MAX_LOG_TEXT = 1_000
/** Fields of every kind, with what they say. */
const LOG_FIELDS = {
  operation: 'what was done',
  uiObjectId: 'which part of the page',
  uiObjectClass: 'kind of that part',
  uiSource: 'data source',
  uiEntryId: 'id of the entry',
  uiAction: 'click, open, search, ...',
  uiLabel: 'words on that part',
  uiOrganisation: 'organisation of the entry',
  uiResourceName: 'title of the entry',
  dsPhrase: 'words of the search',
  dsTotal: 'how many entries it found',
  dsPlace: 'name of the place that was searched in',
  dsAreas: 'W,S,E,N of the areas, with ; between',
  dsRelation: 'how results lie to the areas',
  dsFrom: 'begin of the period',
  dsTo: 'end of the period',
  dsFilters: 'names of the filters that narrowed it',
  dsStartIndex: 'index of the first entry of the page',
  dsView: 'id of the view',
  dsOrigin: 'where the link came from',
  // what pages of the original send with a search, before it is answered
  dsSt: 'words of the search',
  dsRel: 'how results lie to the area',
  dsTs: 'begin of the period',
  dsTe: 'end of the period',
  dsBbox: 'S W N E of the area',
  dsSi: 'index of the first entry of the page',
  dsCt: 'entries of the page',
  dsKwd: 'keywords',
  dsFrmt: 'formats',
  dsProt: 'protocols',
  dsScore: 'scores',
  dsGdc: 'only the Data-CORE',
  dsReqId: 'id of the request',
  dsQueryUrl: 'address of the request',
  dsViewsGroup: 'id of the view',
  dsSourcesGroup: 'ids of the sources',
  dsParentsGroup: 'ids of the series',
  uiEntryid: 'words of the search',
} as const
export type LogField = keyof typeof LOG_FIELDS
/** @rule S1-3.log-fields Fields of a usage log call */
export const LOG_FIELD_NAMES = Object.keys(LOG_FIELDS) as readonly LogField[]

const value = (description: string) =>
  // a text, a number or a truth value; anything else is left out
  Type.Optional(Type.Unsafe<unknown>({ description }))

/** Body of a log call. */
export const LogBodySchema = Type.Object(
  Object.fromEntries(Object.entries(LOG_FIELDS).map(([name, words]) => [name, value(words)])) as Record<
    LogField,
    ReturnType<typeof value>
  >,
  { additionalProperties: true, description: 'what happened; fields that are not named here are left out' },
)
export type LogBody = Static<typeof LogBodySchema>

/** Shortest text that popular phrases are looked for by, and the most that are told. */
export const MIN_POPULAR_TEXT = 2
/** Longest text that they are looked for by, in UTF-16 units. */
const MAX_POPULAR_TEXT = 200
export const MAX_POPULAR_PHRASES = 10
/**
 * What was learned is told when so many addresses did it on one day: what is rare may tell who it was.
 * @rule B-usage-log.least-visitors What is learned is told when three addresses did it on one day
 */
export const LEAST_VISITORS = 3
/**
 * And when it was done on so many days: nobody makes a phrase popular in an afternoon.
 * @rule B-usage-log.least-days What is learned is told when it was done on two days
 */
export const LEAST_DAYS = 2
/** Phrases that many visitors search. A parameter that is not in order is answered 400 with a problem document. */
export const POPULAR_ROUTE = {
  method: 'GET',
  path: '/proxy/rest/popular',
  query: Type.Object({
    query: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        minLength: MIN_POPULAR_TEXT,
        maxLength: MAX_POPULAR_TEXT,
        pattern: '^(?=\\s*\\S[\\s\\S]*\\S)[^\\u0000]*$',
        description: 'text that the phrases contain; absent = any',
        'x-accepts': `a text of ${MIN_POPULAR_TEXT} to ${MAX_POPULAR_TEXT} characters`,
      }),
    ),
    limit: wholeNumber({ minimum: 1, maximum: MAX_POPULAR_PHRASES, default: MAX_POPULAR_PHRASES }, 'most phrases'),
  }),
  reply: Type.Array(Type.String(), {
    maxItems: MAX_POPULAR_PHRASES,
    description: 'phrases in lower case, the most popular first',
  }),
} as const
