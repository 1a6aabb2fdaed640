import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { root } from '../root.ts'
import type { Check } from './checks.ts'
import type { Counts } from './counts.ts'

/**
 * Runs the gates, as many at a time as there are cores, and prints a line for each as it ends, with all that a failing one said.
 * @returns one passed or failed for each
 */
export async function runChecks(checks: readonly Check[]): Promise<Counts> {
  const waiting = [...checks]
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now()
      const { ok, output } = await run(check)
      counts[ok ? 'passed' : 'failed'] += 1
      printStep(check.name, ok, started)
      if (!ok) console.log(output)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return counts
}

/** One line for a finished step. @param started by performance.now() */
export function printStep(name: string, ok: boolean, started: number) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? '  ok  ' : 'FAILED'}  ${name.padEnd(20)} ${seconds.padStart(6)} s`)
}

function run({ script, args }: Check): Promise<{ ok: boolean; output: string }> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
