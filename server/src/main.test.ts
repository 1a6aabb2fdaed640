import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Diagnosis } from '@graticule/contracts/services/map-proxies'
import { bySize } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compiledBefore } from './compile-cache.ts'
import { openFailureReports } from './layers/failure-reports.ts'
import { openPortalData } from './open-portal-data.ts'
import { playMailServer } from './testing/outside/played-mail-server.ts'

const MAIN = resolve(import.meta.dirname, 'main.ts')
const SEED = resolve(import.meta.dirname, '../../seed')

/** A started process with all that it said. */
interface Started {
  readonly process: ChildProcess
  readonly said: () => string
  /** Resolves with the code that the process ends with. */
  readonly ended: Promise<number | null>
}

let folder: string
const started: Started[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-main-'))
})
afterEach(async () => {
  for (const { process: child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...compiledBefore(),
      PATH: process.env['PATH'] ?? '',
      GRATICULE_DATA: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
    },
  })
  let words = ''
  child.stdout.on('data', (chunk) => (words += chunk))
  child.stderr.on('data', (chunk) => (words += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const one = { process: child, said: () => words, ended }
  started.push(one)
  return one
}

/** What ships as first records, or one theme of it. */
async function firstRecords(): Promise<Record<string, string>> {
  if (bySize(false, true)) return {}
  const seed = join(folder, 'seed')
  await mkdir(join(seed, 'resources'), { recursive: true })
  for (const entry of await readdir(SEED)) if (entry !== 'resources') await symlink(join(SEED, entry), join(seed, entry))
  await symlink(join(SEED, 'resources/elevation.yaml'), join(seed, 'resources/elevation.yaml'))
  return { GRATICULE_SEED: seed }
}

async function addressOf({ said }: Started): Promise<string> {
  await expect.poll(said, { timeout: 60_000 }).toMatch(/Graticule is ready at http:\S+/)
  return /ready at (http:\S+)/.exec(said())?.[1] ?? ''
}

describe('the process', { timeout: 180_000 }, () => {
  // one process takes over from the other, because to start one takes seconds
  // @rule D61.mail
  it('fills an empty catalogue, lets no second server onto its data folder, closes in good order, finds its records again, tells operators by mail of layers that failed before, is followed after it was killed, and says in words that its port is taken', async () => {
    const seed = await firstRecords()
    const first = start(seed)
    const address = await addressOf(first)
    expect(first.said()).toMatch(/Loaded \d+ seed records into the empty catalogue\./)
    const health = (await (await fetch(`${address}/health`)).json()) as { catalogue: { records: number } }
    expect(health).toMatchObject({ status: 'ok', catalogue: { index: 'ready' } })
    const second = start(seed)
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(
      new RegExp(`^Another server is using .*data: process ${first.process.pid} on .*, since 2.*GRATICULE_DATA.*\\n$`),
    )
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const { database, close } = await openPortalData({ dataFolder: join(folder, 'data'), withoutIndex: true })
    const found = {
      state: 'fails',
      type: 'wms',
      host: 'maps.example.org',
      trouble: 'unreachable',
      remedies: [],
    } satisfies Diagnosis
    await openFailureReports(database, Date.now).add(found)
    await close()
    const server = await playMailServer()
    const mail = { SMTP_URL: server.address, MAIL_FROM: 'portal@example.org', MAIL_TO: 'operator@example.org' }
    const third = start({ ...seed, ...mail })
    const again = await (await fetch(`${await addressOf(third)}/health`)).json()
    expect(again).toMatchObject({ catalogue: { records: health.catalogue.records } })
    expect(third.said()).not.toContain('seed records into')
    await expect.poll(() => server.received, { timeout: 60_000 }).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ from: mail.MAIL_FROM, to: [mail.MAIL_TO] })
    expect(server.received[0]?.data).toContain('maps.example.org is not responding')
    third.process.kill('SIGKILL')
    await third.ended
    await server.close()

    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const fourth = start({ ...seed, PORT: String(port) })
    expect(await fourth.ended).toBe(1)
    expect(fourth.said()).not.toContain('Another server')
    expect(fourth.said()).toContain(`Port ${port} is already in use.`)
    expect(fourth.said()).not.toMatch(/at .*\.ts/)
    other.close()
  })

  it('says in words that its data folder cannot be used, or its store is damaged', async () => {
    await writeFile(join(folder, 'file'), 'no folder')
    const nowhere = start({ GRATICULE_DATA: join(folder, 'file/data') })
    await mkdir(join(folder, 'damaged'))
    await writeFile(join(folder, 'damaged/catalogue.sqlite'), 'not a database '.repeat(100))
    const damaged = start({ GRATICULE_DATA: join(folder, 'damaged') })
    expect([await nowhere.ended, await damaged.ended]).toEqual([1, 1])
    expect(nowhere.said()).toContain('cannot be used: ')
    expect(damaged.said()).toBe(
      'The catalogue cannot be opened: the store is damaged. Restore the latest backup: graticule restore <file>. Without one, see docs/operating.md.\n',
    )
  })

  it('says in words which variable is not valid', async () => {
    const { said, ended } = start({ PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/^PORT must be a port number.*\nLOG_LEVEL must be one of/)
    expect(said()).not.toMatch(/at .*\.ts/)
  })
})
