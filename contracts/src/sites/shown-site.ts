/** A site as its pages know it: what links need, how it looks, and what it begins with. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { SiteSchema } from '../site.ts'
import { COLOUR } from './colour-text.ts'
import { DefaultLayersSchema, SiteStartSchema } from './site-values.ts'

const address = Type.String({
  pattern: '^(https?://|/[^/])',
  maxLength: 4_000,
  description: 'an address, or a path of this portal',
})
const { longitude, latitude, zoom, languages } = SiteStartSchema.properties

export const ShownSiteSchema = Type.Object({
  ...SiteSchema.properties,
  tagline: Type.Optional(Type.String()),
  logo: Type.Optional(address),
  colour: Type.Optional(Type.String({ pattern: COLOUR })),
  partners: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), url: Type.Optional(Type.String()), logo: Type.Optional(address) })),
  ),
  start: Type.Optional(Type.Object({ longitude, latitude, zoom }, { description: 'first view of the map' })),
  layers: Type.Optional(DefaultLayersSchema),
  languages: Type.Optional(languages),
  isSetUp: Type.Optional(Type.Boolean({ description: 'false: it has no name or no logo yet' })),
})
export type ShownSite = Static<typeof ShownSiteSchema>
