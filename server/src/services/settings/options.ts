import type { PublicSettings } from '../../settings/settings.ts'
import type { SiteViews } from '../../sites/site-views.ts'
import type { Sites } from '../../sites/sites.ts'

/** What the service is built from. */
export interface SettingsOptions {
  readonly settings: PublicSettings
  readonly sites: Pick<Sites, 'byId'>
  readonly views: SiteViews
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
}
