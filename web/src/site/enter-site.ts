import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { ShownSiteSchema } from '@graticule/contracts/sites/shown-site'
import { isOf } from '../api/check.ts'
import { dataSources } from './data-sources.ts'
import { useSite } from './site.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Enters the site that the server names in the head of the document; without a valid one the page stays on the global site. Where the
 * portal does not have the default source of the site, the catalogue takes its place.
 */
export function enterSite(head: ParentNode): void {
  const site = parsed(head.querySelector<HTMLMetaElement>('meta[name="graticule-site"]')?.content ?? '')
  if (!isOf(ShownSiteSchema, site)) return
  const defaultSource = dataSources().find(site.defaultSource)?.name ?? MAIN_SOURCE
  useSite.getState().enter({ ...site, defaultSource })
}
