import type { DataSources } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CountSent } from '../../feedback/limit-sent.ts'
import type { RobotChecks } from '../../feedback/robot-checks.ts'
import type { BookmarkFeedStore } from '../../kept/feeds/bookmark-feeds.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import type { Proposals } from '../../improvements/open-proposals.ts'
import type { KeptItems } from '../../kept/open-kept.ts'

/** What the service is built from. */
export interface CuratedOptions {
  /** What an operator has switched on at this moment. */
  readonly offers: { readonly improvements: () => boolean; readonly downloads: () => boolean }
  readonly kept: KeptItems
  readonly feeds: BookmarkFeedStore
  readonly proposals: Proposals
  /** The sources in force at this moment. */
  readonly sources: () => DataSources
  /** Does something as somebody who sees what everybody sees. */
  readonly asEverybody: <T>(task: () => T) => T
  readonly catalogue: Catalogue
  /** Entries of the catalogue as their providers tell them, without improvements. */
  readonly stored: (ids: readonly string[]) => Promise<readonly Resource[]>
  /** Where records of outside sources are read. */
  readonly live: LiveSources
  /** Names as others read them, by id; who has no account any more has none. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Checks of guests against robots, and how much they send. */
  readonly checks: Pick<RobotChecks, 'read'>
  readonly count: CountSent
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
