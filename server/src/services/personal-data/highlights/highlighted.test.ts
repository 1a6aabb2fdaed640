import type { HighlightedSearch, HighlightedSearches } from '@graticule/contracts/services/personal-data'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type KeptPortal, openKeptPortal } from '../../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.writer.deleteFrom('highlighted_searches').execute()
})

const BASE = '/personaldata/rest/highlighted-searches'
const listOf = async (who: 'admin' | undefined) => {
  const reply = await portal.ask(who, 'GET', who === undefined ? `${BASE}/search/enabled?size=100` : `${BASE}?size=100`)
  return reply.json<HighlightedSearches>()._embedded.highlightedSearches
}

// @rule S2-6.highlighted
it('administrators change, hide, delete and promote highlighted searches, and everybody reads those that are shown', async () => {
  const shipped = await listOf(undefined)
  const [first, second] = shipped as [HighlightedSearch, HighlightedSearch]
  const renamed = await portal.ask('admin', 'PATCH', `${BASE}/${first.id}`, { name: 'Renamed' })
  expect(renamed.json()).toMatchObject({ id: first.id, name: 'Renamed', phrase: first.phrase, address: first.address })
  await portal.ask('admin', 'PATCH', `${BASE}/${first.id}`, { enabled: false })
  expect((await portal.ask('admin', 'DELETE', `${BASE}/${second.id}`)).statusCode).toBe(204)
  expect((await portal.ask('admin', 'DELETE', `${BASE}/${second.id}`)).statusCode).toBe(404)

  const body = { name: 'Mine', phrase: 'ice', url: '/search?f:selectedAreaCoordinates=60,-10,80,10&v=1' }
  const saved = (await portal.ask('admin', 'POST', '/personaldata/rest/saved-searches', body)).json<SavedSearch>()
  const promoted = await portal.ask('admin', 'POST', `/personaldata/rest/saved-searches/${saved.id}/highlighted`, {
    name: 'Ice <i>',
  })
  expect([promoted.statusCode, promoted.json<HighlightedSearch>().name]).toEqual([201, 'Ice <i>'])

  const shown = await listOf(undefined)
  expect(shown.map(({ name }) => name)).toEqual([...shipped.slice(2).map(({ name }) => name), 'Ice <i>'])
  expect(shown.at(-1)).toMatchObject({ phrase: 'ice', defaultSearch: false, url: expect.stringContaining('f:phrase=ice') })
  expect((await listOf('admin')).find(({ id }) => id === first.id)).toMatchObject({ name: 'Renamed', enabled: false })
  const own = promoted.json<HighlightedSearch>().id
  expect((await portal.ask('admin', 'DELETE', `${BASE}/${own}`)).statusCode).toBe(204)
  expect((await listOf(undefined)).some(({ id }) => id === own)).toBe(false)
})

it('nobody else changes them, and what is wrong is refused by its name', async () => {
  const [first] = await listOf(undefined)
  for (const who of ['one', 'moderator', undefined] as const)
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['PATCH', `/${first?.id}`, { name: 'x' }],
      ['DELETE', `/${first?.id}`, undefined],
    ] as const)
      expect([who, method, (await portal.ask(who, method, BASE + path, payload)).statusCode]).toEqual([
        who,
        method,
        who === undefined ? 401 : 403,
      ])
  const wrong = await portal.ask('admin', 'PATCH', `${BASE}/${first?.id}`, { url: 'https://evil.test/' })
  expect([wrong.statusCode, wrong.json<{ parameter: string }>().parameter]).toEqual([400, 'url'])
  const foreign = (
    await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', { name: 'a', url: '/search' })
  ).json<SavedSearch>()
  const path = `/personaldata/rest/saved-searches/${foreign.id}/highlighted`
  expect((await portal.ask('admin', 'POST', path, { name: 'x' })).statusCode).toBe(404)
  expect((await portal.ask('one', 'POST', path, { name: 'x' })).statusCode).toBe(403)
})

// @rule B-saved-searches.highlight-order
it('administrators put them in an order, which holds when one is changed', async () => {
  const before = await listOf('admin')
  const ids = before.map(({ id }) => id)
  const wanted = [ids[2], ids[0]] as string[]
  const reply = await portal.ask('admin', 'PUT', `${BASE}/order`, { ids: wanted })
  const rest = ids.filter((id) => !wanted.includes(id))
  expect(reply.json<HighlightedSearches>()._embedded.highlightedSearches.map(({ id }) => id)).toEqual([...wanted, ...rest])
  await portal.ask('admin', 'PATCH', `${BASE}/${wanted[0]}`, { name: 'Renamed' })
  expect((await listOf(undefined)).map(({ id }) => id)).toEqual([...wanted, ...rest])
  for (const [body, status] of [
    [{ ids: [] }, 400],
    [{ ids: ['x'] }, 400],
    [{ ids: [wanted[0], wanted[0]] }, 400],
    [{ ids: ['999999'] }, 404],
  ] as const)
    expect((await portal.ask('admin', 'PUT', `${BASE}/order`, body)).statusCode).toBe(status)
  expect((await portal.ask('one', 'PUT', `${BASE}/order`, { ids: wanted })).statusCode).toBe(403)
})

// @rule B-saved-searches.highlight-seen
it('the second of two administrators is told, and overwrites nothing that they have not seen', async () => {
  const [first] = (await listOf('admin')) as [HighlightedSearch]
  const path = `${BASE}/${first.id}`
  const seen = { name: first.name }
  expect((await portal.ask('admin', 'PATCH', path, { name: 'Theirs', seen })).statusCode).toBe(200)
  expect((await portal.ask('admin', 'PATCH', path, { name: 'Mine', seen })).statusCode).toBe(412)
  // what nobody else has changed can be
  const other = await portal.ask('admin', 'PATCH', path, { phrase: 'ice', seen: { phrase: first.phrase } })
  expect(other.json()).toMatchObject({ name: 'Theirs', phrase: 'ice' })
  expect((await portal.ask('admin', 'PATCH', path, { name: 'Mine' })).json()).toMatchObject({ name: 'Mine' })
})
