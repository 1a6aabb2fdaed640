import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../storage/database.ts'
import { createResource } from '../../../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../../../testing/test-location.ts'
import type { CatalogueRecord } from '../../../entry/catalogue-record.ts'
import { openDocumentReader } from '../document-reader.ts'
import { compressTogether, contentsOf } from './original-packs.ts'
import { type PreparedRecord, prepareRecord } from '../prepare-record.ts'
import { openRecordStore, type RecordStore } from '../record-store.ts'

let remove: TestLocation['remove']
let database: Database
let store: RecordStore
beforeEach(async () => {
  const test = await createTestLocation()
  remove = test.remove
  database = await openDatabase(test.location)
  store = openRecordStore(database, { now: () => 1_000 })
})
afterEach(async () => {
  await database.close()
  await remove()
})

const record = (id: string, text: string): CatalogueRecord => ({
  resource: createResource({ id }),
  original: { bytes: new TextEncoder().encode(text), mediaType: 'application/xml', standard: 'iso19139' },
})

/** Records as a thread sends them: their originals compressed together. */
function sentTogether(records: readonly CatalogueRecord[]): PreparedRecord[] {
  const prepared = records.map(prepareRecord)
  const places = compressTogether(prepared.map(({ original }) => original?.pack.bytes ?? new Uint8Array()))
  return prepared.map((one, index) => ({ ...one, ...(one.original && { original: { ...one.original, ...places[index] } }) }))
}

const textOf = async (id: string) => {
  const original = await store.original(id)
  return original && Buffer.from(original.bytes).toString()
}
const packs = () => database.reader.selectFrom('original_packs').select('id').execute()

describe('originals that are compressed together', () => {
  it('are read one by one, as those that are compressed alone', async () => {
    await store.write([record('a', '<a/>'), record('empty', ''), record('ü', '<ü/>')])
    await store.write([record('alone', '<alone/>')])
    expect(await packs()).toHaveLength(1)
    expect(await Promise.all(['a', 'empty', 'ü', 'alone', 'nobody'].map(textOf))).toEqual([
      '<a/>',
      '',
      '<ü/>',
      '<alone/>',
      undefined,
    ])
    const { documents, taken } = await openDocumentReader(database)(['ü', 'alone', 'a', 'nobody'], ['iso19139'], 1_000)
    expect(taken).toBe(4)
    const texts = [...documents].map(([id, { bytes }]) => [id, Buffer.from(bytes).toString()])
    expect(Object.fromEntries(texts)).toEqual({ a: '<a/>', alone: '<alone/>', ü: '<ü/>' })
  })

  it('stay while one of them does, and are gone with the last', async () => {
    await store.write([record('a', '<a/>'), record('b', '<b/>'), record('c', '<c/>')])
    await store.write([record('a', '<other/>')])
    await store.remove(['b'])
    expect(await packs()).toHaveLength(1)
    expect(await Promise.all(['a', 'b', 'c'].map(textOf))).toEqual(['<other/>', undefined, '<c/>'])
    await store.write([record('c', '<new/>')])
    expect(await packs()).toEqual([])
    expect(await textOf('c')).toBe('<new/>')
  })

  it('are written as they come when all of them are new, and anew when some are not', async () => {
    const records = [record('a', '<a/>'), record('b', '<b/>'), record('c', '<c/>')]
    expect(await store.write(sentTogether(records))).toEqual(['new', 'new', 'new'])
    expect(await store.write(sentTogether([record('a', '<a/>'), record('b', '<B/>'), record('c', '<C/>')]))).toEqual([
      'unchanged',
      'changed',
      'changed',
    ])
    expect(await packs()).toHaveLength(2)
    expect(await Promise.all(['a', 'b', 'c'].map(textOf))).toEqual(['<a/>', '<B/>', '<C/>'])
    // a pack that came with three documents was not stored with two of them
    await store.remove(['b', 'c'])
    expect(await packs()).toHaveLength(1)
  })

  it('are those of one batch, whatever their sizes', async () => {
    const sizes = [1, 300_000, 100_000, 100_000, 100_000, 0, 255_999, 1]
    const records = sizes.map((size, index) => record(`r${index}`, String(index).repeat(size)))
    await store.write(records)
    for (const [index, size] of sizes.entries()) expect(await textOf(`r${index}`)).toBe(String(index).repeat(size))
  })

  it('lie one after another in their pack', () => {
    const documents = ['one', '', 'three'].map((text) => new TextEncoder().encode(text))
    const places = compressTogether(documents)
    expect(new Set(places.map(({ pack }) => pack)).size).toBe(1)
    expect(places.map(({ start }) => start)).toEqual([0, 3, 3])
    expect(Buffer.from(contentsOf((places[0] as (typeof places)[0]).pack)).toString()).toBe('onethree')
  })
})
