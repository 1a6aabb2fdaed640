/** Flags of the whole portal that its pages follow. */
import * as Type from 'typebox'

export const BulkDownloadSchema = Type.Boolean({ description: 'false: there is no download list' })

/** What the head of a page says of them, as JSON in the meta tag `graticule-general`. */
export const GeneralFlagsSchema = Type.Object({ isBulkDownloadEnabled: BulkDownloadSchema })
export type GeneralFlags = Type.Static<typeof GeneralFlagsSchema>
