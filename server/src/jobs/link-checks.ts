/** Looks at the links of records inside a server: whenever something is due, in a process of its own. */
import type { LinkRegister } from '../link-health/link-register.ts'
import { type JobEnd, runCommandProcess } from './command-process.ts'
import { type Jobs, repeat } from './repeat.ts'

/** How often a server asks what is due, and how long after its start for the first time, ms. */
const POLL_MS = 600_000
const FIRST_MS = 60_000

/** What the looks at links work with; everything but the links can be replaced in tests. */
export interface LinkJobOptions {
  readonly links: Pick<LinkRegister, 'isDue'>
  readonly onNotice: (words: string) => void
  readonly run?: (signal: AbortSignal) => Promise<JobEnd>
  readonly pollMs?: number
  readonly firstMs?: number
}

/** Starts them. */
export function startLinkChecks(options: LinkJobOptions): Jobs {
  const { links, onNotice, pollMs = POLL_MS, firstMs = FIRST_MS } = options
  const { run = (signal) => runCommandProcess(['links', 'check'], signal) } = options
  const work = async (signal: AbortSignal): Promise<boolean> => {
    if (await links.isDue()) {
      const { how, words } = await run(signal)
      onNotice(`Links of records ${how}: ${words}`)
    }
    return false
  }
  const onError = (error: unknown) => onNotice(`Links of records: ${error instanceof Error ? error.message : String(error)}`)
  return repeat(work, { pollMs, firstMs, onError })
}
