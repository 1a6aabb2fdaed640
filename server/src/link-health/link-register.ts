/**
 * The links of all records: where they lead, what was found there, and what is due. It follows the store by its change numbers, as
 * the index does. Any number of processes may look at links: each server that links lead to is asked by one of them at a time.
 */
import type { LinkCheck, LinkState } from '@graticule/contracts/links/link-check'
import type { Database } from '../storage/database.ts'
import { type FollowedStore, linkFollower } from './follow-links.ts'
import { type ClaimedHost, type DueLink, linkQueue } from './link-queue.ts'
import { linkReports, type RegisteredLink } from './link-reports.ts'
import type { LinkOutcome } from './next-look.ts'
import { robotsStore, type RobotsStore } from './robots-store.ts'

/** The register. All methods reject with `PortalError` ('unavailable') when the database does not answer. */
export interface LinkRegister {
  /** Takes in the links of the next changed records; false when there were none. */
  follow(): Promise<boolean>
  /** Whether there is something to do: records that have changed, or links that are due. */
  isDue(): Promise<boolean>
  /** Takes on the server whose links have been due for longest, for `leaseMs`; `undefined` when none is due. */
  claim(by: string, leaseMs: number): Promise<ClaimedHost | undefined>
  /** Notes what was found at a link. Entries are found by it at once, here, and in other processes within two seconds. */
  note(link: DueLink, outcome: LinkOutcome, everyMs: number): Promise<void>
  /** Gives a server back; it is left alone until `quietUntil`. */
  release(host: string, by: string, quietUntil: number): Promise<void>
  /** Makes links due at once, those of one state or all, wherever a server has not asked to be left alone; gives how many. */
  makeDue(state?: LinkState): Promise<number>
  /** Links page by page in the order in which they came, of one state or all. */
  list(after: number, limit: number, state?: LinkState): Promise<{ links: RegisteredLink[]; last: number }>
  /** How many links are in each state; `unknown` = nothing is known yet. */
  counts(): Promise<Readonly<Record<LinkState | 'unknown', number>>>
  /** What is known of an address as a record writes it, or as a visitor is led there; `undefined` when no record has it. */
  find(address: string): Promise<{ readonly check?: LinkCheck } | undefined>
  /** What the servers ask of robots. */
  readonly robots: RobotsStore
}

/** The register in an open database. `now` gives milliseconds since 1970. */
export function openLinkRegister(
  database: Pick<Database, 'writer' | 'reader'>,
  store: FollowedStore,
  now: () => number = Date.now,
): LinkRegister {
  const { follow, isBehind } = linkFollower(database, store, now)
  const { hasDue, ...queue } = linkQueue(database, store, now)
  return {
    robots: robotsStore(database.writer, database.reader),
    follow,
    isDue: async () => (await isBehind()) || (await hasDue()),
    ...queue,
    ...linkReports(database.reader),
  }
}
