import type { DataSources } from '@graticule/contracts/data-sources'
import type { ContentMarks } from '../../contents/marks/content-marks.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { Settings } from '../../settings/settings.ts'
import type { PortalRequests } from '../../sites/portal-requests.ts'
import type { SiteDrafts } from '../../sites/site-drafts.ts'
import type { SiteTraces } from '../../sites/site-traces.ts'
import type { Sites } from '../../sites/sites.ts'

/** What the service is built from. */
export interface CommunitiesOptions {
  readonly settings: Settings
  readonly sites: Sites
  /** The sources in force at this moment. */
  readonly sources: () => DataSources
  /** What visitors see of pages and menus. */
  readonly contents: Pick<ContentMarks, 'markOf' | 'watch'>
  readonly drafts: SiteDrafts
  readonly requests: PortalRequests
  readonly traces: Pick<SiteTraces, 'usedIds'>
  readonly people: Pick<PeopleStore, 'byId' | 'change' | 'namesOf'>
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  readonly version: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
