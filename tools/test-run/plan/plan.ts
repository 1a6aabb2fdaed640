/**
 * What a run takes on, decided before it starts and printed: sizes, seed, journeys. Whatever a plan names has to run; what did not is a
 * failure (missingFrom).
 */
import { turnOf, TURNS } from './turns.ts'

/** `small`: what daily work needs, `npm test`. `all`: everything at full size, `npm run test:all`. `ci`: small, services and a turn of the rest. */
export type Tier = 'small' | 'ci' | 'all'

/** A journey as Playwright lists it. `file` is relative to e2e/. */
export interface Journey {
  readonly project: string
  readonly file: string
  /** Titles of its groups and its own. */
  readonly titles: readonly string[]
  readonly tags: readonly string[]
}

/** Why a journey is in a plan. */
export type Reason = 'golden' | 'reached' | 'turn' | 'all'

/** What a run takes on. */
export interface Plan {
  readonly tier: Tier
  /** The turn whose test files are at full size and whose journeys run. Only in CI. */
  readonly turn: number | undefined
  readonly seed: number
  readonly services: boolean
  readonly journeys: readonly { readonly journey: Journey; readonly reason: Reason }[]
  /** So many journeys there are. */
  readonly of: number
}

/** The project of journeys that look for leaks. They weigh memory, so they run after the others. */
export const LEAKS = 'leaks'

/** The name of a journey in lists: as Playwright prints and reads it, its place in a file left out. */
export const nameOf = ({ project, file, titles }: Journey): string => [`[${project}]`, file, ...titles].join(' › ')

/** What a plan is made from. */
export interface PlanOptions {
  readonly tier: Tier
  readonly seed: number
  /** The number of commits: the turn follows from it. */
  readonly commits: number
  readonly journeys: readonly Journey[]
  /** Files of journeys, relative to e2e/, that a change can reach. */
  readonly reached: ReadonlySet<string>
  readonly services: boolean
  /** Leaves out what the change cannot reach, golden journeys, too. */
  readonly onlyReached?: boolean
}

/** Decides what a run takes on. */
export function planOf({ tier, seed, commits, journeys, reached, services, onlyReached = false }: PlanOptions): Plan {
  const turn = tier === 'ci' ? commits % TURNS : undefined
  // files, not journeys, take turns: some journeys of a file follow on each other
  const reasonOf = ({ file, tags }: Journey): Reason | undefined => {
    if (onlyReached) return reached.has(file) ? 'reached' : undefined
    if (tier === 'all') return 'all'
    if (tags.includes('golden')) return 'golden'
    if (reached.has(file)) return 'reached'
    return turnOf(file) === turn ? 'turn' : undefined
  }
  const chosen = journeys.flatMap((journey) => {
    const reason = reasonOf(journey)
    return reason === undefined ? [] : [{ journey, reason }]
  })
  return { tier, turn, seed, services, journeys: chosen, of: journeys.length }
}

const SIZES: Readonly<Record<Tier, string>> = {
  small: 'all at small size',
  ci: 'all at small size, a fifth of the files at full size',
  all: 'all at full size',
}

/** A plan in words. */
export function planLines({ tier, turn, seed, services, journeys, of }: Plan): string[] {
  const count = (reason: Reason) => journeys.filter((one) => one.reason === reason).length
  const reasons = [
    [count('golden'), 'golden'],
    [count('reached'), 'reached by the change'],
    [count('turn'), `of turn ${turn} of 0 to ${TURNS - 1}`],
  ] as const
  const told = reasons.flatMap(([number, why]) => (number === 0 ? [] : [`${number} ${why}`]))
  return [
    'The plan of this run:',
    `  unit tests  ${SIZES[tier]}${turn === undefined ? '' : ` (turn ${turn})`}, seed ${seed}`,
    `  services    ${services ? 'all suites' : 'none (npm run test:services, npm run test:all)'}`,
    `  journeys    ${journeys.length} of ${of}${told.length === 0 ? '' : `: ${told.join(', ')}`}`,
    ...(journeys.length === of ? [] : [`              the other ${of - journeys.length}: npm run test:all`]),
  ]
}

/** The unit of GRATICULE_TEST_SIZE that a plan asks for (size-of-file.ts). */
export const sizeOf = ({ tier, turn }: Plan): string => (tier === 'all' ? 'full' : turn === undefined ? 'small' : String(turn))

/** What was planned and did not run, in words. @param ran names of what ran, whatever became of it */
export function missingFrom(planned: readonly string[], ran: ReadonlySet<string>): string[] {
  return planned.filter((name) => !ran.has(name)).map((name) => `Planned, and did not run: ${name}`)
}
