import type { Bookmarks } from '@graticule/contracts/kept/bookmarks'
import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { type KeptPortal, openKeptPortal } from '../../testing/kept-portal.ts'
import { MAIL, playPeople } from '../../testing/identity/played-people.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal(['a', '42'].map((id) => ({ resource: createResource({ id, title: `Entry ${id}` }) })))
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.writer.deleteFrom('bookmarks').execute()
})

const BOOKMARKED = '/geoss-service-portlet.bookmarkedresult'
const ADD = `${BOOKMARKED}/add-bookmarked-result`
const LIST = `${BOOKMARKED}/get-bookmarked-results-by-user-id-and-group-id`
const REMOVE = `${BOOKMARKED}/delete-bookmarked-result-by-target-id`

type Who = 'one' | 'other' | undefined

const urlencoded = (fields: Readonly<Record<string, string>>) => ({
  payload: new URLSearchParams(fields).toString(),
  type: 'application/x-www-form-urlencoded',
})
const multipart = (fields: Readonly<Record<string, string>>) => ({
  payload: `${Object.entries(fields)
    .map(([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--edge--\r\n`,
  type: 'multipart/form-data; boundary=edge',
})

const invoke = async (who: Who, cmd: unknown, { path = '/api/jsonws/invoke', fields = {}, as = urlencoded } = {}) => {
  const form = as({ cmd: typeof cmd === 'string' ? cmd : JSON.stringify(cmd), ...fields })
  return portal.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': form.type, ...(who === undefined ? {} : { authorization: `Bearer ${who}` }) },
    payload: form.payload,
  })
}
const itemsOf = async (who: Who) =>
  (await invoke(who, { [LIST]: { groupId: 20181, start: 0, end: 9999 } })).json<{ items: { targetId: string; name: string }[] }>()
    .items
const keep = (targetId: string, more: object = {}, who: Who = 'one') =>
  invoke(who, { [ADD]: { groupId: 20181, name: `Entry ${targetId}`, targetId, currMap: '', ...more } })

// @rule S1-7.jsonws
describe('commands about bookmarks', () => {
  it('add, list and delete the same bookmarks as the other ways', async () => {
    const added = await keep('a', { dataSource: 'dab' })
    expect([added.statusCode, typeof added.json<{ id: number }>().id]).toEqual([200, 'number'])
    const kept = (await portal.ask('one', 'GET', '/api/bookmarks')).json<Bookmarks>()
    expect(kept.bookmarks[0]).toMatchObject({ targetId: 'a', name: 'Entry a', dataSource: 'dab' })
    expect(await itemsOf('one')).toMatchObject([{ targetId: 'a', id: kept.bookmarks[0]?.id }])
    expect(await itemsOf('other')).toEqual([])
    expect((await invoke('one', { [REMOVE]: { targetId: 'a' } })).statusCode).toBe(200)
    expect(await itemsOf('one')).toEqual([])
  })

  it('delete a resource of whichever source when none is named, and of the one that is', async () => {
    for (const dataSource of ['dab', 'zenodo']) await keep('x', { dataSource })
    await invoke('one', { [REMOVE]: { targetId: 'x', dataSource: 'dab' } })
    expect(await itemsOf('one')).toMatchObject([{ dataSource: 'zenodo' }])
    await invoke('one', { [REMOVE]: { targetId: 'x' } })
    expect(await itemsOf('one')).toEqual([])
  })

  it('take arguments in JSON, in the path and in the form, of either kind, below any page', async () => {
    const asPath = `${ADD}/name/Sea%20ice/target-id/b/data-source/zenodo`
    expect((await invoke('one', { [asPath]: {} }, { path: '/community/guest/api/jsonws/invoke' })).statusCode).toBe(200)
    const fields = { name: 'Soil', targetId: 'c', dataSource: 'dab', p_auth: 'x' }
    expect(
      (await invoke('one', { [ADD]: {} }, { path: '/bookmarks/api/jsonws/invoke?t=1', fields, as: multipart })).statusCode,
    ).toBe(200)
    expect((await itemsOf('one')).map(({ name }) => name)).toEqual(['Soil', 'Sea ice'])
    const part = await invoke('one', { [`${LIST}/start/1/end/2`]: null })
    expect(part.json()).toMatchObject({ items: [{ name: 'Sea ice' }] })
  })

  it('come in lists, and one that fails is told in its place', async () => {
    const answer = await invoke('one', [
      { [`$added = ${ADD}`]: { name: 'A', targetId: 'a' } },
      { [ADD]: { name: 'No id' } },
      { [LIST]: { start: -1, end: -1 } },
    ])
    expect(answer.json()).toMatchObject([{ targetId: 'a' }, { status: 400, parameter: 'targetId' }, { items: [{ name: 'A' }] }])
  })
})

it('lists the saved searches of whoever asks', async () => {
  const list = async (who: Who) => {
    const answer = await invoke(who, { '/savedsearch/get-user-saved-searches': { start: 0, end: 9999 } })
    return answer.statusCode === 200
      ? answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name)
      : answer.statusCode
  }
  const search = { name: 'Lakes', phrase: 'lake', url: '/search?f:phrase=lake' }
  expect((await portal.ask('one', 'POST', SAVED_SEARCH_ROUTES.add.path, search)).statusCode).toBe(201)
  expect([await list('one'), await list('other'), await list(undefined)]).toEqual([['Lakes'], [], 401])
})

it('lists popular searches for everybody', async () => {
  const answer = await invoke(undefined, { '/popularsearch/get-available-popular-searches': { start: 0, end: 2 } })
  expect(answer.json<{ items: { id: number }[] }>().items.map(({ id }) => id)).toEqual([901, 902])
})

it.each(
  [
    ['{', 400],
    ['[]', 400],
    ['{}', 400],
    ['7', 400],
    [{ [ADD]: 7 }, 400],
    [{ a: {}, b: {} }, 400],
    [{ [`${LIST}/start`]: {} }, 400],
    [{ [`${LIST}/start/%E0`]: {} }, 400],
    [{ [LIST]: { start: 'x' } }, 400],
    [{ [ADD]: { name: {}, targetId: 'a' } }, 400],
    [{ '/user/get-user-by-id': { userId: 1 } }, 404],
    [{ '/constructor/toString': {} }, 404],
    [Array.from({ length: 21 }, () => ({ [LIST]: {} })), 400],
    ['['.repeat(5_000), 400],
  ].map(([cmd, status]) => [typeof cmd === 'string' ? cmd : JSON.stringify(cmd), status] as const),
)('the command %s is refused with %i', async (cmd, status) => {
  const answer = await invoke('one', cmd)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8'])
})

it('asks who sends a command as the services do', async () => {
  expect((await invoke(undefined, { [LIST]: {} })).statusCode).toBe(401)
  expect((await invoke(undefined, 'x', { as: () => ({ payload: 'cmd', type: 'multipart/form-data' }) })).statusCode).toBe(400)
  expect((await portal.app.inject({ method: 'POST', url: '/dab/api/jsonws/invoke' })).statusCode).toBe(404)
})

// @rule S2-3.csrf
it('takes a command of a browser from another page only with the word of the session', async () => {
  const test = await createTestApp({ config: { mail: MAIL }, dependencies: { clock: Date.now } })
  try {
    const people = playPeople(test)
    await people.account('visitor@example.org')
    const visitor = people.browser()
    await people.signIn(visitor, 'visitor@example.org')
    const { changeWord } = (await visitor.send('/session')).json<{ changeWord: string }>()
    const command = JSON.stringify({ [ADD]: { name: 'Kept', targetId: 'a' } })
    const send = (word: string, more: object = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/api/jsonws/invoke',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `auth.session=${visitor.cookie('auth.session')}`,
          ...more,
        },
        payload: new URLSearchParams({ cmd: command, p_auth: word }).toString(),
      })
    const answers = [
      await send(''),
      await send('x', { origin: 'https://evil.test' }),
      await send(changeWord, { authorization: '' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200])
  } finally {
    await test.close()
  }
})

// @rule S1-7.jsonws
describe('commands about ratings', () => {
  const RATING = '/geoss-service-portlet.resourceratingentry'
  const rate = (who: Who, score: unknown, more: object = {}) =>
    invoke(who, {
      [`${RATING}/update-resource-ratings`]: { name: 'Entry 42', targetId: 'id:42', score, dataSource: 'dab', ...more },
    })
  const target = { targetId: 'id:42', dataSource: 'dab' }

  it('rate, list, tell and delete the same ratings as the other ways', async () => {
    expect((await rate('one', 5)).json()).toEqual({ averageScore: 5 })
    expect((await rate('other', '2', { comment: 'Hm' })).json()).toEqual({ averageScore: 3.5 })
    const ask = async (who: Who, name: string, given: object = target) =>
      (await invoke(who, { [`${RATING}/${name}`]: given })).json<unknown>()
    expect(await ask(undefined, 'get-resource-ratings')).toMatchObject({ stats: [{ averageScore: 3.5, totalEntries: 2 }] })
    expect(await ask(undefined, 'get-resource-comments')).toMatchObject({ entries: [{ score: 2, comment: 'Hm' }] })
    const mine = await ask('one', 'get-resource-ratings-by-user-id-and-group-id', { groupId: 20181, start: 0, end: 9999 })
    expect(mine).toMatchObject({ items: [{ targetId: 'id:42', score: 5 }] })
    await ask('other', 'delete-resource-rating')
    expect(await ask(undefined, 'get-resource-ratings')).toMatchObject({ stats: [{ averageScore: 5, totalEntries: 1 }] })
  })

  it('refuse other scores, and people who are not signed in', async () => {
    expect((await rate('one', 6)).json()).toMatchObject({ status: 400, parameter: 'score' })
    expect((await rate(undefined, 5)).statusCode).toBe(401)
  })
})
