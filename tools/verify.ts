/** `npm run verify`: the gates and the tests that need no browser. */
import { checks } from './test-run/checks.ts'
import { type Counts, sum, summaryLine } from './test-run/counts.ts'
import { runChecks } from './test-run/run-checks.ts'
import { readTree } from './test-run/plan/changed-files.ts'
import { runUnitTests } from './test-run/run-tests.ts'
import { Steps } from './test-run/steps.ts'

const usage = `Usage: npm run verify [-- <check> ...]

  Runs every check, or those whose name begins with one of the words:
  ${[...checks.map(({ name }) => name), 'unit tests'].join(', ')}`

const words = process.argv.slice(2)
const chosen = (name: string) => words.length === 0 || words.some((word) => name.startsWith(word))

if (words.includes('--help') || ![...checks.map(({ name }) => name), 'unit tests'].some(chosen)) {
  console.log(usage)
  process.exitCode = words.includes('--help') ? 0 : 2
} else {
  const steps = new Steps()
  const parts: Counts[] = [
    await runChecks(
      checks.filter(({ name }) => chosen(name)),
      steps,
    ),
  ]
  if (chosen('unit tests')) parts.push((await runUnitTests(steps, { size: 'small', seed: readTree().day })).counts)
  const counts = sum(parts)
  console.log(`\n${summaryLine(counts)}`)
  process.exitCode = counts.failed === 0 ? 0 : 1
}
