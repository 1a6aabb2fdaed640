import { KEPT_UNDO_MS, MAX_KEPT_ITEMS, MAX_KEPT_TITLE, MAX_NOTE } from '@graticule/contracts/limits'
import type { Bookmark, Bookmarks } from '@graticule/contracts/kept/bookmarks'
import type { BookmarkedPage } from '@graticule/contracts/kept/curated'
import type { Folders, Removal } from '@graticule/contracts/kept/kept-items'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptBelongings } from '../../kept/belongings.ts'
import { openKept } from '../../kept/open-kept.ts'
import { BOOKMARK_FEED_ROUTES } from '@graticule/contracts/kept/bookmark-feed'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../../testing/kept-portal.ts'

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
const idsOf = ({ bookmarks }: Bookmarks) => bookmarks.map(({ targetId }) => targetId)

describe('bookmarks of the original', () => {
  const BY_USER = '/curated/rest/bookmarked/search/findBookmarksByUserId'
  const add = (payload: object, who: 'one' | 'other' = 'one') => portal.ask(who, 'POST', '/curated/rest/bookmarked/add', payload)
  const userId = PEOPLE.one.id

  // @rule S2-7.bookmarked
  it('are added with 201 and again with 200, fetched in its form, and deleted with 202', async () => {
    const body = { name: 'Sea ice', targetId: 'a', userId, currMap: 'x', dataSource: 'dab' }
    const added = await add(body)
    expect([added.statusCode, added.headers['cache-control']]).toEqual([201, 'private, no-store'])
    expect(added.json()).toMatchObject(body)
    const again = await add({ ...body, name: 'Another name' })
    expect([again.statusCode, again.json<{ name: string }>().name]).toEqual([200, 'Sea ice'])
    const page = (await portal.ask('one', 'GET', `${BY_USER}?userId=${userId}&page=0&size=10`)).json<BookmarkedPage>()
    expect(page).toMatchObject({ totalElements: 1, content: [{ targetId: 'a', name: 'Sea ice', dataSource: 'dab', userId }] })
    const { id } = added.json<{ id: number }>()
    expect((await portal.ask('one', 'GET', `/curated/rest/bookmarked/${id}`)).json()).toMatchObject(body)
    const remove = () =>
      portal.ask('one', 'DELETE', '/curated/rest/bookmarked/delete/byTargetIdAndDataSource?targetId=a&dataSource=dab')
    expect((await remove()).statusCode).toBe(202)
    expect((await remove()).statusCode).toBe(202)
    expect((await list()).total).toBe(0)
  })

  // @rule S2-9.bookmarks-per-page
  it('come in pages of 10, and all at once for who asks for more than there can be', async () => {
    for (let at = 0; at < 12; at += 1) await keep(`r${at}`)
    const of = async (query: string) => (await portal.ask('one', 'GET', `${BY_USER}${query}`)).json<BookmarkedPage>()
    expect(await of('')).toMatchObject({ totalElements: 12, totalPages: 2, size: 10, number: 0 })
    expect((await of('?page=1')).content.map(({ targetId }) => targetId)).toEqual(['r1', 'r0'])
    expect((await of('?page=0&size=999999')).content).toHaveLength(12)
  })

  it('take ids and sources of its wire', async () => {
    await add({ name: 'Numbered', targetId: 'id:42', dataSource: 'geoss_cr' })
    const { content } = (await portal.ask('one', 'GET', BY_USER)).json<BookmarkedPage>()
    expect(content[0]?.targetId).toBe('id:42')
    expect((await list()).bookmarks[0]).toMatchObject({ targetId: '42', gone: false })
  })

  // @rule B-kept-items.own-only
  it('of another person are not served, whoever is named', async () => {
    const { id } = (await add({ name: 'Mine', targetId: 'a' })).json<{ id: number }>()
    for (const [method, url, payload] of [
      ['GET', `${BY_USER}?userId=${userId}`, undefined],
      ['GET', `/curated/rest/bookmarked/${id}`, undefined],
      ['POST', '/curated/rest/bookmarked/add', { name: 'x', targetId: 'b', userId }],
    ] as const)
      expect([url, (await portal.ask('other', method, url, payload)).statusCode]).toEqual([url, 404])
    await portal.ask('other', 'DELETE', '/curated/rest/bookmarked/delete/byTargetIdAndDataSource?targetId=a')
    expect((await list()).total).toBe(1)
  })
})

describe('a list of bookmarks', () => {
  it('is searched by title and note, narrowed to a source or folder, sorted, and counted', async () => {
    await keep('a', { name: 'Sea ice of the Arctic' })
    await keep('b', { name: 'Humedad del suelo', note: 'for Álvaro 100%', folder: 'Soil' })
    await keep('z', { dataSource: 'zenodo', name: 'About ice cores' })
    expect(idsOf(await list())).toEqual(['z', 'b', 'a'])
    expect(idsOf(await list('sort=oldest'))).toEqual(['a', 'b', 'z'])
    expect(idsOf(await list('sort=name'))).toEqual(['z', 'b', 'a'])
    expect(idsOf(await list('q=ICE'))).toEqual(['z', 'a'])
    expect(idsOf(await list('q=alvaro%20suelo'))).toEqual(['b'])
    expect(idsOf(await list('q=100%25'))).toEqual(['b'])
    expect(idsOf(await list('q=_'))).toEqual([])
    expect(idsOf(await list('dataSource=zenodo'))).toEqual(['z'])
    expect(idsOf(await list('folder=Soil'))).toEqual(['b'])
    expect(await list('q=ice&dataSource=zenodo')).toMatchObject({
      total: 1,
      sources: [
        { name: 'dab', count: 1 },
        { name: 'zenodo', count: 1 },
      ],
    })
    expect((await list()).folders).toEqual([
      { name: '', count: 2 },
      { name: 'Soil', count: 1 },
    ])
    expect(await list('', 'other')).toMatchObject({ total: 0, bookmarks: [], sources: [] })
  })

  it('says which records have gone and keeps their titles', async () => {
    await keep('a')
    await keep('lost', { name: 'What it was' })
    await keep('far', { dataSource: 'zenodo' })
    const { bookmarks } = await list('sort=oldest')
    expect(bookmarks.map(({ name, gone }) => [name, gone])).toEqual([
      ['Title a', false],
      ['What it was', true],
      ['Title far', undefined],
    ])
  })

  // @rule B-kept-items.feed-hidden
  it('tells nothing of a hidden record: not its facts in the list, and not even its title in the feeds', async () => {
    await portal.catalogue.write([{ resource: createResource({ id: 'secret', title: 'Secret ice' }) }])
    await keep('secret', { name: 'Secret ice' })
    await keep('far', { dataSource: 'agame', name: 'Kept of old' })
    const made = await portal.ask('one', 'POST', BOOKMARK_FEED_ROUTES.make.path)
    const feed = new URL(made.json<{ atom: string }>().atom).pathname
    const feeds = async () => [
      (await portal.app.inject(feed)).body,
      (await portal.ask('one', 'GET', BOOKMARK_FEED_ROUTES.entries.path)).body,
    ]
    for (const body of await feeds()) expect(body).toContain('Secret ice')
    const hidden = { ids: ['secret'], action: 'hide' }
    expect((await portal.ask('admin', 'PUT', '/api/admin/records/place', hidden)).json()).toMatchObject({ changed: 1 })
    for (const body of await feeds()) {
      expect(body).not.toMatch(/secret/i)
      expect(body).toContain('Kept of old')
    }
    const { bookmarks } = await list('q=secret')
    // its owner keeps their own words, as of a record that is gone, and nothing of what the record says
    expect(bookmarks).toHaveLength(1)
    expect(bookmarks[0]).toMatchObject({ gone: true })
    for (const fact of ['type', 'thumbnails', 'online', 'organisation', 'boxes']) expect(bookmarks[0]).not.toHaveProperty(fact)
  })

  it('keeps a resource of a source that nobody knows, and takes HTML for text', async () => {
    await keep('x', { dataSource: 'agame', name: '<img src=x onerror=alert(1)>' })
    expect((await list()).bookmarks[0]).toMatchObject({ dataSource: 'agame', name: '<img src=x onerror=alert(1)>' })
  })

  it('changes name, note and folder of one', async () => {
    const { id } = await keep('a')
    const changed = await portal.ask('one', 'PATCH', `/api/bookmarks/${id}`, { note: 'read again', folder: 'Later' })
    expect(changed.json()).toMatchObject({ name: 'Title a', note: 'read again', folder: 'Later' })
    expect(idsOf(await list('q=again'))).toEqual(['a'])
    expect((await portal.ask('one', 'GET', `/api/bookmarks/${id}`)).json()).toMatchObject({ note: 'read again' })
    expect((await portal.ask('other', 'PATCH', `/api/bookmarks/${id}`, { note: 'mine' })).statusCode).toBe(404)
    expect((await portal.ask('one', 'PATCH', '/api/bookmarks/x', { note: 'mine' })).statusCode).toBe(404)
  })

  // @rule D48.kept-items
  it('takes no more than there may be, and still says 200 for what is in it', async () => {
    const { id, ...row } = await portal.database.reader
      .selectFrom('bookmarks')
      .selectAll()
      .where('id', '=', (await keep('a')).id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: MAX_KEPT_ITEMS - 1 }, (_, at) => ({ ...row, id: id + 1 + at, target_id: `more${at}` }))
    for (let at = 0; at < rows.length; at += 1_000)
      await portal.database.writer
        .insertInto('bookmarks')
        .values(rows.slice(at, at + 1_000))
        .execute()
    const full = await portal.ask('one', 'POST', '/api/bookmarks', { dataSource: 'dab', targetId: 'b', name: 'b' })
    expect([full.statusCode, full.json<{ type: string }>().type]).toEqual([409, 'urn:graticule:problem:conflict'])
    expect(full.json<{ detail: string }>().detail).toContain('10000')
    expect((await portal.ask('one', 'POST', '/api/bookmarks', { dataSource: 'dab', targetId: 'a', name: 'a' })).statusCode).toBe(
      200,
    )
  })

  it('keeps a resource once, however many ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => keep('a')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await list()).total).toBe(1)
  })
})

// @rule B-kept-items.lengths
it.each([
  [{ targetId: '' }, 'targetId'],
  [{ targetId: 'a<b' }, 'targetId'],
  [{ targetId: 'x'.repeat(2_001) }, 'targetId'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(MAX_KEPT_TITLE + 1) }, 'name'],
  [{ name: 'a\u0000b' }, 'name'],
  [{ name: 7 }, 'name'],
  [{ note: 'x'.repeat(MAX_NOTE + 1) }, 'note'],
  [{ folder: 'x'.repeat(101) }, 'folder'],
  [{ dataSource: 'no source' }, 'dataSource'],
  [{ dataSource: undefined }, 'dataSource'],
  [{ siteId: -1 }, 'siteId'],
])('a bookmark with %.60j is refused by the name of its field', async (wrong, parameter) => {
  const payload = { dataSource: 'dab', targetId: 'a', name: 'a', ...wrong }
  const reply = await portal.ask('one', 'POST', '/api/bookmarks', payload)
  expect([reply.statusCode, reply.json<{ parameter: string }>().parameter]).toEqual([400, parameter])
})

describe('folders', () => {
  const folders = async (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', name = '', payload?: object) => {
    const reply = await portal.ask(
      'one',
      method,
      `/api/bookmarks/folders${name === '' ? '' : `/${encodeURIComponent(name)}`}`,
      payload,
    )
    return reply.statusCode === 200 ? reply.json<Folders>().folders.map((one) => `${one.name} ${one.count}`) : reply.statusCode
  }

  it('are made empty or by the first bookmark in them, renamed with what is in them, and removed without it', async () => {
    expect(await folders('PUT', 'Ice / Eis')).toEqual([' 0', 'Ice / Eis 0'])
    expect(await folders('PUT', 'Ice / Eis')).toEqual([' 0', 'Ice / Eis 0'])
    await keep('a', { folder: 'Soil' })
    expect(await folders('PATCH', 'Soil', { name: 'Ice / Eis' })).toBe(409)
    expect(await folders('PATCH', 'Soil', { name: 'Ground' })).toEqual([' 0', 'Ground 1', 'Ice / Eis 0'])
    expect((await list('folder=Ground')).total).toBe(1)
    expect(await folders('DELETE', 'Ground')).toEqual([' 1', 'Ice / Eis 0'])
    expect(await folders('DELETE', 'Ground')).toBe(404)
    expect(await folders('PATCH', 'None', { name: 'x' })).toBe(404)
    expect(await folders('PATCH', 'Ice / Eis', { name: ' ' })).toBe(400)
    expect(await folders('PUT', 'x'.repeat(101))).toBe(400)
    expect((await portal.ask('other', 'GET', '/api/bookmarks/folders')).json()).toEqual({ folders: [{ name: '', count: 0 }] })
  })

  it('are no more than there may be', async () => {
    for (let at = 0; at < 200; at += 1) await folders('PUT', `f${at}`)
    expect(await folders('PUT', 'one more')).toBe(409)
    const into = await portal.ask('one', 'POST', '/api/bookmarks', {
      dataSource: 'dab',
      targetId: 'a',
      name: 'a',
      folder: 'one more',
    })
    expect([into.statusCode, (await list()).total]).toEqual([409, 0])
  }, 60_000)
})

// @rule B-kept-items.undo
describe('removing many', () => {
  const remove = (ids: readonly number[], who: 'one' | 'other' = 'one') =>
    portal.ask(who, 'POST', '/api/bookmarks/removals', { ids })
  const undo = (removal: string, who: 'one' | 'other' = 'one') => portal.ask(who, 'DELETE', `/api/bookmarks/removals/${removal}`)

  it('can be taken back once, with notes, folders and order', async () => {
    const kept = [await keep('a', { note: 'n', folder: 'Soil' }), await keep('b'), await keep('c')]
    const before = await list()
    const removed = (await remove(kept.slice(0, 2).map(({ id }) => id))).json<Removal>()
    expect(removed.removed).toBe(2)
    expect(idsOf(await list())).toEqual(['c'])
    await portal.ask('one', 'DELETE', '/api/bookmarks/folders/Soil')
    expect((await undo(removed.removal, 'other')).statusCode).toBe(404)
    expect((await undo(removed.removal)).json()).toEqual({ restored: 2 })
    expect((await list()).bookmarks).toEqual(before.bookmarks)
    expect((await undo(removed.removal)).statusCode).toBe(404)
  })

  it('leaves alone what was kept anew meanwhile, and is final after an hour', async () => {
    const { id } = await keep('a', { note: 'old' })
    const removed = (await remove([id])).json<Removal>()
    await keep('a', { note: 'new' })
    expect((await undo(removed.removal)).json()).toEqual({ restored: 0 })
    expect((await list()).bookmarks[0]?.note).toBe('new')
    const again = (await remove([(await keep('b')).id])).json<Removal>()
    portal.wait(KEPT_UNDO_MS)
    expect((await undo(again.removal)).statusCode).toBe(404)
    await remove([(await keep('c')).id])
    const left = await portal.database.reader.selectFrom('removed_items').select('id').execute()
    expect(left).toHaveLength(1)
  })

  it('takes only what is this person’s', async () => {
    const [mine, theirs] = [await keep('a'), await keep('a', {}, 'other')]
    expect((await remove([theirs.id])).statusCode).toBe(404)
    expect((await remove([mine.id, theirs.id])).json<Removal>().removed).toBe(1)
    expect((await list('', 'other')).total).toBe(1)
    expect((await remove([])).statusCode).toBe(400)
    expect((await portal.ask('one', 'POST', '/api/bookmarks/removals', { ids: [mine.id, mine.id] })).statusCode).toBe(400)
  })
})

it('counts what the person who asks keeps, and nothing of others', async () => {
  await keep('a')
  await keep('b')
  await keep('b', {}, 'other')
  await portal.ask('one', 'POST', '/api/likes', { dataSource: 'dab', targetId: 'a', name: 'A' })
  const counts = async (who: 'one' | 'other') => (await portal.ask(who, 'GET', '/api/kept-counts')).json()
  expect(await counts('one')).toEqual({ bookmarks: 2, likes: 1, searches: 0, runs: 0, dashboards: 0 })
  expect(await counts('other')).toEqual({ bookmarks: 1, likes: 0, searches: 0, runs: 0, dashboards: 0 })
})

it('says of records in the catalogue where they lie', async () => {
  const { boxes, online } = await keep('a')
  expect(boxes).toEqual(createResource().footprint?.boxes)
  expect(online).toEqual(createResource().online)
})

// @rule B-kept-items.belongings
it('what a person keeps is in the export of the account, and nothing of it stays when the account goes', async () => {
  const { id } = await keep('a', { note: 'n', folder: 'Soil' })
  await keep('b', {}, 'other')
  await portal.ask('one', 'POST', '/api/likes', { dataSource: 'dab', targetId: 'a', name: 'A' })
  await portal.ask('one', 'POST', '/api/bookmarks/removals', { ids: [(await keep('c')).id] })
  const belongings = keptBelongings(portal.database, openKept(portal.database))
  const exported = Object.fromEntries(
    await Promise.all(belongings.map(async ({ name, exportOf }) => [name, await exportOf(PEOPLE.one.id)] as const)),
  )
  expect(exported).toMatchObject({
    bookmarks: [{ id, targetId: 'a', note: 'n', folder: 'Soil', createdAt: expect.stringMatching(/^2026-03-01T.*Z$/) }],
    likes: [{ targetId: 'a' }],
    folders: [{ list: 'bookmarks', name: 'Soil' }],
  })
  expect(JSON.stringify(exported)).not.toContain(PEOPLE.one.id)
  for (const { removeOf } of belongings) await removeOf(PEOPLE.one.id)
  for (const table of ['bookmarks', 'likes', 'kept_folders', 'removed_items'] as const) {
    const left = await portal.database.reader.selectFrom(table).select('person_id').execute()
    expect([table, left.filter((row) => row.person_id === PEOPLE.one.id)]).toEqual([table, []])
  }
  expect((await list('', 'other')).total).toBe(1)
})
