import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = join(import.meta.dirname, 'run.mjs')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-run-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function script(text: string): string {
  const file = join(folder, 'script.ts')
  writeFileSync(file, text)
  return file
}

describe('tools/run.mjs', () => {
  it('hands every argument to the script and ends with its exit code', () => {
    const file = script('console.log(process.argv.slice(2).join("|")); process.exitCode = 3')
    const { stdout, status } = spawnSync(process.execPath, [run, file, 'harvest', '--help', 'two words'], { encoding: 'utf8' })
    expect([stdout, status]).toEqual(['harvest|--help|two words\n', 3])
  })

  it('runs the command of a package', () => {
    const { stdout, status } = spawnSync(process.execPath, [run, '--bin', 'typescript', '--version'], { encoding: 'utf8' })
    expect([stdout, status]).toEqual([expect.stringMatching(/^Version \d/), 0])
  })

  it('passes a signal on, lets the script close in its own way, and ends with its exit code', async () => {
    const file = script(
      "process.on('SIGTERM', () => { console.log('closing'); process.exit(5) }); setInterval(() => {}, 1000); console.log('ready')",
    )
    const child = spawn(process.execPath, [run, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output === 'ready\n') child.kill('SIGTERM')
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([output, code]).toEqual(['ready\nclosing\n', 5])
  })

  it('closes the script when the shell that npm started it through is gone', async () => {
    const file = script(
      "process.on('SIGTERM', () => { console.log('closing'); process.exit() }); setInterval(() => {}, 1000); console.log('ready')",
    )
    const shell = spawn('sh', ['-c', `'${process.execPath}' '${run}' '${file}'; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    let output = ''
    shell.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output === 'ready\n') shell.kill('SIGTERM')
    })
    await new Promise((resolve) => shell.on('close', resolve))
    expect(output).toBe('ready\nclosing\n')
  })

  it('says how it is used when it is given nothing to do', () => {
    const { stdout, status } = spawnSync(process.execPath, [run], { encoding: 'utf8' })
    expect([stdout, status]).toEqual([expect.stringContaining('Usage: node tools/run.mjs'), 2])
  })
})
