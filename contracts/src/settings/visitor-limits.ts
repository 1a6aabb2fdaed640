/** What visitors get at a time or in a minute, where an operator wants other numbers than those of the product. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { VISITOR_LIMITS } from '../limits.ts'

const limit = (key: keyof typeof VISITOR_LIMITS, most: number, about: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, description: `${about}; ${VISITOR_LIMITS[key]} when not said` }))

/** Those that are other ones; a visitor is an address, or an IPv6 network (/64). */
export const VisitorLimitsSchema = Type.Object(
  {
    exportsPerVisitor: limit('exportsPerVisitor', 1_000, 'exports at a time'),
    exportsAtOnce: limit('exportsAtOnce', 1_000, 'exports at a time for all visitors'),
    exportLeastRate: limit('exportLeastRate', 100_000_000, 'bytes a second that the reader of an export takes at least'),
    extentsAtOnce: limit('extentsAtOnce', 1_000, 'whole results for the map at a time for all visitors'),
    inSituFilesAtOnce: limit('inSituFilesAtOnce', 100, 'files of observations on the ground at a time for all visitors'),
    extentsPerVisitor: limit('extentsPerVisitor', 1_000, 'whole results for the map at a time'),
    outsideSearchesPerVisitor: limit('outsideSearchesPerVisitor', 10_000, 'searches of outside sources at a time'),
    mapFetchesPerVisitor: limit('mapFetchesPerVisitor', 10_000, 'requests to other servers for the map at a time'),
    outsideSearchesAtOnce: limit('outsideSearchesAtOnce', 10_000, 'searches of outside sources at a time for all visitors'),
    mapFetchesAtOnce: limit('mapFetchesAtOnce', 10_000, 'requests to other servers for the map at a time for all visitors'),
    filesPerVisitor: limit('filesPerVisitor', 100, 'files of other servers at a time'),
    filesAtOnce: limit('filesAtOnce', 100, 'files of other servers at a time for all visitors, of 32 MB each'),
    filePartsPerVisitor: limit('filePartsPerVisitor', 1_000, 'parts of files of other servers at a time'),
    filePartsAtOnce: limit('filePartsAtOnce', 1_000, 'parts of files of other servers at a time for all visitors'),
    picturesPerVisitor: limit('picturesPerVisitor', 1_000, 'pictures of one kind at a time'),
    picturesAtOnce: limit('picturesAtOnce', 1_000, 'pictures of one kind at a time for all visitors'),
    searchSeconds: limit('searchSeconds', 50, 'seconds that a thread works at a search'),
    waitingSearches: limit('waitingSearches', 10_000, 'searches that wait for a thread'),
    newShortLinksPerMinute: limit('newShortLinksPerMinute', 1_000_000, 'new short links in a minute'),
    notesPerMinute: limit('notesPerMinute', 1_000_000, 'calls that are logged in a minute'),
  },
  { additionalProperties: false },
)

/** Every limit. */
export type VisitorLimits = { readonly [Key in keyof Static<typeof VisitorLimitsSchema>]-?: number }

/** The limits that hold with those that were set. */
export const visitorLimitsOf = (set: Static<typeof VisitorLimitsSchema>): VisitorLimits => ({ ...VISITOR_LIMITS, ...set })
