/**
 * How long journeys wait, ms. No number of this kind stands elsewhere in `e2e/`: the table has what is enough on the project's ordinary machine, and all
 * of it is multiplied by the slowness of this one (`slowness.ts`). All but those from `still` to `slowTyping` are limits: what comes sooner is not waited
 * for.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const MEASURED = {
  /** A journey, if its file says nothing else. */
  journey: 90_000,
  /** One with several whole pages, or with a portal of its own. */
  longJourney: 180_000,
  /** One that walks through half of the product. */
  longestJourney: 400_000,
  /** One that opens all main screens, one after the other. */
  allScreens: 600_000,
  /** One round of what is done again and again. */
  round: 12_000,
  /** A server, until it answers. */
  start: 300_000,
  /** A server, until it has ended. */
  end: 10_000,

  /** What follows from what was done: appears, changes, goes. */
  appear: 20_000,
  /** A click or a key, until its element is ready for it. */
  action: 20_000,
  /** What takes longer: first answers of a portal that has just started, outside sources, layers, files, a worker, a command beside the portal. */
  slowAnswer: 60_000,
  /** A harvest from its start to its report. */
  harvest: 60_000,
  /** One look at what may not be there yet, after which the journey does the same again. */
  glance: 3_000,
  /** The same, when it does a whole search again. */
  look: 10_000,
  /** What fades or moves has come to its end. */
  rest: 2_000,

  /** Between two looks at what has to stand still. */
  still: 400,
  /** What must not happen would have happened. */
  quiet: 1_000,
  /** Between two keys of somebody who types. */
  typing: 60,
  /** The same, when each key is a word of its own: longer than the page waits for the next one before it asks. */
  slowTyping: 450,

  /** Requirement: open pages follow what an administrator changes within two seconds. The time itself is tested in `communities.test.ts` of the server. */
  openPagesFollow: 3_000,
} as const

/** The slowness; without a run, 1. Measured by whichever process asks first; those that it starts find it in their environment. */
function slowness(): number {
  const told = Number(process.env['GRATICULE_E2E_SLOWNESS'])
  if (told >= 1) return told
  if (process.argv.includes('--list')) return 1
  const measured = execFileSync(process.execPath, [join(import.meta.dirname, 'slowness.ts')], { encoding: 'utf8' }).trim()
  process.env['GRATICULE_E2E_SLOWNESS'] = measured
  // standard output may be a list for a program
  process.stderr.write(`Waits of the journeys: ${measured} times those of the project's ordinary machine.\n`)
  return Number(measured)
}

const factor = slowness()

/** The waits on this machine, ms. */
export const WAITS = Object.fromEntries(
  Object.entries(MEASURED).map(([name, ms]) => [name, Math.round(ms * factor)]),
) as Readonly<Record<keyof typeof MEASURED, number>>
