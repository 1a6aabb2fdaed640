/** `harvests`: lists what was harvested, and what one harvest refused. */
import { parseArgs } from 'node:util'
import { PortalError } from '@graticule/contracts/problem'
import { clearPlace } from '../../harvest/clear-place.ts'
import type { HarvestPlace, HarvestRegister, RegisteredHarvest } from '../../harvest/harvest-register.ts'
import { openPortalData } from '../../open-portal-data.ts'
import { EXIT, UsageError, type CommandContext, type Console, type ExitCode } from '../command.ts'
import { countsLine } from './harvest-command.ts'
import { duration } from './harvest-progress.ts'

export const HARVESTS_USAGE = `harvests [<number>] [options]

  Without a number: the latest harvests, newest first. With the number of one: what it was and how it ended.

  --refused         every record that the harvest refused, with its place in the document and the reason
  --limit <number>  so many harvests are listed (default 20)
  --json            one JSON object a line, for scripts

  --clear           removes every record that a place has brought; with --kind, --target and --source, which name the place
  --forget          the same, and forgets the place with its schedule and its past harvests`

/** Refusals read at a time. */
const PAGE = 1_000

/** Runs the command. */
export async function harvestsCommand(words: readonly string[], { config, console }: CommandContext): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      refused: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '20' },
      clear: { type: 'boolean', default: false },
      forget: { type: 'boolean', default: false },
      kind: { type: 'string' },
      target: { type: 'string' },
      source: { type: 'string' },
    },
  })
  const { clear, forget, kind, target, source } = values
  if (clear || forget) {
    if (kind === undefined || target === undefined || source === undefined)
      throw new UsageError('--clear and --forget need --kind, --target and --source')
    return clearCommand({ kind, target, sourceId: source }, forget, { config, console })
  }
  const [number, ...more] = positionals
  if (more.length > 0) throw new UsageError(`harvests takes one number at a time, not also "${more.join(' ')}"`)
  if (number !== undefined && !/^[1-9]\d{0,8}$/.test(number)) throw new UsageError(`"${number}" is no number of a harvest`)
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit must be a whole number of 1 or more')
  if (values.refused && number === undefined) throw new UsageError('--refused needs the number of a harvest')
  const { dataFolder, databaseUrl } = config
  const data = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true })
  try {
    if (number === undefined) {
      const harvests = await data.harvests.list(Number(values.limit))
      if (harvests.length === 0 && !values.json) console.print('Nothing has been harvested yet.')
      for (const harvest of harvests) console.print(values.json ? JSON.stringify(harvest) : lineOf(harvest))
      return EXIT.ok
    }
    const harvest = await data.harvests.get(Number(number))
    if (harvest === undefined) throw new PortalError('not-found', `There is no harvest ${number}.`)
    if (values.refused) await printRefused(data.harvests, harvest, console, values.json)
    else if (values.json) console.print(JSON.stringify(harvest))
    else describe(harvest, console)
    return EXIT.ok
  } finally {
    await data.close()
  }
}

/** Removes what a place has brought; the last line tells how many records that were. */
async function clearCommand(
  place: HarvestPlace,
  forget: boolean,
  { config: { dataFolder, databaseUrl }, console }: Pick<CommandContext, 'config' | 'console'>,
): Promise<ExitCode> {
  const data = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true })
  try {
    const removed = await clearPlace(data, place, forget)
    console.print(`removed ${removed}`)
    return EXIT.ok
  } finally {
    await data.close()
  }
}

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

function lineOf({ id, startedAt, kind, sourceId, target, state, tally }: RegisteredHarvest): string {
  return `${id}  ${instant(startedAt)}  ${kind}  ${sourceId}  ${target}  ${state}  ${countsLine(tally)}`
}

function describe(harvest: RegisteredHarvest, console: Console): void {
  const { id, kind, target, sourceId, startedAt, endedAt, state, failure, position, tally } = harvest
  console.print(`Harvest ${id}: ${kind} from ${target}, source ${sourceId}`)
  const took = endedAt === undefined ? '' : `, ${duration(endedAt - startedAt)}`
  console.print(`Began ${instant(startedAt)}${took}, ${state}${failure === undefined ? '' : `: ${failure}`}`)
  if (position !== undefined && state !== 'running') console.print('To continue: harvest ... --resume')
  console.print(countsLine(tally))
}

async function printRefused(
  harvests: HarvestRegister,
  { id }: RegisteredHarvest,
  console: Console,
  json: boolean,
): Promise<void> {
  for (let start = 0; ; start += PAGE) {
    const refusals = await harvests.refusals(id, start, PAGE)
    for (const { place, reason } of refusals) console.print(json ? JSON.stringify({ place, reason }) : `${place}: ${reason}`)
    if (refusals.length < PAGE) return
  }
}
