/**
 * How much of the sources somebody sees. Public routes never learn who asks; what they learn is this, and only through the sources that they
 * find. What the portal does by itself sees what everybody sees.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { SEEN_BY, type SeenBy } from '@graticule/contracts/sources/source-row'
import type { Visitor } from './visitor.ts'

/** 0: what everybody sees; then what the groups of {@link SEEN_BY} see, each with what those before it see. */
export type Sight = 0 | 1 | 2 | 3

const seeing = new AsyncLocalStorage<Sight>()

/** Does `task`, and all that follows from it, with this sight. */
export const withSight = <T>(sight: Sight, task: () => T): T => seeing.run(sight, task)

/** The sight of the current work. */
export const currentSight = (): Sight => seeing.getStore() ?? 0

/** What an administrator sees: everything. */
export const WHOLE_SIGHT: Sight = 3

/** The sight of a visitor. */
export function sightOf(visitor: Visitor): Sight {
  if (visitor.kind !== 'person') return 0
  if (visitor.roles.has('admin')) return WHOLE_SIGHT
  return visitor.administers.size > 0 ? 2 : 1
}

/** @rule B-sources.seen-by Who sees a source is enforced by the server: to others it is as if it was switched off */
export const isSeen = (seenBy: SeenBy | undefined, sight: Sight): boolean =>
  seenBy === undefined || SEEN_BY.indexOf(seenBy) + 1 <= sight
