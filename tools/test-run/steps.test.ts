import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stepLine, Steps, stepTable } from './steps.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-steps-'))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

let scripts = 0
function script(text: string): string {
  scripts += 1
  const file = join(folder, `${scripts}.mjs`)
  writeFileSync(file, text)
  return file
}

describe('a step of a run', () => {
  it('is well only when its process ends with 0', async () => {
    const steps = new Steps()
    expect((await steps.run('good', [script('')])).state).toBe('ok')
    expect(steps.total.state).toBe('ok')
    expect((await steps.run('bad', [script('process.exitCode = 3')])).state).toBe('failed')
    expect((await steps.run('killed', [script('process.kill(process.pid, "SIGKILL")')])).state).toBe('failed')
    expect((await steps.run('missing', [join(folder, 'not-there.mjs')])).state).toBe('failed')
    expect(steps.total.state).toBe('failed')
  })

  it('keeps what it printed where that is asked for', async () => {
    const { output } = await new Steps().run('says', [script('console.log("out"); console.error("err")')], { keepsOutput: true })
    expect([output.includes('out'), output.includes('err')]).toEqual([true, true])
  })

  it('is ended where the time of the run ends, and has failed although it ends with 0', async () => {
    const steps = new Steps(performance.now() + 1_500)
    const slow = await steps.run('slow', [script('process.on("SIGINT", () => process.exit(0)); setInterval(() => {}, 1000)')])
    expect(slow.state).toBe('cut')
    expect(steps.total.state).toBe('cut')
  })

  it('that has no time to begin has failed, too', async () => {
    const steps = new Steps(performance.now() - 1)
    expect(await steps.run('late', [script('')])).toMatchObject({ state: 'cut', seconds: 0 })
    expect(steps.total.state).toBe('cut')
  })
})

it('tells time and CPU seconds of each step, in lines and as a table', () => {
  const step = { name: 'unit tests', state: 'ok', code: 0, output: '', seconds: 90, cpuSeconds: 150 } as const
  expect(stepLine(step)).toMatch(/^ {2}ok {3} unit tests +90\.0 s +150 CPU s$/)
  expect(stepLine({ ...step, state: 'cut' })).toMatch(/^NO TIME/)
  expect(stepTable([step, { ...step, name: 'leaks', state: 'cut' }]).slice(2)).toEqual([
    expect.stringMatching(/^\| unit tests +\| +1\.5 \| +150 \|$/),
    expect.stringMatching(/^\| leaks \(no time\) +\|/),
  ])
})
