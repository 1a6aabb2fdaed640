/** How much there is of what administrators keep, for the navigation of the administration. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { WaitingWork } from '@graticule/contracts/system/system'
import { sql } from 'kysely'
import type { Settings } from '../../settings/settings.ts'
import { settledId } from '../../sites/sites.ts'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'
import { say } from '../../texts/say.ts'

export interface SizeOptions {
  readonly database: Pick<Database, 'reader'>
  readonly settings: Pick<Settings, 'get'>
  /** Ids of the highlighted searches that the product ships with. */
  readonly shippedHighlights: () => Promise<readonly number[]>
}

const count = sql<number | string>`count(*)`.as('count')
const numberOf = async (query: { readonly executeTakeFirstOrThrow: () => Promise<{ count: number | string }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count)

/**
 * What a site has: views, pages, entries of its menu, notices.
 * @throws PortalError 'not-found' without such a site, 'unavailable'
 */
export function sizesOfSite({ database: { reader }, settings }: SizeOptions, id: string): Promise<WaitingWork> {
  const siteId = settledId(Number(id))
  if (!settings.get('sites').some((site) => site.id === siteId))
    throw new PortalError('not-found', say('services:none.site', { id }))
  return orUnavailable('The sizes of the site', async () => {
    const ownMenu = await numberOf(reader.selectFrom('menus').select(count).where('site_id', '=', siteId))
    // a site without a menu of its own shows that of the global site
    const menuOf = ownMenu > 0 ? siteId : GLOBAL_SITE_ID
    const [pages, menu] = await Promise.all([
      numberOf(reader.selectFrom('content_pages').select(count).where('site_id', '=', siteId)),
      numberOf(reader.selectFrom('menu_entries').select(count).where('site_id', '=', menuOf)),
    ])
    return { views: settings.get('views', siteId).length, pages, menu, notices: settings.get('notices', siteId).length }
  })
}

/** What the installation has: sources and harvests, community portals, highlighted searches. @throws PortalError 'unavailable' */
export const sizesOfInstallation = ({ database: { reader }, settings, shippedHighlights }: SizeOptions): Promise<WaitingWork> =>
  orUnavailable('The sizes of the installation', async () => {
    const rows = reader.selectFrom('highlighted_searches').select(count)
    const [shipped, harvests, own, removed] = await Promise.all([
      shippedHighlights(),
      numberOf(reader.selectFrom('harvest_places').select(count)),
      numberOf(rows.where('shipped', '=', 0).where('removed', '=', 0)),
      numberOf(rows.where('shipped', '=', 1).where('removed', '=', 1)),
    ])
    return {
      sources: settings.get('sources').length + harvests,
      portals: settings.get('sites').length - 1,
      highlights: Math.max(0, shipped.length - removed) + own,
    }
  })
