import type { SiteHighlights } from '@graticule/contracts/sites/site-highlights'
import type { DataSources } from '@graticule/contracts/data-sources'
import type { AlertStore } from '../../alerts/alert-store.ts'
import type { WebhookParts } from '../../alerts/webhook.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HighlightStore } from '../../kept/highlighted-searches.ts'
import type { KeptItems } from '../../kept/open-kept.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { Secrets } from '../../people/secrets.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

/** What the service is built from. */
export interface PersonalDataOptions {
  readonly catalogue: Catalogue
  readonly learned: LearnedSearches
  readonly kept: Pick<KeptItems, 'bookmarks' | 'likes' | 'ratings' | 'searches' | 'lists' | 'runs' | 'removedRuns'>
  readonly highlights: HighlightStore
  /** Which of them a site shows, by its id. */
  readonly highlightsOf: (siteId: number) => SiteHighlights
  readonly alerts: AlertStore
  /** How webhooks are sent, for tests of their owners. */
  readonly hooks: WebhookParts
  readonly people: Pick<PeopleStore, 'byId'>
  readonly secrets: Pick<Secrets, 'seal'>
  /** Private servers that may be asked. */
  readonly allowHosts: readonly string[]
  /** A mail server is set. */
  readonly sendsMail: boolean
  /** The sources in force at this moment. */
  readonly sources: () => DataSources
  /** Does something as somebody who sees what everybody sees. */
  readonly asEverybody: <T>(task: () => T) => T
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Folder of the searches that the product ships with. */
  readonly seedFolder: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
