/** Looks for a test that fails because of a fault: it fails with it twice, and without it not. */
import type { Fault } from './choosing/insert.ts'
import { inPieces, nearestFirst } from './reach.ts'
import { type Failure, type RunOptions, runSuite, type Suite } from './run-suite.ts'
import { buildPage, isInPage, keyOf, PageBroken, type Side } from './side.ts'
import { switchOff, switchOn } from './tree.ts'

/** Sizes of unit tests, as `GRATICULE_TEST_SIZE` has them. */
export type Size = 'small' | 'full'

/** A test that finds a fault. */
export interface Found extends Failure {
  readonly suite: Suite
}

/** What is looked for where. */
export interface Look {
  readonly side: Side
  readonly suite: Suite
  readonly size: Size
  readonly fault: Fault
  readonly tests: readonly string[]
  /** Runs before the others. */
  readonly first?: string | undefined
}

/** Where runs print to, and until when they may go on, ms as `performance.now()` counts them. */
export type Bounds = Pick<RunOptions, 'output' | 'endsAt'>

/** A test that is looked at alone has so long, ms. */
const ALONE_MS = 600_000

/** What the page of a copy was last built with: 0 when all faults were off. */
const pages = new Map<string, number>()
/** Failures of test files with all faults off. */
const withoutFaults = new Map<string, ReadonlySet<string>>()

function prepare({ side: { tree }, suite, fault }: Look, id: number): void {
  if (id === 0) switchOff(tree)
  else switchOn(tree, id)
  const wanted = suite === 'journeys' && isInPage(fault) ? id : 0
  if (suite !== 'journeys' || pages.get(tree) === wanted) return
  pages.delete(tree)
  buildPage(tree)
  pages.set(tree, wanted)
}

const runOf = ({ side: { tree }, suite, size }: Look) => ({ tree, suite, env: { GRATICULE_TEST_SIZE: size } })

/** What fails in these tests with all faults off. */
async function failingWithout(look: Look, tests: readonly string[], { output }: Bounds): Promise<ReadonlySet<string>> {
  const name = [look.side.name, look.suite, look.size, ...tests].join(' ')
  const before = withoutFaults.get(name)
  if (before !== undefined) return before
  prepare(look, 0)
  const { failures } = await runSuite({
    ...runOf(look),
    tests,
    counts: () => false,
    endsAt: performance.now() + ALONE_MS,
    output,
  })
  const failing = new Set(failures.map(keyOf))
  withoutFaults.set(name, failing)
  return failing
}

/** Whether a failure is the fault's doing. */
async function holds(look: Look, failure: Failure, tests: readonly string[], bounds: Bounds): Promise<boolean> {
  const alone = failure.test.split(', ').filter((test) => tests.includes(test))
  const again = alone.length === 0 ? tests : alone
  // a page takes long to build, and many tests take long: there the recording has shown that they pass
  const isShown = look.suite === 'journeys' || alone.length === 0
  const failing = isShown ? new Set(look.side.recorded[look.suite]?.failing) : await failingWithout(look, again, bounds)
  if (failing.has(keyOf(failure))) return false
  prepare(look, look.fault.id)
  const counts = (one: Failure) => !failing.has(keyOf(one))
  const { how } = await runSuite({
    ...runOf(look),
    tests: again,
    counts,
    endsAt: performance.now() + ALONE_MS,
    output: bounds.output,
  })
  return how === 'failed'
}

/**
 * Tests in the order in which they run, in runs of their own: Playwright has an order of its own, so a few short files of journeys come first.
 */
function piecesOf({ side, suite, fault, tests, first }: Look): readonly (readonly string[])[] {
  const durations = side.recorded[suite]?.durations ?? {}
  if (suite === 'journeys') return inPieces(tests, durations)
  const sorted = nearestFirst(fault.file, tests, durations)
  return [first !== undefined && sorted.includes(first) ? [first, ...sorted.filter((test) => test !== first)] : sorted]
}

/** What was found, and whether time ended before all tests had run. */
export interface Looked {
  readonly found?: Found
  readonly outOfTime: boolean
}

/** Runs tests until one finds the fault. */
export async function lookFor(look: Look, bounds: Bounds): Promise<Looked> {
  const ignored = new Set(look.side.recorded[look.suite]?.failing)
  try {
    for (const piece of piecesOf(look)) {
      const looked = await lookIn(look, piece, ignored, bounds)
      if (looked.found !== undefined || looked.outOfTime) return looked
    }
  } catch (error) {
    if (!(error instanceof PageBroken)) throw error
    return { found: { test: 'the build of the page', title: '', why: error.message, suite: look.suite }, outOfTime: false }
  }
  return { outOfTime: false }
}

/** @param ignored failures that are not the fault's doing; grows */
async function lookIn(look: Look, piece: readonly string[], ignored: Set<string>, bounds: Bounds): Promise<Looked> {
  const { suite, fault } = look
  let tests = piece
  while (tests.length > 0) {
    prepare(look, fault.id)
    const counts = (failure: Failure) => !ignored.has(keyOf(failure))
    const run = await runSuite({ ...runOf(look), tests, counts, ...bounds })
    if (run.how === 'out of time') return { outOfTime: true }
    const { failure } = run
    if (failure === undefined) break
    if (await holds(look, failure, tests, bounds)) return { found: { ...failure, suite }, outOfTime: false }
    ignored.add(keyOf(failure))
    const done = new Set(run.ended.map(({ ended }) => ended))
    tests = tests.filter((test) => !done.has(test))
  }
  return { outOfTime: false }
}
