import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { followChanges } from './follow-changes.ts'
import { MatchThread } from './match-thread.ts'

const NOW = Date.UTC(2026, 2, 1)
const ASKED = { sources: SHIPPED_SOURCES.rows, views: {}, now: NOW }
const RECORDS = 200
const SEARCHES = 4

const recordsOf = (name: string) =>
  Array.from({ length: RECORDS }, (_, at) => ({ resource: createResource({ id: `${name}${at}`, title: `Ice ${at}` }) }))

let portal: KeptPortal
let thread: MatchThread
beforeAll(async () => {
  portal = await openKeptPortal()
  thread = new MatchThread(portal.database.location)
  for (let at = 0; at < SEARCHES; at += 1)
    await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', {
      name: `Ice ${at}`,
      phrase: `ice OR word${at}`,
      url: '/search',
    })
  await portal.catalogue.write(recordsOf('r'))
})
afterAll(async () => {
  await thread.end()
  await portal.close()
})

describe('the thread of alerts', () => {
  // @rule B-limits.alert-thread
  it('matches while the event loop goes on, and hands over what it found in pieces', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setTimeout(turn, 5)
    }
    turn()
    const { rows, pieces } = await thread.match(ASKED)
    const sizes: number[] = []
    const searches = new Set<number>()
    for await (const piece of pieces) {
      sizes.push(piece.reduce((sum, { events }) => sum + events.length, 0))
      for (const { searchId, news } of piece) {
        searches.add(searchId)
        expect(news).toBe(RECORDS)
      }
    }
    isOver = true
    expect([rows, searches.size, sizes]).toEqual([RECORDS, SEARCHES, [600, 200]])
    expect(turns).toBeGreaterThan(5)
  })

  it('that ends rejects what was asked of it, and another one takes its place', async () => {
    const { pieces } = await thread.match(ASKED)
    const reading = pieces[Symbol.asyncIterator]()
    await reading.next()
    const rest = reading.next().then(
      () => 'went on',
      (error: Error) => error.message,
    )
    await thread.end()
    expect(await rest).toContain('ended')
    expect((await thread.match(ASKED)).rows).toBe(RECORDS)
  })

  // @rule B-saved-searches.once
  it('that dies while events are written leaves none of them, and the next round writes all, once', async () => {
    const { database } = portal
    let isDying = true
    // what happens in the transaction that takes the changes away
    const writer = new Proxy(database.writer, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'transaction') return typeof value === 'function' ? (value.bind(target) as unknown) : value
        type Work = Parameters<ReturnType<typeof target.transaction>['execute']>[0]
        const execute = (work: Work) =>
          target.transaction().execute(async (db) => {
            if (isDying) setImmediate(() => void follow.end())
            return work(db)
          })
        return () => ({ execute })
      },
    })
    const follow = followChanges({
      database: { ...database, writer },
      sources: () => SHIPPED_SOURCES,
      views: () => ({}),
      clock: () => NOW,
    })
    await expect(follow.round()).rejects.toThrow('ended')
    isDying = false
    const count = async (table: 'search_events' | 'record_changes') =>
      (
        await database.reader
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    expect([await count('search_events'), await count('record_changes')]).toEqual([0, RECORDS])
    while (await follow.round()) await Promise.resolve()
    expect([await count('search_events'), await count('record_changes')]).toEqual([RECORDS * SEARCHES, 0])
    await follow.end()
  })

  it('reads the searches anew when sources or views are other ones', async () => {
    const body = { name: 'In a view', phrase: 'ice', url: '/search?f:viewId=polar' }
    await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', body)
    await portal.catalogue.write(recordsOf('later'))
    const found = async (views: Record<string, { keywords: string[] }>) => {
      const searches: number[] = []
      for await (const piece of (await thread.match({ ...ASKED, views })).pieces)
        searches.push(...piece.map(({ searchId }) => searchId))
      return searches.length
    }
    expect(await found({})).toBe(SEARCHES)
    expect(await found({ polar: { keywords: [] } })).toBeGreaterThanOrEqual(SEARCHES)
  })
})
