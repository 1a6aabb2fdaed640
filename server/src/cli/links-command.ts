/** `links`: where the links of records lead, what was found there, and looking at them now. */
import { parseArgs } from 'node:util'
import { LINK_STATES, type LinkState } from '@graticule/contracts/links/link-check'
import { PortalError } from '@graticule/contracts/problem'
import { userAgentOf } from '../link-health/check-link.ts'
import { checkLinks } from '../link-health/check-links.ts'
import type { LinkRegister } from '../link-health/link-register.ts'
import type { RegisteredLink } from '../link-health/link-reports.ts'
import { openPortalData } from '../open-portal-data.ts'
import { realSleep } from '../outbound/host-pace.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { EXIT, UsageError, type CommandContext, type ExitCode } from './command.ts'

export const LINKS_USAGE = `links [list|check] [options]

  links           how many links work, fail, or could not be found out about
  links list      every link: its state, why, when it was looked at, when it is next, and how many records have it
  links check     look at the links that are due, until none is; a running server does so by itself

  --state <state>  works, fails or unclear: only those; with check they are due at once
  --all            with check: all links are due at once
  --json           one JSON object a line, for scripts`

/** Links read at a time. */
const PAGE = 1_000

const isState = (text: string | undefined): text is LinkState | undefined =>
  text === undefined || LINK_STATES.some((state) => state === text)

/** Runs the command. */
export async function linksCommand(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [action = 'count', ...more] = positionals
  const { state, all, json } = values
  if (more.length > 0 || !['count', 'list', 'check'].includes(action)) throw new UsageError('links is followed by list or check')
  if (!isState(state)) throw new UsageError(`--state is one of ${LINK_STATES.join(', ')}`)
  if (all && (action !== 'check' || state !== undefined)) throw new UsageError('--all works only with check, without --state')
  const { dataFolder, databaseUrl } = context.config
  const { links, close } = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true })
  try {
    if (action === 'list') await list(links, context, state, json)
    else if (action === 'check') return await check(links, context, all ? 'all' : state)
    else {
      const counts = await links.counts()
      context.console.print(json ? JSON.stringify(counts) : countsLine(counts))
    }
    return EXIT.ok
  } finally {
    await close()
  }
}

const countsLine = (counts: Readonly<Record<LinkState, number>> & { readonly unknown?: number }): string =>
  Object.entries({ work: counts.works, fail: counts.fails, 'are unclear': counts.unclear, 'are not known yet': counts.unknown })
    .flatMap(([words, count]) => (count === undefined ? [] : [`${count} ${words}`]))
    .join(', ')

async function list(
  links: LinkRegister,
  { console }: CommandContext,
  state: LinkState | undefined,
  json: boolean,
): Promise<void> {
  for (let after = 0; ;) {
    const page = await links.list(after, PAGE, state)
    for (const link of page.links) console.print(json ? JSON.stringify(link) : lineOf(link))
    if (page.links.length < PAGE) return
    after = page.last
  }
}

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

function lineOf({ address, records, check: found, nextAt }: RegisteredLink): string {
  const known = found === undefined ? 'not known yet' : `${found.state}  ${found.cause}  ${found.checkedAt.slice(0, 19)}Z`
  const moved = found?.movedTo === undefined ? '' : `  now ${found.movedTo}`
  return `${address}  ${known}  next ${instant(nextAt)}  ${records} ${records === 1 ? 'record' : 'records'}${moved}`
}

async function check(links: LinkRegister, context: CommandContext, due: LinkState | 'all' | undefined): Promise<ExitCode> {
  const { config, console, now, signal } = context
  const { linkChecks } = config
  if (linkChecks === undefined) {
    throw new PortalError('unavailable', 'Links are not looked at: GRATICULE_LINK_CHECKS or GRATICULE_OUTSIDE is off.')
  }
  if (due !== undefined) await links.makeDue(due === 'all' ? undefined : due)
  const outbound = createOutbound(config)
  try {
    const userAgent = userAgentOf(config.contact)
    const onChecked = (address: string, { cause }: { readonly cause: string }) => console.redraw?.(`${cause}  ${address}`)
    const tally = await checkLinks({ ...linkChecks, links, outbound, userAgent, now, sleep: realSleep, signal, onChecked })
    console.print(`Looked at ${tally.works + tally.fails + tally.unclear} links: ${countsLine(tally)}`)
    return signal.aborted ? EXIT.interrupted : EXIT.ok
  } finally {
    await outbound.close()
  }
}
