import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import type { Download, Downloads } from '@graticule/contracts/kept/downloads'
import type { Removal } from '@graticule/contracts/kept/kept-items'
import { KEPT_UNDO_MS, MAX_DOWNLOADS } from '@graticule/contracts/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptBelongings } from '../../kept/belongings.ts'
import { openKept } from '../../kept/open-kept.ts'
import { type KeptPortal, openKeptPortal, PEOPLE, type PlayedPerson } from '../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['download_items', 'removed_items'] as const) await portal.database.writer.deleteFrom(table).execute()
})

const add = (targetId: string, more: object = {}, who: PlayedPerson = 'one') =>
  portal.ask(who, 'POST', '/api/downloads', { dataSource: 'dab', targetId, name: `Title ${targetId}`, ...more })
const list = async (who: PlayedPerson = 'one') => (await portal.ask(who, 'GET', '/api/downloads')).json<Downloads>().downloads
const idsOf = (downloads: readonly Download[]) => downloads.map(({ targetId }) => targetId)
const remove = (ids: readonly number[], who: PlayedPerson = 'one') => portal.ask(who, 'POST', '/api/downloads/removals', { ids })

describe('a download list', () => {
  // @rule B-downloads.once
  it('has each resource once, in the order in which they were put there, and each person their own', async () => {
    expect((await add('b')).statusCode).toBe(201)
    await add('a', { dataSource: 'zenodo' })
    await add('a')
    const again = await add('b', { name: 'Another title' })
    expect([again.statusCode, again.json<Download>().name]).toEqual([200, 'Title b'])
    // the original's code of a source
    await add('c', { dataSource: 'geoss_cr' })
    expect((await add('c', { dataSource: SHIPPED_SOURCES.find('geoss_cr')?.name })).statusCode).toBe(200)
    expect((await list()).map(({ dataSource, targetId }) => [dataSource, targetId])).toEqual([
      ['dab', 'b'],
      ['zenodo', 'a'],
      ['dab', 'a'],
      [SHIPPED_SOURCES.find('geoss_cr')?.name, 'c'],
    ])
    expect(await list('other')).toEqual([])
    const reply = await portal.ask('one', 'GET', '/api/downloads')
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect((await portal.ask(undefined, 'GET', '/api/downloads')).statusCode).toBe(401)
  })

  it('is put together by several requests at once', async () => {
    const replies = await Promise.all([add('a'), add('a'), add('b'), add('a')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 200, 201, 201])
    expect(idsOf(await list()).toSorted()).toEqual(['a', 'b'])
  })

  // @rule B-downloads.undo
  it('loses entries together, which come back for an hour, and no other person can do either', async () => {
    for (const id of ['a', 'b', 'c']) await add(id)
    const [a, b, c] = await list()
    expect((await remove([a?.id ?? 0], 'other')).statusCode).toBe(404)
    const { removal, removed } = (await remove([a?.id ?? 0, c?.id ?? 0])).json<Removal>()
    expect([removed, idsOf(await list())]).toEqual([2, ['b']])
    const undo = (who: PlayedPerson) => portal.ask(who, 'DELETE', `/api/downloads/removals/${removal}`)
    expect((await undo('other')).statusCode).toBe(404)
    expect((await undo('one')).json()).toEqual({ restored: 2 })
    expect(idsOf(await list())).toEqual(['a', 'b', 'c'])
    expect((await undo('one')).statusCode).toBe(404)
    const late = (await remove([b?.id ?? 0])).json<Removal>()
    portal.wait(KEPT_UNDO_MS)
    expect((await portal.ask('one', 'DELETE', `/api/downloads/removals/${late.removal}`)).statusCode).toBe(404)
  })

  // @rule B-downloads.most
  it('has a hundred entries at most, and says so', async () => {
    for (let at = 0; at < MAX_DOWNLOADS; at += 1) await add(`r${at}`)
    const first = await list()
    const reply = await add('one too many')
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('100')])
    expect((await add('r0')).statusCode).toBe(200)
    // what was taken off comes back as far as there is room
    const { removal } = (await remove(first.slice(0, 3).map(({ id }) => id))).json<Removal>()
    await add('new')
    expect((await portal.ask('one', 'DELETE', `/api/downloads/removals/${removal}`)).json()).toEqual({ restored: 2 })
    expect(await list()).toHaveLength(MAX_DOWNLOADS)
  })

  it.each([
    [{ targetId: 'a', name: 'x' }, 'dataSource'],
    [{ dataSource: 'dab', name: 'x' }, 'targetId'],
    [{ dataSource: 'dab', targetId: 'a' }, 'name'],
    [{ dataSource: 'dab', targetId: 'a', name: '   ' }, 'name'],
    [{ dataSource: 'dab', targetId: '<a>', name: 'x' }, 'targetId'],
    [{ dataSource: 'd a b', targetId: 'a', name: 'x' }, 'dataSource'],
    [{ dataSource: 'dab', targetId: 'a', name: 'x', siteId: -1 }, 'siteId'],
  ])('refuses %j by the name of its field', async (payload, parameter) => {
    const reply = await portal.ask('one', 'POST', '/api/downloads', payload)
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ parameter })])
  })

  it('is exported with the account, and goes with it', async () => {
    await add('a')
    await add('b', {}, 'other')
    const kept = openKept(portal.database)
    const downloads = keptBelongings(portal.database, kept).find(({ name }) => name === 'downloads')
    const exported = await downloads?.exportOf(PEOPLE.one.id)
    expect(exported).toEqual([
      expect.objectContaining({ targetId: 'a', name: 'Title a', createdAt: expect.stringMatching(/^20/) }),
    ])
    expect(JSON.stringify(exported)).not.toContain(PEOPLE.one.id)
    await downloads?.removeOf(PEOPLE.one.id)
    expect([await list(), idsOf(await list('other'))]).toEqual([[], ['b']])
  })
})
