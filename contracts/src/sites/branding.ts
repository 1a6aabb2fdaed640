/** How a site is called and looks: name, tagline, logo, colour, partners. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ONE_LINE, WEB_ADDRESS } from './plain-line.ts'
import { COLOUR } from './colour-text.ts'
import { contrastOnSurface, LEAST_CONTRAST, nearestLegible } from './site-colours.ts'

/** Logos of partners in the header. */
export const MAX_PARTNERS = 8
/** Longest image that stands in a setting, characters: some 45 kB. Larger ones are documents. */
export const MAX_LOGO_TEXT = 60_000

const logo = (description: string) =>
  Type.String({
    pattern: `^(${WEB_ADDRESS}{1,2000}|data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$`,
    maxLength: MAX_LOGO_TEXT,
    description: `${description}: an address of http or https, or a small PNG, JPEG or WebP as a data: address`,
  })

export const PartnerSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: ONE_LINE,
      description: 'whose logo it is; shown where there is no logo',
    }),
    url: Type.Optional(Type.String({ pattern: `^${WEB_ADDRESS}+$`, maxLength: 2_000, description: 'page of the partner' })),
    logoUrl: Type.Optional(logo('its logo')),
  },
  { additionalProperties: false },
)
export type Partner = Static<typeof PartnerSchema>

export const BrandingSchema = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE, description: 'name of the portal' })),
    tagline: Type.Optional(
      Type.String({ minLength: 1, maxLength: 120, pattern: ONE_LINE, description: 'one line below the name' }),
    ),
    logoDocumentId: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$', description: 'the logo as an uploaded document; it stands above logoUrl' }),
    ),
    logoUrl: Type.Optional(logo('the logo')),
    colour: Type.Optional(
      Type.String({ pattern: COLOUR, description: 'the colour of the site, #rrggbb in lower case; all others follow from it' }),
    ),
    partners: Type.Optional(
      Type.Array(PartnerSchema, { maxItems: MAX_PARTNERS, description: 'logos of partners in the header' }),
    ),
  },
  { additionalProperties: false },
)
export type Branding = Static<typeof BrandingSchema>

/** What is wrong with a look that the schema accepts. */
export function faultOfBranding({ colour }: Branding): string | undefined {
  if (colour === undefined || contrastOnSurface(colour) >= LEAST_CONTRAST) return undefined
  const contrast = contrastOnSurface(colour).toFixed(2)
  return `the colour ${colour} has a contrast of ${contrast}:1 on the surface, ${LEAST_CONTRAST}:1 is needed; the nearest is ${nearestLegible(colour)}`
}

/** Path of the service that gives out logos that stand in settings; `part` is `site`, or the place of a partner from 0. */
export const storedLogoPath = (siteId: number, part: 'site' | number): string => `/settings/rest/sites/${siteId}/logos/${part}`

/** Changes with the content, so that caches never show the logo of before. */
function markOf(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 33) + text.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}

const shownAddress = (siteId: number, part: 'site' | number, url: string | undefined): string | undefined =>
  url?.startsWith('data:') === true ? `${storedLogoPath(siteId, part)}?v=${markOf(url)}` : url

/** Where the logo of a site is, for pages and clients: an address, or a path of this portal; `undefined` = it has none. */
export const logoAddress = (siteId: number, { logoDocumentId, logoUrl }: Branding): string | undefined =>
  logoDocumentId === undefined ? shownAddress(siteId, 'site', logoUrl) : `/contents/rest/document/${logoDocumentId}/content`

/** Where the logo of a partner is, as {@link logoAddress}. */
export const partnerLogoAddress = (siteId: number, at: number, { logoUrl }: Partner): string | undefined =>
  shownAddress(siteId, at, logoUrl)
