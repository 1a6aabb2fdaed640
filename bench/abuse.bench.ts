/**
 * Honest visitors while somebody attacks: how long they wait, what the server needs, and how soon all is as before.
 *
 *   npm run bench:abuse [-- --records 150000] [-- --seconds 8] [-- --only <part of a name>] [-- --folder <kept data folder>] [-- --json]
 *
 * Everything stays on this machine. An attack lasts so many seconds, and is over when its process has ended.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Attack } from './abuse/attack.ts'
import { ATTACKS } from './abuse/attack-table.ts'
import { type Asked, type HonestLoad, startHonestLoad } from './abuse/honest-load.ts'
import { startPlayedFiles } from './abuse/played-files.ts'
import { loadAverage, machine, summary, table } from './figures.ts'
import { startFilledPortal } from './data/http-searches.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '150000' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const records = Number(values.records)
const attackMs = Number(values.seconds) * 1_000

/** Limits: the longest wait, ms; memory, bytes; and until all is as before, ms. */
const MOST = { wait: 250, memory: 1.2e9, back: 2_000 }
const TOKEN = 'the-word-of-the-bench'
/** All is as before when so many requests in a row took no longer than idle ones do. */
const CALM_REQUESTS = 15
/** Longest wait for that, ms. */
const MOST_BACK_MS = 60_000
const LOOK_MS = 250

interface Health {
  readonly memory: number
  readonly work: Readonly<Record<string, Readonly<Record<string, number>>>>
}

interface Figures {
  readonly name: string
  readonly requests: number
  readonly failed: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
  readonly loop: number
  readonly memory: number
  readonly back: number
  /** What became of work meanwhile. */
  readonly work: Readonly<Record<string, number>>
}

async function operatorText(base: string, path: string): Promise<string> {
  const reply = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return reply.text()
}
const healthOf = async (base: string) => JSON.parse(await operatorText(base, '/health')) as Health
/** Longest delay of the event loop since this was asked last, ms. */
async function loopOf(base: string): Promise<number> {
  const told = /event_loop_delay_seconds\{quantile="1"\} (\S+)/.exec(await operatorText(base, '/metrics'))
  return Number(told?.[1] ?? Number.NaN) * 1_000
}

const waits = (asked: readonly Asked[]) => asked.map(({ ms }) => ms)
const longestOf = (asked: readonly Asked[]) => waits(asked).reduce((most, ms) => Math.max(most, ms), 0)

/** Looks at the memory until `whenDone` resolves; gives the most. */
async function mostMemory(base: string, whenDone: Promise<unknown>): Promise<number> {
  let most = 0
  const looking = { on: true }
  void whenDone.then(() => (looking.on = false))
  while (looking.on) {
    most = Math.max(most, (await healthOf(base)).memory)
    await sleep(LOOK_MS)
  }
  return most
}

/** Milliseconds from `from` until requests take no longer than `calm` again. */
async function untilCalm(load: HonestLoad, from: number, calm: number): Promise<number> {
  for (;;) {
    const since = load.asked.filter(({ at }) => at >= from)
    const lastSlow = since.findLastIndex(({ ms, isWell }) => ms > calm || !isWell)
    const first = since[lastSlow + 1]
    if (first !== undefined && since.length - lastSlow > CALM_REQUESTS) return first.at - from
    if (performance.now() - from > MOST_BACK_MS) return Infinity
    await sleep(50)
  }
}

function workBetween(before: Health['work'], after: Health['work']): Record<string, number> {
  const changed: Record<string, number> = {}
  for (const [kind, counts] of Object.entries(after))
    for (const outcome of ['queued', 'inThreads', 'refused', 'givenUp', 'ended']) {
      const more = (counts[outcome] ?? 0) - (before[kind]?.[outcome] ?? 0)
      if (more > 0) changed[`${kind} ${outcome}`] = more
    }
  return changed
}

/** A stretch of the load, with an attack or without. */
async function measure(base: string, load: HonestLoad, name: string, during: () => Promise<unknown>, calm?: number) {
  const before = await healthOf(base)
  await loopOf(base)
  const from = performance.now()
  const whenDone = during()
  const memory = await mostMemory(base, whenDone)
  await whenDone
  const ended = performance.now()
  const back = calm === undefined ? 0 : await untilCalm(load, ended, calm)
  // those that began during the attack have been answered by now, or are given up
  const asked = load.asked.filter(({ at }) => at >= from && at < ended)
  const { p50, p95 } = summary(waits(asked))
  const figures: Figures = {
    name,
    requests: asked.length,
    failed: asked.filter(({ isWell }) => !isWell).length,
    p50,
    p95,
    longest: longestOf(asked),
    loop: await loopOf(base),
    memory,
    back,
    work: workBetween(before.work, (await healthOf(base)).work),
  }
  return figures
}

async function attackFor(attack: Attack, target: object, ms: number): Promise<void> {
  const words = [join(import.meta.dirname, 'abuse/attacker.ts'), String(ATTACKS.indexOf(attack)), JSON.stringify(target)]
  const attacker = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(attacker, 'exit')
  await sleep(ms)
  attacker.kill('SIGKILL')
  await ended
}

const isWithin = ({ longest, memory, back, failed }: Figures) =>
  longest <= MOST.wait && memory <= MOST.memory && back <= MOST.back && failed === 0

const row = (figures: Figures): string[] => [
  figures.name,
  String(figures.requests),
  String(figures.failed),
  figures.p50.toFixed(1),
  figures.p95.toFixed(1),
  figures.longest.toFixed(0),
  figures.loop.toFixed(0),
  (figures.memory / 1e6).toFixed(0),
  (figures.back / 1_000).toFixed(1),
  isWithin(figures) ? 'yes' : 'no',
]

const files = await startPlayedFiles()
const portal = await startFilledPortal(records, values.folder, {
  GRATICULE_METRICS_TOKEN: TOKEN,
  GRATICULE_LAYER_HOSTS: files.host,
  GRATICULE_ALLOW_HOSTS: files.host,
})
const port = Number(new URL(portal.base).port)
const load = startHonestLoad({ port, layer: `${files.base}/small.geojson`, records })
const all: Figures[] = []
try {
  await sleep(attackMs / 2)
  const idle = await measure(portal.base, load, 'nobody attacks', () => sleep(attackMs))
  all.push(idle)
  const calm = Math.max(2 * idle.p95, 50)
  for (const attack of ATTACKS.filter(({ name }) => name.includes(values.only))) {
    const target = { port, foreign: files.base, records }
    all.push(await measure(portal.base, load, attack.name, () => attackFor(attack, target, attackMs), calm))
    if (!values.json) console.log(row(all.at(-1) as Figures).join('  '), JSON.stringify(all.at(-1)?.work))
    await sleep(1_000)
  }
} finally {
  load.stop()
  files.stop()
  await portal.stop()
}
if (values.json) console.log(JSON.stringify({ records, loadAverage: loadAverage(), attacks: all }))
else {
  const head = [
    'attack',
    'honest requests',
    'failed',
    'p50, ms',
    'p95, ms',
    'longest, ms',
    'loop, ms',
    'memory, MB',
    'back, s',
    'fits',
  ]
  const limits = ['limit', '', '0', '', '', String(MOST.wait), '', String(MOST.memory / 1e6), String(MOST.back / 1_000), '']
  console.log(`\n${records} records, ${values.seconds} s each; load average ${loadAverage()}; ${machine()}\n`)
  console.log(table(head, [limits, ...all.map(row)]))
}
process.exitCode = all.every(isWithin) ? 0 : 1
