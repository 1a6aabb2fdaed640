import { availableParallelism } from 'node:os'
import type { Check } from './checks.ts'
import type { Counts } from './counts.ts'
import type { Steps } from './steps.ts'

/**
 * Runs the gates, as many at a time as there are cores, and prints a line for each as it ends, with all that a failing one said.
 * @returns one passed or failed for each
 */
export async function runChecks(checks: readonly Check[], steps: Steps): Promise<Counts> {
  const waiting = [...checks]
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { state, output } = await steps.run(check.name, [check.script, ...check.args], { keepsOutput: true })
      counts[state === 'ok' ? 'passed' : 'failed'] += 1
      if (state !== 'ok') console.log(output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return counts
}
