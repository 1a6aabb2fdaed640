import type { DataSources } from '@graticule/contracts/data-sources'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { CountSent } from '../../feedback/limit-sent.ts'
import type { RobotChecks } from '../../feedback/robot-checks.ts'
import type { BookmarkFeedStore } from '../../kept/feeds/bookmark-feeds.ts'
import type { KeptItems } from '../../kept/open-kept.ts'

/** What the service is built from. */
export interface CuratedOptions {
  readonly kept: KeptItems
  readonly feeds: BookmarkFeedStore
  /** The sources in force at this moment. */
  readonly sources: () => DataSources
  readonly catalogue: Pick<Catalogue, 'get'>
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
