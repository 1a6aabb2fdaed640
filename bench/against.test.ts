import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CannotCompare, measureInTurn, readComparison } from './against.ts'

const SCRIPT = 'bench:played'
const OPTIONS = {
  records: { type: 'string' },
  folder: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean' },
} as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-against-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A checkout whose bench runs this code. */
function checkout(
  name: string,
  code = '',
  packageJson: object = { name: 'graticule', scripts: { [SCRIPT]: 'node played.mjs' } },
) {
  const made = join(folder, name)
  mkdirSync(made)
  writeFileSync(join(made, 'package.json'), JSON.stringify(packageJson))
  writeFileSync(join(made, 'played.mjs'), code)
  return made
}

/** A bench that writes down its start and end, and prints a figure of its own. */
const figuresAfter = (name: string, figure: number) => `
  import { appendFileSync } from 'node:fs'
  const note = (words) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, words + '\\n')
  note('${name} begins ' + process.argv.slice(2).join(' '))
  setTimeout(() => {
    note('${name} ends')
    console.log('words before')
    console.log(JSON.stringify({ p95: ${figure} }))
  }, 20)`

const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
const silent = () => {}

describe('the arguments', () => {
  const refusal = (...words: string[]) => {
    try {
      readComparison(words, SCRIPT, OPTIONS, join(folder, 'now'))
    } catch (error) {
      if (error instanceof CannotCompare) return error.message
      throw error
    }
    return undefined
  }
  beforeEach(() => {
    checkout('now')
    checkout('before')
  })

  it('name a folder that holds a project with the bench', () => {
    expect(refusal('--against')).toContain("'--against <value>' argument missing")
    expect(refusal('--against=')).toBe('--against needs the folder of the other build.')
    expect(refusal('--against', join(folder, 'nowhere'))).toBe(`There is no folder ${join(folder, 'nowhere')}.`)
    expect(refusal('--against', folder)).toBe(`${folder} holds no project: it has no package.json.`)
    const other = checkout('other', '', { name: 'something' })
    expect(refusal('--against', other)).toContain('holds no Graticule: its package.json says "something"')
    const old = checkout('old', '', { name: 'graticule', scripts: {} })
    expect(refusal('--against', old)).toContain(`has no script ${SCRIPT}: it cannot be measured`)
    expect(refusal('--against', join(folder, 'before'))).toBeUndefined()
  })

  it('name another folder than that of this build, however it is written', () => {
    symlinkSync(join(folder, 'now'), join(folder, 'link'))
    expect(refusal('--against', join(folder, 'before/../now/'))).toContain('is this build')
    expect(refusal('--against', join(folder, 'link'))).toContain('is this build')
  })

  it('are refused when a number of turns is none, when they name a server, or when the bench has no such option', () => {
    const before = join(folder, 'before')
    for (const turns of ['0', '1.5', 'many', '100', ''])
      expect(refusal('--against', before, `--turns=${turns}`)).toContain('1 to 99')
    expect(refusal('--against', before, '--url', 'http://localhost:8080')).toContain('nothing to compare')
    expect(refusal('--against', before, '--rows', '3')).toContain("Unknown option '--rows'")
  })

  it('that are of the bench itself are passed on to both builds', () => {
    const words = ['--against', join(folder, 'before'), '--records=10', '--json', '--turns', '2', '--folder', 'kept']
    expect(readComparison(words, SCRIPT, OPTIONS, join(folder, 'now'))).toMatchObject({
      passed: ['--records', '10'],
      turns: 2,
      json: true,
      kept: join(process.cwd(), 'kept'),
    })
  })
})

describe('measuring', () => {
  const comparison = (...words: string[]) =>
    readComparison(['--against', join(folder, 'before'), ...words], SCRIPT, OPTIONS, join(folder, 'now'))

  it('runs both builds in turn, never at the same time, and the other one first in every second turn', async () => {
    checkout('now', figuresAfter('now', 3))
    checkout('before', figuresAfter('before', 2))
    const turn = { now: { p95: 3 }, before: { p95: 2 } }
    expect(await measureInTurn(comparison('--turns', '2'), SCRIPT, silent)).toEqual([turn, turn])
    expect(log().map((line) => line.replace(' --json', ''))).toEqual(
      ['before', 'now', 'now', 'before'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    )
  })

  it('gives each build the same arguments and data of its own', async () => {
    checkout('now', figuresAfter('now', 3))
    checkout('before', figuresAfter('before', 2))
    const kept = join(folder, 'kept')
    await measureInTurn(comparison('--turns', '1', '--records', '10', '--folder', kept), SCRIPT, silent)
    expect(log().filter((line) => line.includes('begins'))).toEqual([
      `before begins --json --records 10 --folder ${join(kept, 'before')}`,
      `now begins --json --records 10 --folder ${join(kept, 'now')}`,
    ])
  })

  it('takes the figures of a bench that ends with 1 because a limit fails', async () => {
    checkout('now', 'console.log(\'{"p95":3}\'); process.exitCode = 1')
    checkout('before', 'console.log(\'{"p95":2}\')')
    expect(await measureInTurn(comparison('--turns', '1'), SCRIPT, silent)).toEqual([{ now: { p95: 3 }, before: { p95: 2 } }])
  })

  it.each([
    ['ends early', 'process.exit(3)', `${SCRIPT} ended with 3 there`],
    ['prints no JSON', "console.log('| p95 | 3 |')", `${SCRIPT} ended with 0 there`],
    ['is killed', "console.log('{}'); process.kill(process.pid, 'SIGKILL')", `${SCRIPT} ended with SIGKILL there`],
  ])('says which build could not be measured when its bench %s', async (_, code, words) => {
    checkout('now', "console.log('{}')")
    const before = checkout('before', code)
    const measuring = measureInTurn(comparison(), SCRIPT, silent)
    await expect(measuring).rejects.toThrow(CannotCompare)
    await expect(measuring).rejects.toThrow(`The build in ${before} could not be measured: ${words}`)
  })
})
