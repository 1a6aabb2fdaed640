import { bySize } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '../../storage/database.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'
import { openRecordStore, type RecordStore } from '../store/record-store.ts'
import { FOLLOW_LIMITS, StoreFollower } from './follow-store.ts'
import { readPhrase } from './phrase.ts'
import { buildSegment } from './segment/build-segment.ts'
import { LiveSegment } from './segment/live-segment.ts'
import { mergeSegments } from './segment/merge-segments.ts'
import { TypedArrayIndex } from './typed-array-index.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => createResource({ id: `n${from + index}`, title: `Number ${from + index}` }))

function found(index: TypedArrayIndex, phrase = ''): number {
  return index.search({ phrase, searchFields: [], start: 0, count: 0, wantedFacets: [] }, readPhrase(phrase)).total
}

describe('an index of segments', () => {
  it('keeps few of them, however many small writes there are', () => {
    const index = new TypedArrayIndex()
    for (let n = 0; n < 300; n += 1) index.apply(numbered(n, n + 1), [])
    expect(found(index)).toBe(300)
    expect(index.segments.length).toBeLessThan(12)
  })

  it('drops segments of which nothing is left, and makes those smaller of which little is', () => {
    const index = new TypedArrayIndex()
    index.apply(numbered(0, 100), [])
    index.apply(numbered(0, 60), [])
    expect(index.segments.map(({ segment }) => segment.size).toSorted((a, b) => a - b)).toEqual([40, 60])
    index.apply(numbered(60, 100), [])
    expect(found(index)).toBe(100)
    index.apply(
      [],
      numbered(0, 100).map(({ id }) => id),
    )
    expect(index.segments).toEqual([])
  })

  it('removes from a merged segment what was removed while it was made', () => {
    const index = new TypedArrayIndex([], 0)
    index.apply(numbered(0, 10), [])
    index.apply(numbered(10, 20), [])
    const parts = [...index.segments]
    const removedBefore = parts.map(({ removed }) => removed.slice())
    const merged = new LiveSegment(mergeSegments(parts))
    index.apply([createResource({ id: 'n3', title: 'Changed' })], ['n14'])
    index.replace(parts, merged, removedBefore)
    expect(found(index)).toBe(19)
    expect(found(index, '"number 14"')).toBe(0)
    expect(found(index, '"number 3" OR changed')).toBe(1)
  })

  it('does not take a merged segment when one of its parts was replaced while it was made', () => {
    const index = new TypedArrayIndex([], 0)
    index.apply(numbered(0, 10), [])
    index.apply(numbered(10, 20), [])
    const parts = [...index.segments]
    const removedBefore = parts.map(({ removed }) => removed.slice())
    const merged = new LiveSegment(mergeSegments(parts))
    index.replace(parts.slice(0, 1), new LiveSegment(mergeSegments(parts.slice(0, 1))))
    index.replace(parts, merged, removedBefore)
    expect(found(index)).toBe(20)
  })

  it('has nothing left of a merge of which everything was removed', () => {
    const index = new TypedArrayIndex([], 0)
    index.apply(numbered(0, 3), [])
    index.replace(index.segments, undefined)
    expect([index.size, found(index)]).toEqual([0, 0])
  })

  it('counts a value that only a removed entry had as unknown', () => {
    const live = new LiveSegment(
      buildSegment([
        createResource({ id: 'a', keywords: [{ value: 'x, y' }] }),
        createResource({ id: 'b', keywords: [{ value: 'y' }] }),
      ]),
    )
    const index = new TypedArrayIndex([live])
    const total = () =>
      index.search(
        { phrase: '', searchFields: [], facets: { keyword: ['x, y'] }, start: 0, count: 0, wantedFacets: [] },
        undefined,
      ).total
    expect(total()).toBe(1)
    live.remove(live.find('a'))
    expect(total()).toBe(1)
    expect(live.find('a')).toBe(-1)
  })
})

/** Changes of others are seen as soon as in a portal, or sooner. */
const SOON = bySize({ pollMs: 30 }, {})

describe('an index that follows a store', () => {
  let location: DatabaseLocation
  let remove: TestLocation['remove']
  let database: Database
  let store: RecordStore
  beforeEach(async () => {
    ;({ location, remove } = await createTestLocation())
    database = await openDatabase(location)
    store = openRecordStore(database)
  })
  afterEach(async () => {
    await database.close()
    await remove()
  })

  it('merges in the background what is too much to be merged at once, while records come and go', async () => {
    const limits = bySize({ ...FOLLOW_LIMITS, changesAtOnce: 200, mergedAtOnce: 100 }, FOLLOW_LIMITS)
    // so many are worked up in a thread
    const size = limits.changesAtOnce + 10
    const notices: string[] = []
    const follower = await StoreFollower.open({ store, location, onNotice: (notice) => notices.push(notice) }, limits)
    for (let batch = 0; batch < 7; batch += 1) {
      await store.write(numbered(batch * size, (batch + 1) * size).map((resource) => ({ resource })))
      await follower.catchUp()
      await store.remove([`n${batch * size}`])
      await follower.catchUp()
      expect(found(follower.index)).toBe((batch + 1) * (size - 1))
    }
    await vi.waitFor(() => expect(follower.index.segments.length).toBeLessThan(5), { timeout: 90_000, interval: 100 })
    expect(found(follower.index)).toBe(7 * (size - 1))
    expect(found(follower.index, `"number ${size}"`)).toBe(0)
    await follower.close()
    const again = await StoreFollower.open({ store, location, onNotice: (notice) => notices.push(notice) })
    expect([again.seq, found(again.index)]).toEqual([follower.seq, 7 * (size - 1)])
    await again.close()
    expect(notices).toEqual([])
  }, 120_000)

  it('has everything when writing, removing, building and saving overlap', async () => {
    const batches = bySize(8, 30)
    const notices: string[] = []
    const follower = await StoreFollower.open({ store, location, onNotice: (notice) => notices.push(notice) })
    const write = async (batch: number) => {
      await store.write(numbered(batch * 200, (batch + 1) * 200).map((resource) => ({ resource })))
      await follower.catchUp()
      expect(found(follower.index, `"number ${batch * 200 + 199}"`)).toBe(1)
      await store.remove([`n${batch * 200}`])
      await follower.catchUp()
      expect(found(follower.index, `"number ${batch * 200}"`)).toBe(0)
    }
    const rebuild = () => follower.rebuild()
    await Promise.all([...Array.from({ length: batches }, (_, batch) => write(batch)), rebuild(), rebuild()])
    expect(found(follower.index)).toBe(batches * 199)
    await follower.close()
    expect(notices).toEqual([])
  }, 120_000)

  it.each([
    ['another store', { store_id: 'another' }],
    ['an older copy of it', { seq: 2 }],
  ])(
    'builds itself anew when the store is replaced under it by %s',
    async (_, state) => {
      const notices: string[] = []
      const follower = await StoreFollower.open({ store, location, onNotice: (notice) => notices.push(notice) }, SOON)
      await store.write(numbered(0, 3).map((resource) => ({ resource })))
      await follower.catchUp()
      await database.writer.updateTable('catalogue_state').set(state).execute()
      await database.writer.deleteFrom('records').where('seq', '=', 3).execute()
      await vi.waitFor(() => expect(found(follower.index)).toBe(2), { timeout: 30_000 })
      expect(notices).toEqual([expect.stringMatching(/the store was replaced/)])
      await follower.close()
    },
    60_000,
  )

  it('is open although somebody else goes on writing, and has the rest soon', async () => {
    await store.write(numbered(0, 5).map((resource) => ({ resource })))
    let written = 5
    // a harvest that writes a record whenever it is looked how far the store is; some day it ends
    const position: RecordStore['position'] = async () => {
      if (written < 500) await store.write(numbered(written, (written += 1)).map((resource) => ({ resource })))
      return store.position()
    }
    const follower = await StoreFollower.open({ store: { ...store, position }, location, onNotice: () => undefined }, SOON)
    expect(found(follower.index)).toBeGreaterThanOrEqual(5)
    expect(written).toBeLessThan(500)
    await vi.waitFor(() => expect(found(follower.index)).toBeGreaterThan(8), { timeout: 60_000, interval: 100 })
    await follower.close()
  }, 90_000)

  it('says so when it cannot follow, and goes on when it can again', async () => {
    const notices: string[] = []
    const position = vi.fn<RecordStore['position']>(() => store.position())
    const follower = await StoreFollower.open(
      { store: { ...store, position }, location, onNotice: (notice) => notices.push(notice) },
      SOON,
    )
    position.mockRejectedValueOnce(new Error('the disk is gone'))
    await store.write(numbered(0, 1).map((resource) => ({ resource })))
    await vi.waitFor(() => expect(found(follower.index)).toBe(1), { timeout: 30_000 })
    expect(notices).toEqual([expect.stringMatching(/the disk is gone/)])
    await follower.close()
  }, 60_000)
})
