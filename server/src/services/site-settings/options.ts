import type { Settings } from '../../settings/settings.ts'
import type { SiteViews } from '../../sites/site-views.ts'
import type { SiteTraces } from '../../sites/site-traces.ts'
import type { Sites } from '../../sites/sites.ts'

/** What the service is built from. */
export interface SiteSettingsOptions {
  readonly settings: Settings
  readonly sites: Sites
  readonly views: SiteViews
  readonly traces: SiteTraces
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
}
