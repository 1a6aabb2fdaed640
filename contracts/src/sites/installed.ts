/** What a browser needs to install a site as an app (W3C Web Application Manifest). */

/** Path of the manifest of a site. */
export const manifestPath = (siteId: number): string => `/settings/rest/sites/${siteId}/manifest`

/** Kinds of icons: as the site looks, with room for the shapes of phones to cut from (`maskable`), and without clear corners for iOS. */
export const ICON_KINDS = ['any-192', 'any-512', 'maskable-192', 'maskable-512', 'touch-180'] as const
export type IconKind = (typeof ICON_KINDS)[number]

/** Path of an icon of a site; `mark` is another one when the site looks different. */
export const iconPath = (siteId: number, kind: IconKind, mark: string): string =>
  `/settings/rest/sites/${siteId}/icons/${kind}?v=${mark}`

/** Side of an icon, pixels. */
export const sideOf = (kind: IconKind): number => Number(kind.split('-')[1])

/** Colour of the product's own mark, and of the bar of an installed site that has none. */
export const PRODUCT_COLOUR = '#07597a'
/** Ground of the light theme. */
export const GROUND_COLOUR = '#ffffff'
