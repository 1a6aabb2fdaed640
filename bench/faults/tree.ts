/** A copy of a tree with faults in it, none or one of them on. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Fault, insertFaults } from './choosing/insert.ts'

/** Where the switch lies in a copy: contracts, server and page can all import it. */
const SWITCH_FILE = 'contracts/src/seeded-fault.ts'
const SWITCH_MODULE = '@graticule/contracts/seeded-fault'

/** What a copy does without. */
const NOT_COPIED: ReadonlySet<string> = new Set(['.git', '.cache', '.node', 'test-results', 'data'])
/** What lies in `.cache` and is no program that tests need. */
const NOT_LINKED: ReadonlySet<string> = new Set(['faults', 'compiled'])

/** What runs in a copy lies beside it, so that a change of this bench does not change a run. */
export const inCopy = (tree: string): string => join(dirname(tree), 'in-copy')

/** Copies a tree, replacing an old copy, and puts the faults into its sources. All are off. */
export function makeTree(from: string, to: string, faults: readonly Fault[]): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(join(to, '.cache'), { recursive: true })
  const names = readdirSync(from).filter((name) => !NOT_COPIED.has(name))
  const { status, stderr } = spawnSync('cp', ['-a', ...names.map((name) => join(from, name)), to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} cannot be copied: ${stderr}`)
  link(join(from, '.node'), join(to, '.node'))
  if (existsSync(join(from, '.cache')))
    for (const { name } of readdirSync(join(from, '.cache'), { withFileTypes: true }).filter((entry) => entry.isDirectory()))
      if (!NOT_LINKED.has(name)) link(join(from, '.cache', name), join(to, '.cache', name))
  link(join(from, '../shared'), join(dirname(to), 'shared'))
  for (const [file, own] of Map.groupBy(faults, (fault) => fault.file)) {
    const module = file.startsWith('contracts/') ? relativeSwitch(file) : SWITCH_MODULE
    writeFileSync(join(to, file), insertFaults(readFileSync(join(from, file), 'utf8'), own, module))
  }
  cpSync(join(import.meta.dirname, 'in-copy'), inCopy(to), { recursive: true })
  switchOff(to)
}

function link(target: string, place: string): void {
  if (existsSync(target) && !existsSync(place)) symlinkSync(realpathSync(target), place)
}

/** The switch as a file of the contracts names it. */
function relativeSwitch(file: string): string {
  const depth = file.split('/').length - 3
  return `${depth === 0 ? './' : '../'.repeat(depth)}seeded-fault.ts`
}

const write = (tree: string, text: string): void => writeFileSync(join(tree, SWITCH_FILE), text)

/** Switches one fault on. */
export const switchOn = (tree: string, id: number): void =>
  write(tree, `/** One fault is on. */\nexport const seededFault = (id: number): boolean => id === ${id}\n`)

/** Switches all faults off. */
export const switchOff = (tree: string): void => switchOn(tree, 0)

/** Switches all faults off, and from now on has written down who passes one. @param folder of the log, which exists */
export function switchToRecording(tree: string, folder: string): void {
  const text = readFileSync(join(inCopy(tree), 'recording-switch.ts'), 'utf8')
  write(tree, text.replace('@LOG_FOLDER@', folder))
}
