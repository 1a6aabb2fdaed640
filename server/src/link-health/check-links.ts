/** Looks at every link that is due: several servers at a time, the links of each one after the other and with a distance. */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@graticule/contracts/limits'
import { LINK_CAUSES, type LinkState } from '@graticule/contracts/links/link-check'
import type { Sleep } from '../outbound/host-pace.ts'
import { askRobots } from './ask-robots.ts'
import { checkLink, type LinkCheckOptions } from './check-link.ts'
import type { LinkRegister } from './link-register.ts'
import type { ClaimedHost } from './link-queue.ts'
import { isOfHost, type LinkOutcome } from './next-look.ts'

/** Servers that are asked at the same time: most of the time, each is waited for. */
const HOSTS_AT_ONCE = 20
/** A process that has been silent for so long has died, and another one asks its server, ms. */
const LEASE_MS = 3_600_000
/** A turn ends after this long, well before its lease: what is still due is taken on by another turn. */
const LONGEST_TURN_MS = LEASE_MS / 2
/** Longest distance between two requests that a server's rules for robots can ask for, ms. */
export const MAX_CRAWL_DELAY_MS = 60_000
/** What is known of the rules of servers that nobody asks any more is forgotten after this long, ms. */
const FORGET_ROBOTS_MS = 60 * DAY_MS
/** So many links of one server in a row that end alike tell of the others. */
const TELLING_FAILURES = 3
/** A server that does not answer at all is left alone for so long, ms. */
const QUIET_MS = 3_600_000

/** What looking at links works with. */
export interface LinkChecksOptions extends Pick<LinkCheckOptions, 'outbound' | 'userAgent' | 'signal'> {
  readonly links: LinkRegister
  /** Between two looks at a link that works, ms. */
  readonly everyMs: number
  /** Between two requests to one server, ms. */
  readonly distanceMs: number
  /** Whether servers are asked what robots may open, and it is kept to. */
  readonly robots: boolean
  readonly now: () => number
  readonly sleep: Sleep
  /** Called after every link. */
  readonly onChecked?: (address: string, outcome: LinkOutcome) => void
}

/** How many links were found in each state. */
export type LinkTally = Record<LinkState, number>

/** Whether links of one server in a row have ended alike, and so that the others can be expected to. */
function createExpectation(): { add: (outcome: LinkOutcome) => void; expected: () => LinkOutcome | undefined } {
  let last: LinkOutcome | undefined
  let count = 0
  return {
    add(outcome) {
      count = outcome.cause === last?.cause ? count + 1 : 1
      last = outcome
    },
    expected: () => (count >= TELLING_FAILURES && last !== undefined && isOfHost(last) ? last : undefined),
  }
}

/** Looks at links until none is due or the signal is aborted; what was found by then is kept. */
export async function checkLinks(options: LinkChecksOptions): Promise<LinkTally> {
  const { links, outbound, userAgent, everyMs, distanceMs, now, sleep, signal, onChecked } = options
  const by = randomUUID()
  const tally: LinkTally = { works: 0, fails: 0, unclear: 0 }
  const robots = options.robots ? askRobots({ outbound, store: links.robots, userAgent, now, signal }) : undefined

  /** Gives until when the server is left alone. */
  const askHost = async ({ links: due }: ClaimedHost): Promise<number> => {
    const expectation = createExpectation()
    const startedAt = now()
    let distance = distanceMs
    let isAsked = false
    const pause = async (delay = 0) => {
      distance = Math.max(distanceMs, Math.min(delay * 1_000, MAX_CRAWL_DELAY_MS))
      if (isAsked) await sleep(distance, signal)
      isAsked = true
    }
    const looking = { outbound, userAgent, pause, now, signal, ...(robots === undefined ? {} : { robots }) }
    for (const link of due) {
      if (now() - startedAt >= LONGEST_TURN_MS) break
      const outcome = expectation.expected() ?? (await checkLink(link.address, looking))
      if (outcome === undefined) return now() + QUIET_MS
      await links.note(link, outcome, everyMs)
      tally[LINK_CAUSES[outcome.cause]] += 1
      onChecked?.(link.address, outcome)
      expectation.add(outcome)
      if (outcome.retryAfterMs !== undefined) return now() + outcome.retryAfterMs
    }
    if (expectation.expected() !== undefined) return now() + QUIET_MS
    // the next turn of the same server keeps the distance too
    if (isAsked) await sleep(distance, signal)
    return 0
  }
  const turn = async (claimed: ClaimedHost): Promise<void> => {
    let quietUntil = 0
    try {
      quietUntil = await askHost(claimed)
    } finally {
      await links.release(claimed.host, by, quietUntil)
    }
  }

  await links.robots.forget(now() - FORGET_ROBOTS_MS)
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const failed = (error: unknown) => {
    // whoever stops us knows why
    if (!signal.aborted) failures.push(error)
  }
  while (!signal.aborted && failures.length === 0) {
    const claimed = running.size < HOSTS_AT_ONCE ? await links.claim(by, LEASE_MS) : undefined
    if (claimed !== undefined) {
      const work: Promise<void> = turn(claimed)
        .catch(failed)
        .finally(() => running.delete(work))
      running.add(work)
    } else if (running.size > 0) await Promise.race(running)
    // what was written meanwhile is looked at in the same run
    else if (!(await links.follow())) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return tally
}
