/** Flags of the whole portal that its pages follow. */
import * as Type from 'typebox'

export const BulkDownloadSchema = Type.Boolean({ description: 'false: there is no download list' })
export const EntryExtensionSchema = Type.Boolean({ description: 'false: nobody improves descriptions or relates resources' })
export const ExtendedViewSchema = Type.Boolean({ description: 'true: the details of a resource take the full width' })
export const ProofOfConceptSchema = Type.Boolean({ description: 'true: visitors cannot create or register community portals' })

/** Where the visits of a site are counted. */
const AnalyticsSchema = Type.Object({
  /** Of a Matomo, with a slash at its end. */
  address: Type.String({ description: 'address of the Matomo' }),
  /** Its number there. */
  site: Type.Integer({ minimum: 1, description: 'number of the site in the Matomo' }),
})

/** What the head of a page says of them, as JSON in the meta tag `graticule-general`. */
export const GeneralFlagsSchema = Type.Object({
  isBulkDownloadEnabled: BulkDownloadSchema,
  /** Empty = there is none. */
  tourUrl: Type.String(),
  /** Of the portal; empty = not told. */
  version: Type.String(),
  isEntryExtensionEnabled: Type.Optional(EntryExtensionSchema),
  isExtendedViewEnabled: Type.Optional(ExtendedViewSchema),
  hidesProofOfConcept: Type.Optional(ProofOfConceptSchema),
  /** Absent = visits are not counted. */
  analytics: Type.Optional(AnalyticsSchema),
  /** Tags of the tutorial are there that show what is new. */
  hasNewTags: Type.Optional(Type.Boolean()),
})
export type GeneralFlags = Type.Static<typeof GeneralFlagsSchema>
