import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { openPortalData, type PortalData } from '../../open-portal-data.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createBackup, restoreBackup } from './backup.ts'
import { SQLITE_FILE } from '../database.ts'
import { lockFolder } from '../folder-lock.ts'

let root: string
let dataFolder: string
let file: string
const open: PortalData[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graticule-backup-'))
  dataFolder = join(root, 'data')
  file = join(root, 'a.backup')
})
afterEach(async () => {
  for (const data of open.splice(0)) await data.close()
  rmSync(root, { recursive: true, force: true })
})

async function opened(folder = dataFolder, withoutIndex = true): Promise<PortalData> {
  const data = await openPortalData({ dataFolder: folder, withoutIndex })
  open.push(data)
  return data
}
const records = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    resource: createResource({ id: `${prefix}-${index}`, title: `${prefix} number ${index}` }),
    original: { bytes: Buffer.from(`<${prefix}/>`), mediaType: 'application/xml', standard: 'iso19139' },
  }))
const backUp = () => createBackup({ dataFolder, target: file, product: '1.2.3', now: () => 0 })
const restore = (folder = dataFolder, now = Date.now) =>
  restoreBackup({ dataFolder: folder, path: file, now, harvestSilenceMs: 120_000 })
async function idsIn(folder = dataFolder): Promise<string[]> {
  const { catalogue, close } = await openPortalData({ dataFolder: folder, withoutIndex: true })
  const ids: string[] = []
  for await (const page of catalogue.storedRecords()) ids.push(...page.map(({ resource }) => resource.id))
  await close()
  return ids
}
/** What a search for a word finds. */
async function found(catalogue: Catalogue, phrase: string): Promise<number> {
  return (await catalogue.search({ phrase, searchFields: ['title'], start: 0, count: 0, wantedFacets: [] })).total
}

/** Overwrites bytes in the middle of a file, from a share of its length on. */
function damage(path: string, share: number, bytes: number): void {
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, Buffer.alloc(bytes, 0x5a), 0, bytes, Math.floor(statSync(path).size * share))
  closeSync(descriptor)
}

describe('a backup', () => {
  it('holds the store of one moment while others write, in one file that says what it is', async () => {
    const { catalogue } = await opened()
    await catalogue.write(records('before', 300))
    let written = 0
    const writing = (async () => {
      for (; written < 40; written += 1) await catalogue.write(records(`during${written}`, 5))
    })()
    const manifest = await backUp()
    await writing
    expect(manifest).toMatchObject({ product: '1.2.3', createdAt: '1970-01-01T00:00:00.000Z', version: 1 })
    expect(manifest.records).toBeGreaterThanOrEqual(300)
    expect(manifest.records % 5).toBe(0)
    expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(JSON.stringify(manifest))
    expect(readdirSync(root).toSorted()).toEqual(['a.backup', 'data'])

    const other = join(root, 'other')
    expect(await restore(other)).toEqual({ manifest })
    expect(await idsIn(other)).toHaveLength(manifest.records)
    const { catalogue: restored } = await opened(other)
    expect(Buffer.from((await restored.original('before-7'))?.bytes ?? []).toString()).toBe('<before/>')
  }, 30_000)

  it.skipIf(process.platform === 'win32')('is closed to others, and so is the store that is made of it', async () => {
    await (await opened()).catalogue.write(records('a', 1))
    await backUp()
    const other = join(root, 'other')
    await restore(other)
    for (const path of [file, join(other, SQLITE_FILE)]) expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o600])
  })

  it('is not written over another file, nor of a store that is not there or damaged', async () => {
    await expect(backUp()).rejects.toThrow('There is no store in')
    await (await opened()).catalogue.write(records('a', 500))
    await open.pop()?.close()
    writeFileSync(file, 'precious')
    await expect(backUp()).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe('precious')
    rmSync(file)
    damage(join(dataFolder, SQLITE_FILE), 0.4, 20_000)
    await expect(backUp()).rejects.toThrow('The store is damaged')
    expect(readdirSync(root)).toEqual(['data'])
  })
})

describe('restoring a backup', () => {
  beforeEach(async () => {
    const { catalogue, close } = await openPortalData({ dataFolder })
    await catalogue.write(records('first', 50))
    await backUp()
    await catalogue.remove(['first-0'])
    await catalogue.write(records('later', 7))
    await close()
  })

  it('brings back what there was, under the eyes of a portal that is open, which soon finds what was restored', async () => {
    const { catalogue: portal } = await opened(dataFolder, false)
    expect([await found(portal, 'later'), await found(portal, 'first')]).toEqual([7, 49])
    await restore()
    await expect.poll(() => found(portal, 'first')).toBe(50)
    expect(await found(portal, 'later')).toBe(0)
    expect(await portal.count()).toBe(50)
    await portal.write(records('afterwards', 3))
    expect(await found(portal, 'afterwards')).toBe(3)
    expect(readdirSync(dataFolder)).not.toContain('restoring')
  }, 30_000)

  it('leaves no index of before in use that has come to a change of the same number', async () => {
    await restore()
    const { catalogue: other } = await opened()
    await other.write(records('x', 80))
    const { catalogue: portal } = await opened(dataFolder, false)
    expect([await found(portal, 'first'), await found(portal, 'x'), await found(portal, 'later')]).toEqual([50, 80, 0])
  })

  it('waits for a write that is going on', async () => {
    const writer = new DatabaseSync(join(dataFolder, SQLITE_FILE))
    writer.exec('begin immediate')
    setTimeout(() => {
      writer.exec('commit')
      writer.close()
    }, 400)
    await restore()
    expect(await idsIn()).toHaveLength(50)
  })

  it.each([
    ['in its database', (path: string) => damage(path, 0.5, 40), 'is damaged: '],
    ['at its end', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -30)), 'is damaged: '],
    ['in its checksum', (path: string) => rewrite(path, /"sha256":"../, '"sha256":"zz'), 'first line cannot be read'],
    ['by another checksum', (path: string) => rewrite(path, /"sha256":".{64}/, `"sha256":"${'0'.repeat(64)}`), 'its checksum'],
    [
      'by a newer form',
      (path: string) => rewrite(path, '"version":1', '"version":2'),
      'made by a newer version of Graticule (1.2.3)',
    ],
    ['by a newer store', (path: string) => rewrite(path, '"0001-', '"9001-'), 'from a newer version of Graticule (1.2.3)'],
    ['to something else', (path: string) => writeFileSync(path, 'hello'), 'is not a Graticule backup'],
    ['to nothing', (path: string) => rmSync(path), 'cannot be read'],
  ])('refuses a file that was changed %s, and changes nothing', async (_, change, words) => {
    change(file)
    await expect(restore()).rejects.toThrow(words)
    expect(await idsIn()).toHaveLength(56)
    expect(readdirSync(dataFolder)).not.toContain('restoring')
  })

  it('is refused while a harvest runs, and not for one that has died', async () => {
    const { harvests } = await opened()
    await harvests.begin({ kind: 'iso', target: 'x', sourceId: 'y' })
    await expect(restore()).rejects.toThrow('A harvest is running.')
    await restore(dataFolder, () => Date.now() + 200_000)
    expect(await idsIn()).toHaveLength(50)
  })

  it('is the way back from a store with damaged pages, without stopping the portal', async () => {
    const { catalogue: portal } = await opened(dataFolder, false)
    await portal.write(records('more', 2_000))
    const store = new DatabaseSync(join(dataFolder, SQLITE_FILE))
    store.exec('pragma wal_checkpoint(truncate)')
    store.close()
    damage(join(dataFolder, SQLITE_FILE), 0.5, 400_000)
    await restore()
    await expect.poll(() => found(portal, 'first')).toBe(50)
    expect(await portal.get(['first-0', 'more-1'])).toHaveLength(1)
  }, 30_000)

  it('keeps a store that cannot be opened beside it, and does so only when no portal runs', async () => {
    writeFileSync(join(dataFolder, SQLITE_FILE), 'this is not a database, '.repeat(100))
    const lock = lockFolder(dataFolder, 'server')
    await expect(restore()).rejects.toThrow(/too damaged to be replaced while the portal runs \(process \d+/)
    lock.release?.()
    const { kept = '' } = await restore()
    expect(readFileSync(join(dataFolder, kept), 'utf8')).toMatch(/^this is not a database/)
    expect(await idsIn()).toHaveLength(50)
  })

  it('is done by one at a time, and clears away what a killed one has left', async () => {
    const lock = lockFolder(dataFolder, 'restore')
    await expect(restore()).rejects.toThrow('A backup is being restored already, by process')
    lock.release?.()
    await createBackup({ dataFolder, target: join(root, 'b.backup'), product: '', now: () => 0 })
    const leftOver = join(dataFolder, 'restoring')
    await openPortalData({ dataFolder: leftOver, withoutIndex: true }).then((data) => data.close())
    await restore()
    expect(readdirSync(dataFolder)).not.toContain('restoring')
  })
})

function rewrite(path: string, from: string | RegExp, to: string): void {
  const bytes = readFileSync(path)
  const end = bytes.indexOf(10)
  writeFileSync(path, Buffer.concat([Buffer.from(bytes.toString('utf8', 0, end).replace(from, to)), bytes.subarray(end)]))
}
