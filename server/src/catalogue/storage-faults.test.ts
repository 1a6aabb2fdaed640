import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase, SQLITE_FILE } from '../storage/database.ts'
import { storageFault } from '../storage/storage-fault.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import type { Catalogue } from './catalogue.ts'
import { openRecordStore, type RecordStore } from './store/record-store.ts'

let made: TestApp | undefined
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await made?.close()
  made = undefined
})

const records = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    resource: createResource({ id: `${prefix}-${index}`, title: `${prefix} ${index}`, abstract: 'words '.repeat(200) }),
  }))

async function total(catalogue: Catalogue, phrase: string): Promise<number> {
  return (await catalogue.search({ phrase, searchFields: ['title'], start: 0, count: 0, wantedFacets: [] })).total
}

/** The app, and a second way to its store whose disk and clock are the test's. */
async function storeOfApp(now = Date.now): Promise<TestApp & { store: RecordStore; pages: (most: number) => Promise<unknown> }> {
  made = await createTestApp({ records: records('first', 20) })
  const database = await openDatabase({ dataFolder: join(made.folder, 'data') })
  closing.push(() => database.close())
  const pages = (most: number) => sql`pragma max_page_count = ${sql.raw(String(most))}`.execute(database.writer)
  return { ...made, store: openRecordStore(database, { now }), pages }
}

describe('a disk that is full', () => {
  it('is told when something is written, hides nothing that is there, and is forgotten when there is space again', async () => {
    const { app, catalogue, store, pages } = await storeOfApp()
    await pages(1)
    await expect(store.write(records('second', 200))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The catalogue cannot be read or written at the moment: its disk is full.',
    })
    expect((await app.inject('/health')).json()).toMatchObject({ status: 'ok', catalogue: { records: 20 } })
    await pages(1_000_000)
    expect(await store.write(records('second', 200))).toHaveLength(200)
    await expect.poll(() => total(catalogue, 'second')).toBe(200)
  }, 20_000)
})

describe('a store that is damaged', () => {
  it('is told to visitors as a problem without a path, and the portal stays up', async () => {
    const { app, catalogue, folder, store } = await storeOfApp()
    await store.write(records('many', 3_000))
    await expect.poll(() => total(catalogue, 'many')).toBe(3_000)
    const file = join(folder, 'data', SQLITE_FILE)
    const other = new DatabaseSync(file)
    other.exec('pragma wal_checkpoint(truncate)')
    other.close()
    const descriptor = openSync(file, 'r+')
    const { size } = statSync(file)
    for (let at = 40_960; at < size; at += 4_096) writeSync(descriptor, Buffer.alloc(4_096, 0x5a), 0, 4_096, at)
    closeSync(descriptor)
    const ids = records('many', 400).map(({ resource }) => resource.id)
    await expect(store.get(ids)).rejects.toThrow('at the moment: the store is damaged.')
    const reply = await app.inject('/dab/opensearch/query?st=many&ct=50&outputFormat=application/vnd.graticule%2Bjson')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ detail: 'The catalogue cannot be read or written at the moment: the store is damaged.' })
    expect((await app.inject('/dab/opensearch/description')).statusCode).toBe(200)
  }, 30_000)
})

describe('a clock that was set back', () => {
  it('changes nothing about what is written, followed and found', async () => {
    let time = 1_900_000_000_000
    const { catalogue, store } = await storeOfApp(() => time)
    await store.write(records('early', 3))
    time = 1_000
    await store.write([...records('late', 3), { resource: createResource({ id: 'early-0', title: 'changed 0' }) }])
    await expect.poll(() => total(catalogue, 'late')).toBe(3)
    expect([await total(catalogue, 'early'), await total(catalogue, 'changed')]).toEqual([2, 1])
  }, 20_000)
})

describe('the words for a fault', () => {
  const coded = (facts: object) => Object.assign(new Error('secret /path'), facts)
  it.each([
    [{ errcode: 13 }, 'its disk is full'],
    [{ errcode: 10 | (19 << 8) }, 'its disk reports errors'],
    [{ errcode: 8 }, 'its folder or file is not writable'],
    [{ errcode: 26 }, 'the store is damaged'],
    [{ code: 'ENOSPC' }, 'its disk is full'],
    [{ code: 'ECONNREFUSED' }, 'PostgreSQL does not answer'],
    [{ code: '28P01' }, 'PostgreSQL rejected the login'],
  ])('are found for %j, also behind other errors', (facts, what) => {
    const fault = storageFault(new Error('outside', { cause: coded(facts) }))
    expect(fault?.what).toBe(what)
    expect(`${fault?.what} ${fault?.remedy}`).not.toContain('/path')
  })

  it('are not made up for what is no fault of the storage', () => {
    expect([storageFault(new Error('x')), storageFault(coded({ code: 'ERR_X' })), storageFault('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
