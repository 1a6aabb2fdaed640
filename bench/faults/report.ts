/** The table of faults and the counts below it, in Markdown. */
import { table } from '../figures.ts'
import type { Found } from './first-failure.ts'
import type { Fault } from './choosing/insert.ts'
import type { Verdict } from './judge.ts'

/** What was found so far. */
export interface Counts {
  readonly of: number
  readonly old: number
  readonly npmTest: number
  /** By one run of CI, mean of its turns. */
  readonly oneRun: number
  /** By at least one of five runs. */
  readonly fiveRuns: number
}

/** Counts who finds how many. */
export function countFound(verdicts: readonly Verdict[]): Counts {
  const count = (test: (verdict: Verdict) => boolean) => verdicts.filter(test).length
  const inTurns = verdicts.flatMap(({ turns }) => turns.map((found) => (found === null ? 0 : 1 / turns.length)))
  return {
    of: verdicts.length,
    old: count(({ old }) => old !== null),
    npmTest: count(({ npmTest }) => npmTest !== null),
    oneRun: inTurns.reduce((sum, part) => sum + part, 0),
    fiveRuns: count(({ turns }) => turns.some((found) => found !== null)),
  }
}

/** The tier that finds a fault first, and its test. */
function firstTier({ npmTest, turns }: Verdict): [tier: string, found: Found | null] {
  if (npmTest !== null) return ['npm test', npmTest]
  const with1 = turns.flatMap((found, turn) => (found === null ? [] : [turn]))
  const [first] = with1
  if (first === undefined) return ['none', null]
  const found = turns[first] ?? null
  return [
    with1.length === turns.length ? 'every CI run' : `CI run ${with1.map((turn) => turn + 1).join(', ')} of ${turns.length}`,
    found,
  ]
}

const inCell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)
const code = (text: string): string => `\`${inCell(text).replaceAll('`', "'")}\``

function row({ id, file, line, kind, before, after }: Fault, verdict: Verdict): string[] {
  const [tier, found] = firstTier(verdict)
  const test = found ?? verdict.old
  const name = test === null ? '' : inCell(test.title === '' ? test.test : `${test.test}: ${test.title}`)
  return [
    String(id),
    `${file}:${line}`,
    kind,
    `${code(before)} → ${code(after)}`,
    verdict.old === null ? 'no' : 'yes',
    tier,
    name,
  ]
}

/** What nothing finds, and why that may be. */
function notFound(faults: readonly Fault[], verdicts: readonly Verdict[]): string[] {
  const missed = verdicts.filter(
    ({ old, npmTest, turns }) => old === null && npmTest === null && turns.every((found) => found === null),
  )
  return missed.flatMap(({ id, reached, outOfTime }) => {
    const fault = faults.find((one) => one.id === id)
    if (fault === undefined) return []
    const why = outOfTime ? '; time ended before all tests had run' : ''
    return [
      `- ${id}, ${fault.file}:${fault.line}, ${fault.kind}: ${code(fault.before)} → ${code(fault.after)} (tests that reach it, new / old: ${reached}${why})`,
    ]
  })
}

/** The whole report. @param leftOut tests that fail without any fault */
export function report(faults: readonly Fault[], verdicts: readonly Verdict[], leftOut: readonly string[]): string {
  const rows = verdicts.flatMap((verdict) => {
    const fault = faults.find(({ id }) => id === verdict.id)
    return fault === undefined ? [] : [row(fault, verdict)]
  })
  const { of, old, npmTest, oneRun, fiveRuns } = countFound(verdicts)
  const missed = notFound(faults, verdicts)
  return [
    table(['', 'fault', 'kind', 'before → after', 'old set', 'found first by', 'test'], rows),
    '',
    table(
      ['set of tests', `found, of ${of}`],
      [
        ['the old set', String(old)],
        ['`npm test`', String(npmTest)],
        ['one CI run (mean of five turns)', oneRun.toFixed(1)],
        ['five CI runs', String(fiveRuns)],
      ],
    ),
    '',
    ...(missed.length === 0 ? ['Nothing stayed unfound.'] : ['Found by nothing:', '', ...missed]),
    ...(leftOut.length === 0
      ? []
      : ['', 'Left out, because they fail without any fault:', '', ...leftOut.map((test) => `- ${inCell(test)}`)]),
  ].join('\n')
}
