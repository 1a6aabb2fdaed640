/** What one visitor gets at a time or in a minute, where an operator wants other numbers than those of the product. */
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
    extentsPerVisitor: limit('extentsPerVisitor', 1_000, 'whole results for the map at a time'),
    outsideSearchesPerVisitor: limit('outsideSearchesPerVisitor', 10_000, 'searches of outside sources at a time'),
    mapFetchesPerVisitor: limit('mapFetchesPerVisitor', 10_000, 'requests to other servers for the map at a time'),
    newShortLinksPerMinute: limit('newShortLinksPerMinute', 1_000_000, 'new short links in a minute'),
    notesPerMinute: limit('notesPerMinute', 1_000_000, 'calls that are logged in a minute'),
  },
  { additionalProperties: false },
)

/** Every limit. */
export type VisitorLimits = { readonly [Key in keyof Static<typeof VisitorLimitsSchema>]-?: number }

/** The limits that hold with those that were set. */
export const visitorLimitsOf = (set: Static<typeof VisitorLimitsSchema>): VisitorLimits => ({ ...VISITOR_LIMITS, ...set })
