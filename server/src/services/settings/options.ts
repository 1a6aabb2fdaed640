import type { PeopleStore } from '../../people/people-store.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SiteTraces } from '../../sites/site-traces.ts'
import type { SiteViews } from '../../sites/site-views.ts'
import type { Sites } from '../../sites/sites.ts'

/** What the service is built from. */
export interface SettingsOptions {
  readonly settings: Settings
  /** Names of people by their ids. */
  readonly namesOf: PeopleStore['namesOf']
  readonly sites: Pick<Sites, 'byId'>
  readonly traces: Pick<SiteTraces, 'endAdministering'>
  readonly views: SiteViews
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
}
