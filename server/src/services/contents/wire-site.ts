/** A site in the form of the original. */
import type { WireSite } from '@graticule/contracts/contents/original'
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { Site } from '@graticule/contracts/site'
import { selfLink } from '../../http/origin.ts'
import type { ContentsOptions } from './options.ts'
import { wireSiteId } from './site-of-request.ts'

/** The name of the portal where a site has none of its own. */
const PRODUCT_NAME = 'Graticule'

/** @rule B-original-wire.start Pages of the original find at their start what they read: site, menu, settings, pages, providers */
export function wireSite({ publicUrl, logoOf }: ContentsOptions, { id, slug, name }: Site): WireSite {
  return {
    id: wireSiteId(id),
    name: name ?? (id === GLOBAL_SITE_ID ? PRODUCT_NAME : ''),
    url: slug === '' ? 'global' : slug,
    logoDocumentId: logoOf(id) ?? null,
    _links: selfLink(publicUrl, `/contents/rest/site/${wireSiteId(id)}`),
  }
}
