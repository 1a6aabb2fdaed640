import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BACKUP_FOLDER, openKeptBackups } from './kept-backups.ts'

let dataFolder = ''
let now = Date.UTC(2026, 10, 26, 1)
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'graticule-kept-'))
  now = Date.UTC(2026, 10, 26, 1)
})
afterEach(() => rm(dataFolder, { recursive: true }))

const manifest = (records: number) =>
  JSON.stringify({
    format: 'graticule-backup',
    version: 1,
    product: '1.2.3',
    createdAt: new Date(now).toISOString(),
    records,
    migrations: [],
    bytes: 3,
    sha256: 'a'.repeat(64),
  })
const create = async (file: string) => writeFile(file, `${manifest(7)}\nabc`)
const open = (more: Partial<Parameters<typeof openKeptBackups>[0]> = {}) =>
  openKeptBackups({ dataFolder, databaseUrl: undefined, create, clock: () => now, ...more })

// @rule B-administration.backups-kept
describe('the backups of a data folder', () => {
  it('are none at first, and then what was made, the latest first', async () => {
    const backups = open()
    expect(await backups.state()).toEqual({ here: true, isMaking: false, backups: [] })
    await backups.makeAndKeep(5)
    now += 1_000
    await backups.makeAndKeep(5)
    expect((await backups.state()).backups.map(({ name, records }) => [name, records])).toEqual([
      ['graticule-20261126T010001Z.backup', 7],
      ['graticule-20261126T010000Z.backup', 7],
    ])
    const { bytes, stream } = await backups.read('graticule-20261126T010000Z.backup')
    expect((await text(stream)).length).toBe(bytes)
  })

  it('are so many; the oldest goes for a new one, and other files stay', async () => {
    const backups = open()
    for (let made = 0; made < 4; made++) {
      now += 1_000
      await backups.makeAndKeep(2)
    }
    await writeFile(join(dataFolder, BACKUP_FOLDER, 'notes.txt'), 'mine')
    now += 1_000
    await backups.makeAndKeep(2)
    expect((await readdir(join(dataFolder, BACKUP_FOLDER))).toSorted()).toEqual([
      'graticule-20261126T010004Z.backup',
      'graticule-20261126T010005Z.backup',
      'notes.txt',
    ])
  })

  it.skipIf(process.platform === 'win32')('are in a folder that is closed to others', async () => {
    const folder = join(dataFolder, BACKUP_FOLDER)
    const rights = async () => (await stat(folder)).mode & 0o777
    await open().makeAndKeep(5)
    expect(await rights()).toBe(0o700)
    await chmod(folder, 0o755)
    now += 1_000
    await open().makeAndKeep(5)
    expect(await rights()).toBe(0o700)
  })

  it('are made one at a time, and a failure is told until one succeeds', async () => {
    let made = 0
    let fails = true
    const backups = open({
      create: async (file) => {
        made++
        if (fails) throw new Error('no room')
        await create(file)
      },
    })
    await Promise.all([backups.make(), backups.make()])
    await expect.poll(async () => (await backups.state()).lastFailure?.words).toBe('no room')
    expect(made).toBe(1)
    fails = false
    await backups.makeAndKeep(1)
    expect((await backups.state()).lastFailure).toBeUndefined()
  })

  it.each(['../catalogue.sqlite', 'graticule-1.backup', '', 'graticule-20261126T010009Z.backup'])('have no %j', async (name) => {
    const backups = open()
    await backups.makeAndKeep(1)
    await expect(backups.read(name)).rejects.toThrow('no such backup')
    await expect(backups.remove(name)).rejects.toThrow('no such backup')
  })

  it('are not made of PostgreSQL, which is said', async () => {
    const backups = open({ databaseUrl: 'postgres://example' })
    expect((await backups.state()).here).toBe(false)
    await expect(backups.make()).rejects.toThrow('pg_dump')
  })
})
