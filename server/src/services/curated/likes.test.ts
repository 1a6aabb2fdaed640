import type { Bookmark, Bookmarks, KeptStates, Likes } from '@graticule/contracts/kept/bookmarks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal(['a', 'b', '42'].map((id) => ({ resource: createResource({ id, title: `Entry ${id}` }) })))
})
afterAll(() => portal.close())

beforeEach(async () => {
  for (const table of ['bookmarks', 'likes', 'kept_folders', 'removed_items'] as const)
    await portal.database.writer.deleteFrom(table).execute()
})
const keep = async (targetId: string, more: object = {}, who: 'one' | 'other' = 'one') => {
  const reply = await portal.ask(who, 'POST', '/api/bookmarks', {
    dataSource: 'dab',
    targetId,
    name: `Title ${targetId}`,
    ...more,
  })
  expect([200, 201]).toContain(reply.statusCode)
  return reply.json<Bookmark>()
}
const list = async (query = '', who: 'one' | 'other' = 'one') =>
  (await portal.ask(who, 'GET', `/api/bookmarks?${query}`)).json<Bookmarks>()

// @rule D47.likes
// @rule B-kept-items.one-catalogue
describe('likes', () => {
  const like = (who: 'one' | 'other', dataSource = 'dab', targetId = 'a') =>
    portal.ask(who, 'POST', '/api/likes', { dataSource, targetId, name: 'Liked' })

  it('are flags with a public count, whichever tab of the catalogue they come from', async () => {
    expect((await like('one')).json()).toEqual({ liked: true, likes: 1 })
    expect((await like('one', 'data')).json()).toEqual({ liked: true, likes: 1 })
    expect((await like('other', 'cr_data')).json()).toEqual({ liked: true, likes: 2 })
    await like('one', 'zenodo')
    const asked = [
      { dataSource: 'data', targetId: 'a' },
      { dataSource: 'zenodo', targetId: 'a' },
      { dataSource: 'dab', targetId: 'b' },
    ]
    const opinions = await portal.ask(undefined, 'POST', '/api/opinions', { resources: asked })
    expect(opinions.json<{ resources: { likes: number }[] }>().resources.map(({ likes }) => likes)).toEqual([2, 1, 0])
    const unliked = await portal.ask('one', 'DELETE', '/api/likes?dataSource=dab&targetId=a')
    expect(unliked.json()).toEqual({ liked: false, likes: 1 })
    expect((await list()).total).toBe(0)
  })

  it('are listed for who likes them, with their counts', async () => {
    await like('one', 'dab', 'a')
    await like('one', 'zenodo', 'far')
    await like('other', 'dab', 'a')
    const { likes, total } = (await portal.ask('one', 'GET', '/api/likes')).json<Likes>()
    expect(total).toBe(2)
    expect(likes).toMatchObject([
      { dataSource: 'zenodo', targetId: 'far', likes: 1 },
      { dataSource: 'dab', targetId: 'a', likes: 2, gone: false },
    ])
  })

  // @rule B-kept-items.seen-in
  it('say in which part of the catalogue the resource was seen', async () => {
    await like('one', 'cr_data', 'a')
    await like('one', 'dab', 'b')
    await like('one', 'zenodo', 'far')
    const { likes } = (await portal.ask('one', 'GET', '/api/likes')).json<Likes>()
    const lines = likes.map(({ dataSource, targetId, seenIn = 'none' }) => `${dataSource} ${targetId}: ${seenIn}`)
    expect(lines.toSorted((one, other) => one.localeCompare(other))).toEqual(['dab a: data', 'dab b: none', 'zenodo far: none'])
    // a part that is there no more is not told
    await portal.database.writer.updateTable('likes').set({ seen_in: 'gone' }).execute()
    expect((await portal.ask('one', 'GET', '/api/likes')).json<Likes>().likes.some(({ seenIn }) => seenIn !== undefined)).toBe(
      false,
    )
  })

  // @rule B-kept-items.asked-at-once
  it('are checked together with bookmarks for a page of cards, of 200 resources at most', async () => {
    const { id } = await keep('a', { dataSource: 'data' })
    await like('one')
    const check = (count: number) =>
      portal.ask('one', 'POST', '/api/bookmarks/check', {
        resources: Array.from({ length: count }, (_, at) => ({ dataSource: 'data', targetId: at === 0 ? 'a' : `r${at}` })),
      })
    expect((await check(2)).json<KeptStates>().resources).toEqual([
      { dataSource: 'data', targetId: 'a', bookmark: id, liked: true },
      { dataSource: 'data', targetId: 'r1', liked: false },
    ])
    expect((await check(200)).statusCode).toBe(200)
    expect((await check(201)).json()).toMatchObject({ status: 400, parameter: 'resources' })
  })
})
