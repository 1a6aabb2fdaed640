import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawnBytes } from './testing/drawn.ts'

/** A small disk of its own needs a system that lets us mount one: Linux, as root. */
let disk: string
let canMount: boolean
const servers: ChildProcess[] = []
const mount = (...words: readonly string[]) => spawnSync('/usr/bin/mount', [...words, disk], { stdio: 'ignore' }).status === 0
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'graticule-disk-'))
  canMount = mount('-t', 'tmpfs', '-o', 'size=12m', 'tmpfs')
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (server.exitCode !== null) continue
    server.kill('SIGKILL')
    await once(server, 'close')
  }
  if (canMount) spawnSync('/usr/bin/umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  GRATICULE_DATA: join(disk, 'data'),
  GRATICULE_SEED: join(disk, 'no-seed'),
  PORT: '0',
  HOST: '127.0.0.1',
})

async function startServer(): Promise<{ address: string; said: () => string; ended: Promise<unknown> }> {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, 'main.ts')], { env: environment() })
  servers.push(server)
  let words = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (piece: Buffer) => (words += piece.toString()))
  const ended = once(server, 'exit')
  await expect.poll(() => words + String(server.exitCode ?? ''), { timeout: 60_000 }).toMatch(/ready at http|\d$/)
  return { address: /ready at (http:\S+)/.exec(words)?.[1] ?? '', said: () => words, ended }
}

function graticule(...words: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'cli.ts'), ...words], {
    env: environment(),
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

/** A list of STAC items with random words, which cannot be compressed away. */
function writeItems(path: string, count: number): void {
  const items = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      type: 'Feature',
      stac_version: '1.0.0',
      id: `i${index}`,
      geometry: null,
      properties: {
        datetime: '2020-01-01T00:00:00Z',
        description: drawnBytes(800, index).toString('hex').replaceAll(/.{16}/g, '$& '),
      },
      links: [],
      assets: {},
    }),
  )
  writeFileSync(path, items.join('\n'))
}

const health = async (address: string) => {
  return (await fetch(`${address}/health`)).json()
}

describe('a portal on a disk that is full, and then is not', () => {
  it('stays up, says what is wrong, and goes on by itself', async ({ skip }) => {
    if (!canMount) skip('this system does not let us mount a disk')
    const items = mkdtempSync(join(tmpdir(), 'graticule-items-'))
    const list = join(items, 'items.ndjson')
    writeItems(list, 20)
    const { address } = await startServer()
    expect(graticule('harvest', 'stac', list, '--source', 's').status).toBe(0)
    await expect.poll(() => health(address)).toMatchObject({ status: 'ok', catalogue: { records: 20 } })

    writeItems(list, 300)
    const filler = join(disk, 'filler')
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4_096))
    }).toThrow('ENOSPC')
    const failed = graticule('harvest', 'stac', list, '--source', 's')
    expect(failed.status).toBe(1)
    expect(failed.said).toMatch(/its disk (?:is full|reports errors)/)
    expect(graticule('doctor').said).toMatch(/fault {2}data folder: .* has only 0 MB left/)
    expect(await health(address)).toMatchObject({ status: 'ok', catalogue: { records: 20 } })

    rmSync(filler)
    expect(graticule('harvest', 'stac', list, '--source', 's').status).toBe(0)
    await expect.poll(() => health(address)).toMatchObject({ status: 'ok', catalogue: { records: 300 } })
    rmSync(items, { recursive: true, force: true })
  }, 240_000)

  it('is refused in words where nothing may be written', async ({ skip }) => {
    if (!canMount) skip('this system does not let us mount a disk')
    mkdirSync(join(disk, 'data'))
    expect(mount('-o', 'remount,ro')).toBe(true)
    const { said, ended } = await startServer()
    await ended
    expect(said()).toContain('cannot be used: its folder or file is not writable. Give the user of this process the right')
    expect(graticule('doctor').said).toMatch(/fault {2}data folder: .*its folder or file is not writable/)
  }, 120_000)
})
