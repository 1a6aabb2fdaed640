/** The part of the address of a community portal: `/community/{slug}`. */
import * as Type from 'typebox'

/** Clients of the original name the global site by these words, and every site by its number. */
const RESERVED = '(?:global|guest|\\d+)'
const ACCEPTS =
  'lower-case letters, digits and single hyphens, with a letter or a hyphen among them; global and guest are reserved'

/** Whether an address in front of others would be read as another site. */
export const isReservedSiteSlug = (slug: string): boolean => new RegExp(`^${RESERVED}$`).test(slug)

const slugOf = (pattern: string, description: string) =>
  Type.Unsafe<string>({ type: 'string', pattern, maxLength: 60, description, 'x-accepts': ACCEPTS })

/** That of a new site. */
export const newSiteSlug = slugOf(`^(?!${RESERVED}$)[a-z0-9]+(-[a-z0-9]+)*$`, 'its part of the address')
/** That of a draft, which may have none yet. */
export const draftSlug = slugOf(`^(?!${RESERVED}$)([a-z0-9]+(-[a-z0-9]+)*)?$`, 'its part of the address; may still be empty')
