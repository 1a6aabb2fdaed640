import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { harvestsCommand } from '../cli/harvests/harvests-command.ts'
import { scheduleCommand } from '../cli/harvests/schedule-command.ts'
import { compiledBefore } from '../compile-cache.ts'
import { loadConfig } from '../config.ts'
import { openPortalData } from '../open-portal-data.ts'
import { runCommandProcess } from './command-process.ts'
import { harvestWords } from './harvest-process.ts'
import { startJobs } from './start-jobs.ts'

const SERVER = resolve(import.meta.dirname, '..')
/** Documents that the other server lists; it answers slowly, so that a harvest can be met under way. */
const DOCUMENTS = 40

let folder: string
let records: Server
let base: string
let pauseMs: number
/** Documents that were asked for. */
let asked: number
const running: ChildProcess[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-scheduled-'))
  mkdirSync(join(folder, 'no-seed'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>')
  asked = 0
  records = createServer((request, reply) => {
    const number = /(\d+)\.json$/.exec(request.url ?? '')?.[1]
    if (number !== undefined) asked += 1
    const links = Array.from({ length: DOCUMENTS }, (_, index) => ({ rel: 'item', href: `${index}.json` }))
    const body =
      number === undefined
        ? { type: 'Catalog', stac_version: '1.0.0', id: 'c', description: 'All', links }
        : {
            type: 'Feature',
            stac_version: '1.0.0',
            id: `item-${number}`,
            geometry: null,
            properties: { datetime: '2020-01-01T00:00:00Z', title: `Item ${number}` },
            links: [],
            assets: {},
          }
    setTimeout(() => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)), pauseMs)
  })
  records.listen(0, '127.0.0.1')
  await once(records, 'listening')
  base = `127.0.0.1:${(records.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  records.closeAllConnections()
  records.close()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  ...compiledBefore(),
  GRATICULE_DATA: join(folder, 'data'),
  GRATICULE_SEED: join(folder, 'no-seed'),
  GRATICULE_WEB: folder,
  GRATICULE_ALLOW_HOSTS: base,
  PORT: '0',
  ...more,
})

/** Runs a command in this process, which is another one than the server's; gives what it printed. */
async function command(run: typeof scheduleCommand, ...words: string[]): Promise<string> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const context = {
    config: loadConfig(environment()),
    console: { print: say, tell: say },
    now: Date.now,
    signal: new AbortController().signal,
  }
  await run(words, context)
  return lines.join('\n')
}
const schedule = (...words: string[]) => command(scheduleCommand, ...words)

/** Keeps what is said; `said` resolves with what fits a pattern. */
function listen() {
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (piece: string) => {
    output += piece
    for (const listener of listeners) listener()
  }
  const said = (pattern: RegExp) =>
    new Promise<string>((done) => {
      const look = () => {
        const found = pattern.exec(output)?.[0]
        if (found !== undefined) done(found)
      }
      listeners.add(look)
      look()
    })
  return { hear, said }
}

/** Starts a server. */
function startServer(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(SERVER, 'main.ts')], { env: environment(more) })
  running.push(child)
  const { hear, said } = listen()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => hear(String(piece)))
  const end = async (signal: NodeJS.Signals) => {
    const closed = once(child, 'close')
    child.kill(signal)
    const [code] = (await closed) as [number | null]
    return code
  }
  return { said, end }
}

/** Starts of a server what harvests by schedule, and nothing else: that takes a tenth of the time. */
async function startJobsAlone() {
  const { schedules, close } = await openPortalData({ dataFolder: join(folder, 'data'), withoutIndex: true })
  const { hear, said } = listen()
  const jobs = startJobs({
    schedules,
    onNotice: hear,
    run: (due, signal) => runCommandProcess(['harvest', ...harvestWords(due)], signal, environment()),
  })
  const end = async (_signal: NodeJS.Signals) => {
    await jobs.stop()
    await close()
    return 0
  }
  return { said, end }
}

/** The latest harvest, once it is as wanted. */
async function harvestThat(isWanted: (harvest: { state: string; new: number }) => boolean) {
  const { harvests, close } = await openPortalData({ dataFolder: join(folder, 'data'), withoutIndex: true })
  try {
    for (;;) {
      const [latest] = await harvests.list(1)
      if (latest !== undefined && isWanted({ state: latest.state, new: latest.tally.new })) return latest
      await new Promise((done) => setTimeout(done, 50))
    }
  } finally {
    await close()
  }
}

describe('a scheduled harvest', { timeout: 120_000 }, () => {
  it('is done by the server, is interrupted in good order when it closes, and gone on with by the next one', async () => {
    pauseMs = 60
    expect(await schedule('add', 'stac', `http://${base}/`, '--every', '24h', '--source', 'slow')).toContain('Added: 1')
    const first = startServer()
    await first.said(/The catalogue is empty/)
    await first.said(/is ready/)
    await harvestThat(({ state }) => state === 'running')
    // some of the walk
    await expect.poll(() => asked).toBeGreaterThan(5)
    expect(await first.end('SIGTERM')).toBe(0)
    const stopped = await harvestThat(() => true)
    expect(stopped.state).toBe('interrupted')
    expect(stopped.tally.new).toBeLessThan(DOCUMENTS)
    pauseMs = 0
    const second = bySize(true, false) ? await startJobsAlone() : startServer()
    const line = await second.said(/Scheduled harvest 1 .* done: .*/)
    expect(line).toContain('refused 0, removed 0')
    const resumed = await harvestThat(() => true)
    expect([resumed.id, resumed.state]).toEqual([2, 'complete'])
    expect(stopped.tally.new + resumed.tally.new).toBe(DOCUMENTS)
    expect(await schedule('list')).toMatch(/every 1d {2}next \d{4}-/)
    expect(await second.end('SIGINT')).toBe(0)
  })

  it('is left to others by a server with GRATICULE_JOBS=off', async () => {
    pauseMs = 0
    await schedule('add', 'stac', `http://${base}/`, '--every', '24h')
    const server = startServer({ GRATICULE_JOBS: 'off' })
    await server.said(/is ready/)
    await new Promise((done) => setTimeout(done, bySize(300, 1_000)))
    expect(await server.end('SIGINT')).toBe(0)
    expect(await command(harvestsCommand)).toContain('Nothing has been harvested yet.')
    expect(await schedule('remove', '1')).toContain('Removed: 1')
    await expect(schedule('remove', '1')).rejects.toThrow('There is no schedule 1.')
    expect(await schedule('list')).toContain('Nothing is scheduled.')
  })
})
