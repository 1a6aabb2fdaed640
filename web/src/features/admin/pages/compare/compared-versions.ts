/** Which versions of a page are compared. */
import type { PastVersion } from '@graticule/contracts/contents/pages'

/** A version by its number; the newest one is what is typed, whose number changes with each draft that is saved. */
export type Version = number | 'now'

/** Two versions that are compared. */
export interface ComparedVersions {
  readonly before: Version
  readonly after: Version
}

/** The last version that was published; `undefined` = none was. */
const publishedOf = (history: readonly PastVersion[]): PastVersion | undefined =>
  history.find(({ action }) => action === 'published')

/** What is compared first: what visitors see, else the version before, with what is written now. `undefined` = there is one version only. */
export function firstComparison(history: readonly PastVersion[]): ComparedVersions | undefined {
  const [now, last] = history
  const published = publishedOf(history)
  const before = published === undefined || published === now ? last : published
  return now === undefined || before === undefined ? undefined : { before: before.version, after: 'now' }
}

/** A version and the one before it; `undefined` for the first. */
export function withBefore(history: readonly PastVersion[], version: number): ComparedVersions | undefined {
  const before = history[history.findIndex((past) => past.version === version) + 1]
  return before === undefined ? undefined : { before: before.version, after: version }
}
