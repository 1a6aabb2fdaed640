/** `schedule`: harvests that the server does by itself, again and again. */
import { resolve } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import type { HarvestSchedule, HarvestSchedules, WantedSchedule } from '../../harvest/harvest-schedules.ts'
import { isWebTarget } from '../../harvest/reading/local-files.ts'
import { openPortalData } from '../../open-portal-data.ts'
import { EXIT, UsageError, type CommandContext, type Console, type ExitCode } from '../command.ts'
import { readHarvestArguments } from './harvest-arguments.ts'

export const SCHEDULE_USAGE = `schedule add <kind> <url-or-path> --every <time> [options]
       npm run graticule -- schedule list [--json]
       npm run graticule -- schedule remove <number>

  Harvests that a running server does by itself: at once, and again after the time (90m, 24h, 7d; a minute at least).
  One that was interrupted goes on where it stopped; one that fails is tried again after longer and longer pauses.
  "graticule harvests" tells how they went. GRATICULE_JOBS=off keeps a server from doing them.

  Options: --source, --source-title, --curated, --limit and --remove-missing as for harvest.`

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Longest distance, ms: a year. */
const MAX_EVERY = 366 * 86_400_000

/** Milliseconds of `90m`, `24h`, `7d`. @throws UsageError */
export function readEvery(text: string | undefined): number {
  const [, digits = '', unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(text ?? '') ?? []
  const milliseconds = Number(digits) * (UNITS[unit] ?? Number.NaN)
  if (!(milliseconds <= MAX_EVERY)) throw new UsageError('--every must be a time such as 90m, 24h or 7d, at most a year')
  return milliseconds
}

/** The words after `schedule add`, understood. @throws UsageError */
export function readScheduleArguments(words: readonly string[]): WantedSchedule {
  const at = words.findIndex((word) => word === '--every' || word.startsWith('--every='))
  if (at < 0) throw new UsageError('schedule add needs --every, how often to harvest')
  const isOne = words[at] !== '--every'
  const everyMs = readEvery(isOne ? words[at]?.slice('--every='.length) : words[at + 1])
  const harvest = readHarvestArguments(words.toSpliced(at, isOne ? 1 : 2))
  if (harvest.dryRun || harvest.resume) throw new UsageError('a schedule takes neither --dry-run nor --resume')
  const { kind, target, source, curated, removeMissing, limit } = harvest
  return {
    kind,
    // the server may run in another folder
    target: isWebTarget(target) ? target : resolve(target),
    sourceId: source.id,
    sourceTitle: source.title,
    curated,
    removeMissing,
    ...(limit === undefined ? {} : { limit }),
    everyMs,
  }
}

/** Runs the command. */
export async function scheduleCommand(words: readonly string[], { config, console }: CommandContext): Promise<ExitCode> {
  const [action, ...rest] = words
  const work = actionOf(action, rest, console)
  const { dataFolder, databaseUrl } = config
  const data = await openPortalData({ dataFolder, databaseUrl, withoutIndex: true })
  try {
    await work(data.schedules)
    return EXIT.ok
  } finally {
    await data.close()
  }
}

type Work = (schedules: HarvestSchedules) => Promise<void>

/** What to do, once the words have been understood. @throws UsageError */
function actionOf(action: string | undefined, words: readonly string[], { print }: Console): Work {
  if (action === 'add') {
    const wanted = readScheduleArguments(words)
    return async (schedules) => print(`Added: ${lineOf(await schedules.add(wanted))}`)
  }
  const [word, ...more] = words
  if (action === 'list' && more.length === 0 && (word === undefined || word === '--json')) {
    return async (schedules) => {
      const all = await schedules.list()
      if (all.length === 0 && word === undefined) print('Nothing is scheduled.')
      for (const schedule of all) print(word === undefined ? lineOf(schedule) : JSON.stringify(schedule))
    }
  }
  if (action === 'remove' && more.length === 0 && /^[1-9]\d{0,8}$/.test(word ?? '')) {
    return async (schedules) => {
      if (!(await schedules.remove(Number(word)))) throw new PortalError('not-found', `There is no schedule ${word}.`)
      print(`Removed: ${word}`)
    }
  }
  throw new UsageError('schedule is followed by add, list, or remove and the number of a schedule')
}

function lineOf({ id, kind, sourceId, target, everyMs, nextAt, failures, claimedUntil, manual, off }: HarvestSchedule): string {
  const [unit, length] = Object.entries(UNITS).findLast(([, ms]) => everyMs % ms === 0) ?? ['ms', 1]
  const next = `${new Date(nextAt).toISOString().slice(0, 19)}Z`
  const isIdle = manual === true || off === true
  const state = claimedUntil !== undefined ? 'running' : isIdle ? (off === true ? 'off' : 'when asked') : `next ${next}`
  const failed = failures === 0 ? '' : `, failed ${failures} times in a row`
  return `${id}  ${kind}  ${sourceId}  ${target}  every ${everyMs / length}${unit}  ${state}${failed}`
}
