import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '../../storage/database.ts'
import type { StoredRecord } from '../catalogue.ts'
import type { CatalogueRecord } from '../../entry/catalogue-record.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'
import { openRecordStore, type RecordStore } from './record-store.ts'

let location: DatabaseLocation
let remove: TestLocation['remove']
let database: Database
let store: RecordStore
beforeEach(async () => {
  ;({ location, remove } = await createTestLocation())
  database = await openDatabase(location)
  store = openRecordStore(database, { now: () => 1_000 })
})
afterEach(async () => {
  await database.close()
  await remove()
})

const original = (text: string) => ({ bytes: new TextEncoder().encode(text), mediaType: 'application/xml', standard: 'iso19139' })
const record = (id: string, overrides: Parameters<typeof createResource>[0] = {}, text?: string): CatalogueRecord => ({
  resource: createResource({ id, ...overrides }),
  ...(text === undefined ? {} : { original: original(text) }),
})
const FIRST = { id: 'first', title: 'First' }
const SECOND = { id: 'second', title: 'Second' }

describe('reading all records', () => {
  it('gives them in the order of their ids with their originals, page by page, also of one source only', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `r${index}`).concat('Z', 'a', 'ü', 'a b')
    await store.write(ids.map((id) => record(id, id.length > 3 ? { source: SECOND } : {}, `<${id}/>`)))
    const read = async (sourceId?: string) => {
      const found: string[] = []
      for await (const page of store.storedRecords(sourceId)) {
        for (const { resource, original: document } of page) {
          expect(Buffer.from(document?.bytes ?? []).toString()).toBe(`<${resource.id}/>`)
          found.push(resource.id)
        }
      }
      return found
    }
    // by bytes, in both databases
    const ordered = ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(await read()).toEqual(ordered)
    expect(await read('second')).toEqual(ordered.filter((id) => id.length > 3))
    expect(await read('nobody')).toEqual([])
  })

  it('takes a record back under the id that it was stored under, whoever had the given one first', async () => {
    await store.write([record('x', { source: FIRST }), record('x', { source: SECOND })])
    const stored: StoredRecord[] = []
    for await (const page of store.storedRecords()) stored.push(...page)
    expect(stored.map(({ resource, givenId }) => [resource.id, givenId])).toEqual([
      ['second:x', 'x'],
      ['x', 'x'],
    ])
    await store.remove(['x', 'second:x'])
    await store.write(stored.slice(0, 1))
    await store.write(stored.slice(1))
    expect((await store.get(['x', 'second:x'])).map(({ source }) => source.id)).toEqual(['first', 'second'])
    expect(await store.write([record('x', { source: SECOND })])).toEqual(['unchanged'])
  })
})

describe('writing', () => {
  it('tells new, changed and unchanged records apart, in the order given', async () => {
    expect(await store.write([record('a'), record('b')])).toEqual(['new', 'new'])
    expect(await store.write([record('b', { title: 'Other' }), record('c'), record('a')])).toEqual([
      'changed',
      'new',
      'unchanged',
    ])
    expect(await store.count()).toBe(3)
  })

  it('counts the same content as unchanged whatever the order of its keys', async () => {
    await store.write([record('a', { licence: { name: 'CC0', url: 'https://example.org/' } })])
    const { seq } = await store.position()
    expect(await store.write([record('a', { licence: { url: 'https://example.org/', name: 'CC0' } })])).toEqual(['unchanged'])
    expect((await store.position()).seq).toBe(seq)
  })

  it('counts a record as changed when only its original document did', async () => {
    await store.write([record('a', {}, '<a/>')])
    expect(await store.write([record('a', {}, '<a/>')])).toEqual(['unchanged'])
    expect(await store.write([record('a', {}, '<a></a>')])).toEqual(['changed'])
    expect(await store.write([record('a')])).toEqual(['changed'])
    expect(await store.original('a')).toBeUndefined()
  })

  it('takes the last of several records with one id', async () => {
    expect(
      await store.write([record('a', { title: 'One' }), record('a', { title: 'Two' }), record('a', { title: 'Two' })]),
    ).toEqual(['new', 'changed', 'unchanged'])
    expect((await store.get(['a'])).map(({ title }) => title)).toEqual(['Two'])
  })

  it('stores more records than fit in one statement', async () => {
    const many = Array.from({ length: 2_345 }, (_, index) => record(`id ${index}`, {}, `<r>${index}</r>`))
    expect(await store.write(many)).toEqual(many.map(() => 'new'))
    expect(await store.count()).toBe(2_345)
    expect((await store.original('id 2344'))?.bytes).toEqual(original('<r>2344</r>').bytes)
    expect(await store.remove(many.map(({ resource }) => resource.id))).toBe(2_345)
    expect(await store.count()).toBe(0)
  })

  it('keeps the original document byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7_919) % 256)
    await store.write([{ resource: createResource({ id: 'a' }), original: { ...original(''), bytes } }])
    const kept = await store.original('a')
    expect(kept).toMatchObject({ mediaType: 'application/xml', standard: 'iso19139' })
    expect(Buffer.compare(kept?.bytes ?? new Uint8Array(0), bytes)).toBe(0)
    expect(await store.original('b')).toBeUndefined()
  })

  it('rejects with "unavailable" when the database is gone, and keeps its words free of paths', async () => {
    await database.close()
    await expect(store.write([record('a')])).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.get(['a'])).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.get(['a'])).rejects.not.toThrow(location.dataFolder)
    database = await openDatabase(location)
  })
})

describe('records of several sources with one id', () => {
  it('are kept apart: the first keeps the id, the next is stored under "source:id"', async () => {
    await store.write([record('a', { source: FIRST, title: 'Of the first' })])
    expect(await store.write([record('a', { source: SECOND, title: 'Of the second' })])).toEqual(['new'])
    expect((await store.get(['a', 'second:a'])).map(({ id, title }) => [id, title])).toEqual([
      ['a', 'Of the first'],
      ['second:a', 'Of the second'],
    ])
    expect(await store.write([record('a', { source: SECOND, title: 'Of the second' })])).toEqual(['unchanged'])
  })

  it('keep their ids when the other one is removed and both are harvested again', async () => {
    await store.write([record('a', { source: FIRST }), record('a', { source: SECOND })])
    await store.remove(['a'])
    expect(await store.write([record('a', { source: SECOND }), record('a', { source: FIRST })])).toEqual(['unchanged', 'new'])
    expect((await store.get(['a', 'second:a'])).map(({ source }) => source.id)).toEqual(['first', 'second'])
  })

  it('do not take an id that looks like a prefixed one from its owner', async () => {
    await store.write([record('second:a', { source: SECOND, title: 'Has this id itself' }), record('a', { source: FIRST })])
    await store.write([record('a', { source: SECOND, title: 'Clashes' })])
    expect((await store.get(['second:a', 'second:second:a'])).map(({ title }) => title)).toEqual([
      'Has this id itself',
      'Clashes',
    ])
  })

  it('never take the place of a record of another source, however the ids look', async () => {
    const third = { id: 'third', title: 'Third' }
    await store.write([
      record('a', { source: FIRST }),
      record('second:second:second:a', { source: third, title: 'Of the third' }),
    ])
    await store.write([record('second:a', { source: SECOND }), record('second:second:a', { source: SECOND })])
    expect(await store.write([record('a', { source: SECOND })])).toEqual(['new'])
    expect((await store.get(['second:second:second:a'])).map(({ title }) => title)).toEqual(['Of the third'])
    expect((await store.get(['second:second:second:second:a'])).map(({ source }) => source.id)).toEqual(['second'])
    expect(await store.count()).toBe(5)
  })

  it('have the parent of their own source', async () => {
    await store.write([record('series', { source: FIRST }), record('series', { source: SECOND })])
    await store.write([
      record('one', { source: FIRST, parentId: 'series' }),
      record('two', { source: SECOND, parentId: 'series' }),
      record('three', { source: { id: 'third', title: 'Third' }, parentId: 'series' }),
    ])
    expect((await store.get(['one', 'two', 'three'])).map(({ parentId }) => parentId)).toEqual([
      'series',
      'second:series',
      'series',
    ])
  })
})

describe('children that come before their parent', () => {
  const families = [FIRST, SECOND, { id: 'third', title: 'Third' }].flatMap((source) => [
    record('series', { source, title: `Series of ${source.id}` }, `<series of="${source.id}"/>`),
    record(`one of ${source.id}`, { source, parentId: 'series' }, '<one/>'),
    record(`two of ${source.id}`, { source, parentId: 'series' }),
  ])

  it('have the parent of their own source in the end, in whatever order and batches they come, and stay unchanged after', async () => {
    const orders = fc.shuffledSubarray([...families.keys()], { minLength: families.length })
    await fc.assert(
      fc.asyncProperty(orders, fc.integer({ min: 1, max: families.length }), async (order, size) => {
        const written = order.map((index) => families[index] as CatalogueRecord)
        for (let from = 0; from < written.length; from += size) await store.write(written.slice(from, from + size))
        const { seq } = await store.position()
        for (const { resource } of families.filter(({ resource: { parentId } }) => parentId !== undefined)) {
          const [child] = await store.get([resource.id])
          const [parent] = await store.get([child?.parentId ?? ''])
          expect(parent?.title).toBe(`Series of ${resource.source.id}`)
        }
        expect(await store.write(written)).toEqual(written.map(() => 'unchanged'))
        const { written: changes } = await store.changesSince(0, 100)
        expect([changes.length, (await store.position()).seq]).toEqual([families.length, seq])
        await store.remove(changes.map(({ id }) => id))
      }),
      { numRuns: runs(40) },
    )
  }, 60_000)
})

describe('reading', () => {
  it('gives records in the order asked for and leaves out unknown ids', async () => {
    await store.write(['a', 'b', 'c'].map((id) => record(id)))
    expect((await store.get(['c', 'x', 'a', 'c'])).map(({ id }) => id)).toEqual(['c', 'a', 'c'])
  })

  it('lists sources that have records, most records first, with the title last written', async () => {
    await store.write([record('a', { source: FIRST }), record('b', { source: SECOND }), record('c', { source: SECOND })])
    await store.write([
      record('d', { source: { ...FIRST, title: 'Renamed' } }),
      record('e', { source: { id: 'gone', title: 'Gone' } }),
    ])
    await store.remove(['e'])
    expect(await store.sources()).toEqual([
      { id: 'first', title: 'Renamed', records: 2 },
      { id: 'second', title: 'Second', records: 2 },
    ])
  })
})

describe('changes', () => {
  it('are numbered upwards and told after any number, each record and id once', async () => {
    await store.write([record('a'), record('b'), record('c')])
    const { seq } = await store.position()
    expect(await store.remove(['b', 'unknown', 'b'])).toBe(1)
    await store.write([record('a', { title: 'Changed' }), record('d')])
    const changes = await store.changesSince(seq, 10)
    expect(changes.written.map(({ id }) => id)).toEqual(['a', 'd'])
    expect(changes.removed).toEqual(['b'])
    expect(changes.upTo).toBe((await store.position()).seq)
    expect(await store.changesSince(changes.upTo, 10)).toEqual({ written: [], removed: [], upTo: changes.upTo })
  })

  it('come in pieces that leave nothing out, whatever the size of the pieces', async () => {
    for (let round = 0; round < 6; round += 1) {
      await store.write(Array.from({ length: 5 }, (_, index) => record(`${round} ${index}`)))
      await store.remove([`${round} 1`, `${round} 3`])
    }
    for (const limit of [1, 2, 3, 100]) {
      const written = new Set<string>()
      let removed = 0
      for (let seq = 0; ;) {
        const changes = await store.changesSince(seq, limit)
        if (changes.upTo === seq) break
        seq = changes.upTo
        for (const { id } of changes.written) written.add(id)
        removed += changes.removed.length
      }
      expect([written.size, removed]).toEqual([18, 12])
    }
  })

  it('forget a removal when the record comes back', async () => {
    await store.write([record('a')])
    await store.remove(['a'])
    await store.write([record('a')])
    expect(await store.changesSince(0, 10)).toMatchObject({ written: [{ id: 'a' }], removed: [] })
  })
})
