/** Says which set of tests finds a fault: the old one, and tier by tier the new one. */
import { posix } from 'node:path'
import { TURNS, turnOf } from '../../tools/test-run/plan/turns.ts'
import { type Bounds, type Found, type Looked, lookFor, type Size } from './first-failure.ts'
import type { Fault } from './choosing/insert.ts'
import { type JourneysOf, withCompanions } from './journey-tiers.ts'
import type { Suite } from './run-suite.ts'
import type { Side } from './side.ts'

/** Who finds a fault; null where nobody does. */
export interface Verdict {
  readonly id: number
  readonly old: Found | null
  readonly npmTest: Found | null
  /** By the turn of CI. */
  readonly turns: readonly (Found | null)[]
  /** How many tests of each suite pass it: of the new set, and of the old one. */
  readonly reached: string
  /** Time ended before all tests had run. */
  readonly outOfTime: boolean
  readonly seconds: number
}

/** What judging needs to know. */
export interface Judge {
  readonly sides: { readonly new: Side; readonly old: Side }
  readonly suites: readonly Suite[]
  /** Whether a test file of the new set is larger at full size. */
  readonly isSized: (file: string) => boolean
  readonly journeysOf: JourneysOf
  /** Longest time for a fault and a set of tests, ms. */
  readonly mostMs: number
  readonly output: string
  /** What was looked for already, by its name: an interrupted bench goes on here, and one with more suites needs only these. */
  readonly looks: ReadonlyMap<string, Looked>
  /** Keeps one more. */
  readonly keep: (name: string, looked: Looked) => void
}

/**
 * Tests that can reach a fault: those that have passed it, and of units those beside it. What a worker or a file has computed once is not
 * computed again for the tests after it, and a confined process can write nothing down.
 */
function reachOf({ recorded }: Side, suite: Suite, { id, file }: Fault): string[] {
  const { reach = {}, durations = {} } = recorded[suite] ?? {}
  const beside = suite === 'journeys' ? [] : Object.keys(durations).filter((test) => posix.dirname(test) === posix.dirname(file))
  return [...new Set([...(reach[id] ?? []), ...beside])]
}

/** Looks in one place after the other, as long as there is time. */
class Search {
  outOfTime = false
  readonly #judge: Judge
  readonly #fault: Fault
  /** Each set of tests has its own time. */
  readonly #bounds = new Map<Side, Bounds>()

  constructor(judge: Judge, fault: Fault) {
    this.#judge = judge
    this.#fault = fault
  }

  #boundsOf(side: Side): Bounds {
    const bounds = this.#bounds.get(side) ?? { output: this.#judge.output, endsAt: performance.now() + this.#judge.mostMs }
    this.#bounds.set(side, bounds)
    return bounds
  }

  /** @param which says which of the tests that reach the fault these are */
  async look(side: Side, suite: Suite, which: string, tests: readonly string[], first?: string): Promise<Found | null> {
    const { suites, looks, keep } = this.#judge
    if (!suites.includes(suite) || tests.length === 0) return null
    const name = [this.#fault.id, side.name, suite, which].join(' ')
    const size: Size = which === 'small' ? 'small' : 'full'
    const looked =
      looks.get(name) ?? (await lookFor({ side, suite, size, fault: this.#fault, tests, first }, this.#boundsOf(side)))
    keep(name, looked)
    this.outOfTime ||= looked.outOfTime
    return looked.found ?? null
  }
}

/** The part of the new tests that is larger, or only there, in a turn of CI. */
async function turnFinds(judge: Judge, search: Search, fault: Fault, turn: number): Promise<Found | null> {
  const { sides, isSized, journeysOf } = judge
  for (const suite of ['units', 'services'] as const) {
    const files = reachOf(sides.new, suite, fault).filter((file) => isSized(file) && turnOf(file) === turn)
    const found = await search.look(sides.new, suite, `turn ${turn}`, files)
    if (found !== null) return found
  }
  return search.look(sides.new, 'journeys', `turn ${turn}`, journeysReached(judge, fault, journeysOf('ci', turn, fault.file)))
}

function journeysReached({ sides }: Judge, fault: Fault, of: ReadonlySet<string>): string[] {
  const reached = reachOf(sides.new, 'journeys', fault).filter((name) => of.has(name))
  return withCompanions(sides.new.tree, reached, of)
}

/** Whether CI finds at full size, in the turn of a file, what this file finds at small size. */
async function atFullSize(judge: Judge, search: Search, fault: Fault, found: Found, turn: number): Promise<Found | null> {
  if (found.suite === 'journeys' || !judge.isSized(found.test) || turnOf(found.test) !== turn) return found
  return (
    (await search.look(judge.sides.new, found.suite, `full ${found.test}`, [found.test])) ?? turnFinds(judge, search, fault, turn)
  )
}

/** Runs what has to be run. A test that finds the fault in one tier finds it in each that runs it at the same size. */
export async function judge(the: Judge, fault: Fault): Promise<Verdict> {
  const started = performance.now()
  const search = new Search(the, fault)
  const { new: own, old } = the.sides
  const units = await search.look(own, 'units', 'small', reachOf(own, 'units', fault))
  const small =
    the.suites.includes('journeys') && units === null ? journeysReached(the, fault, the.journeysOf('small', 0, fault.file)) : []
  const npmTest = units ?? (await search.look(own, 'journeys', 'small', small))
  const everyRun = npmTest ?? (await search.look(own, 'services', 'small', reachOf(own, 'services', fault)))
  const turns: (Found | null)[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(await (everyRun === null ? turnFinds(the, search, fault, turn) : atFullSize(the, search, fault, everyRun, turn)))
  const known = turns.find((found) => found !== null)
  let before: Found | null = null
  for (const suite of ['units', 'services', 'journeys'] as const)
    before ??= await search.look(old, suite, 'full', reachOf(old, suite, fault), known?.suite === suite ? known.test : undefined)
  const count = (side: Side) => the.suites.map((suite) => reachOf(side, suite, fault).length).join('+')
  const seconds = Math.round((performance.now() - started) / 1000)
  return {
    id: fault.id,
    old: before,
    npmTest,
    turns,
    reached: `${count(own)} / ${count(old)}`,
    outOfTime: search.outOfTime,
    seconds,
  }
}
