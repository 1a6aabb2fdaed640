/** Alerts about searches of a source that not everybody sees, or that there is no more. */
import type { Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { matchHere } from '../testing/match-here.ts'

let portal: KeptPortal
let rows: readonly SourceRow[]
beforeAll(async () => {
  portal = await openKeptPortal([], { sourceRows: () => rows, matching: matchHere })
})
beforeEach(() => {
  rows = [...SHIPPED_ROWS, NINTH]
})
afterAll(() => portal.close())

const CLOSED: readonly SourceRow[] = [...SHIPPED_ROWS, { ...NINTH, seenBy: 'signed-in' }]
const save = async (dataSource: string) => {
  const body = { name: 'Ice', phrase: 'sea ice', url: `/search?f:dataSource=${dataSource}&v=1` }
  const { id } = (await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', body)).json<SavedSearch>()
  return `/personaldata/rest/saved-searches/${id}`
}
const change = async (search: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', body?: object) => {
  const reply = await portal.ask('one', method, `${search}/alerts${path}`, body)
  return [reply.statusCode, reply.json<{ detail?: string }>().detail]
}
const newsOf = async (search: string) => (await portal.ask('one', 'GET', search)).json<SavedSearch>().news
const work = async () => {
  while (await portal.app.alertWork.round()) await Promise.resolve()
}

// @rule B-sources.seen-by
it('are not switched on, in words, and are switched off at any time', async () => {
  const search = await save(NINTH.name)
  expect(await change(search, 'POST', '/feed')).toEqual([200, undefined])
  for (const others of [CLOSED, SHIPPED_ROWS]) {
    rows = others
    const refused = [409, expect.stringContaining('its source is restricted or was removed')]
    expect(await change(search, 'PATCH', '', { mail: 'daily' })).toEqual(refused)
    expect(await change(search, 'POST', '/feed')).toEqual(refused)
    expect(await change(search, 'PUT', '/webhook', { url: 'https://hooks.example.org/' })).toEqual(refused)
    expect(await change(search, 'PATCH', '', { mail: 'off' })).toEqual([200, undefined])
  }
  const read = (await portal.ask('one', 'GET', `${search}/alerts`)).json<Alerts>()
  expect([read.mail, read.feed === undefined, read.webhook]).toEqual(['off', false, undefined])
  expect(await change(search, 'DELETE', '/feed')).toEqual([200, undefined])
})

// @rule B-sources.seen-by
it.each([
  ['not everybody sees', CLOSED],
  ['there is no more', SHIPPED_ROWS],
])('watch nothing in place of a source that %s', async (_, others) => {
  const [search, ofCatalogue] = [await save(NINTH.name), await save('dab')]
  expect(await change(search, 'POST', '/feed')).toEqual([200, undefined])
  rows = others
  await portal.catalogue.write([{ resource: createResource({ id: `a ${others.length}`, title: 'Sea ice' }) }])
  await work()
  portal.wait(86_400_000)
  await work()
  expect([await newsOf(search), await newsOf(ofCatalogue)]).toEqual([0, 1])
  const id = Number(search.split('/').at(-1))
  const looked = await portal.database.reader.selectFrom('search_alerts').select('seen').where('search_id', '=', id).execute()
  expect(looked).toEqual([{ seen: null }])
})
