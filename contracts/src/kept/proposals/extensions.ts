/** Extensions of entries as clients of the original read them, and the calls by which they are made and removed. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAIN_SOURCE } from '../../sources/shipped-sources.ts'
import { parameter, withDefault } from '../../services/search-request.ts'

/** Entries that one request asks about. */
export const EXTENSIONS_AT_ONCE = 20

const ids = parameter(
  { type: 'string', minLength: 1, maxLength: 20_000, pattern: '^[^\\u0000]+$' },
  `ids of entries, separated by commas; ${EXTENSIONS_AT_ONCE} at most`,
) as unknown as Type.TOptional<Type.TUnsafe<string>>
const ds = withDefault<string>(
  { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,60}$', default: MAIN_SOURCE },
  'data source of the entries',
)

const ExtendedSchema = Type.Object({
  code: Type.String({ description: 'id of the entry' }),
  dataSourceType: Type.String(),
  extensions: Type.Array(
    Type.Object({
      entryExtensionId: Type.Integer(),
      userId: Type.String({ description: 'always empty: nobody is told by their id' }),
      userName: Type.String(),
      summary: Type.String(),
      keywords: Type.Array(Type.String()),
      transferOptions: Type.Array(
        Type.Object({ url: Type.String(), name: Type.String(), description: Type.String(), displayTitle: Type.String() }),
      ),
      createdDate: Type.String(),
      modifiedDate: Type.String(),
    }),
  ),
  relations: Type.Array(Type.Object({ destEntryCode: Type.String(), destType: Type.String(), destDataSource: Type.String() })),
  comments: Type.Integer({ minimum: 0, maximum: 1e12, description: 'comments on the entry' }),
})
export type Extended = Static<typeof ExtendedSchema>
const ExtensionIdsSchema = Type.Array(Type.String())
export type ExtensionIds = Static<typeof ExtensionIdsSchema>

export const EXTENSION_ROUTES = {
  details: {
    method: 'GET',
    path: '/internal/rest/extensions/details',
    query: Type.Object({ ds, ids }),
    reply: Type.Array(ExtendedSchema),
  },
  which: { method: 'GET', path: '/internal/rest/extensions', query: Type.Object({ ds, ids }), reply: ExtensionIdsSchema },
} as const

/** The calls of the original that change extensions, and the one about relations. */
export const CURATED_CALLS = [
  'ADD_RECORD_EXTENSION',
  'CAN_REMOVE_EXTENSION_DATA',
  'REMOVE_ENTRY_EXTENSION_SPECIFIC_DATA',
  'REMOVE_TRANSFER_OPTIONS_EXTENSION_SPECIFIC_DATA',
  'GET_PENDING_ENTRY_RELATIONS',
] as const
export type CuratedCall = (typeof CURATED_CALLS)[number]

/** What every call answers. */
export const CuratedAnswerSchema = Type.Object({
  result: Type.Unsafe<'success' | 'error'>({ type: 'string', enum: ['success', 'error'], description: 'whether it was done' }),
  comment: Type.String({ description: 'why not, or what was done' }),
  redirect: Type.String({ description: 'page that goes on from here; empty = none' }),
})
export type CuratedAnswer = Static<typeof CuratedAnswerSchema>

/**
 * The calls by POST, arguments in the address or in a form, with or without the prefix of their portlet:
 *
 * - ADD_RECORD_EXTENSION `targetId`, `dataSource`, `summary`, `keywords` (separated by commas or a JSON list), `transferOptions` (a JSON list of
 *   links), `comment`: sends a proposal that adds the keywords and links to those of the entry.
 * - CAN_REMOVE_EXTENSION_DATA `entryExtensionId`: whether no workflow runs on the entry.
 * - REMOVE_ENTRY_EXTENSION_SPECIFIC_DATA, REMOVE_TRANSFER_OPTIONS_EXTENSION_SPECIFIC_DATA `entryExtensionId`, `comment`: removes its words, or its links.
 * - GET_PENDING_ENTRY_RELATIONS: how many relations wait, for moderators.
 */
export const CURATED_CALLS_ROUTE = {
  method: 'POST',
  path: '/community/:site/geoss-curated-resources',
  params: Type.Object({ site: Type.String({ description: 'address of the site, or guest' }) }),
  query: Type.Object({ p_p_resource_id: Type.String({ description: `one of ${CURATED_CALLS.join(', ')}` }) }),
  reply: CuratedAnswerSchema,
} as const
