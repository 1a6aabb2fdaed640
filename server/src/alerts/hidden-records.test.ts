import type { Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch, SavedSearches } from '@graticule/contracts/kept/saved-searches'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal } from '../testing/kept-portal.ts'
import { matchHere } from '../testing/match-here.ts'

let portal: KeptPortal
/** The search of a test, and what its records are called, alone: one portal is enough. */
let search: number
let sea: string
let feed: string
let count = 0
beforeAll(async () => {
  portal = await openKeptPortal([], { matching: matchHere })
})
beforeEach(async () => {
  sea = `sea${(count += 1)}`
  const SEARCHES = '/personaldata/rest/saved-searches'
  const saved = { name: 'Ice', phrase: `${sea} ice`, url: '/search' }
  ;({ id: search } = (await portal.ask('one', 'POST', SEARCHES, saved)).json<SavedSearch>())
  const made = (await portal.ask('one', 'POST', `${SEARCHES}/${search}/alerts/feed`)).json<Alerts>()
  feed = new URL(made.feed?.json ?? '').pathname
})
afterAll(() => portal.close())

const write = (...ids: string[]) =>
  portal.catalogue.write(
    ids.map((id) => ({
      resource: createResource({ id: `${sea}-${id}`, title: `${sea} ice ${id}`, abstract: '', keywords: [] }),
    })),
  )
const place = async (id: string, action: string) =>
  expect((await portal.ask('admin', 'PUT', '/api/admin/records/place', { ids: [`${sea}-${id}`], action })).json()).toMatchObject({
    changed: 1,
  })
const work = async () => {
  while (await portal.app.alertWork.round()) await Promise.resolve()
}
const told = async () =>
  (await portal.app.inject(feed))
    .json<{ items: { title: string; tags: string[] }[] }>()
    .items.map(({ title, tags }) => `${tags.join()}: ${title.replace(sea, 'Sea')}`)
    .toSorted()
const newsOf = async () =>
  (await portal.ask('one', 'GET', '/personaldata/rest/saved-searches/search/current'))
    .json<SavedSearches>()
    ._embedded.savedSearches.flatMap(({ id, news }) => (id === search ? [news] : []))
const rows = async (table: 'record_changes' | 'search_events') =>
  JSON.stringify(await portal.database.reader.selectFrom(table).selectAll().execute())

// @rule B-records.hidden
it.each([
  ['hide', 'show'],
  ['delete', 'restore'],
])('tells those who saved a search neither that somebody pressed %s, nor %s', async (away, back) => {
  await write('secret', 'open')
  await work()
  expect(await told()).toEqual(['new: Sea ice open', 'new: Sea ice secret'])
  await place('secret', away)
  // what was told of it before goes as well
  expect(await rows('search_events')).not.toContain(`${sea}-secret`)
  expect(await rows('record_changes')).not.toContain(`${sea}-secret`)
  await work()
  expect(await told()).toEqual(['new: Sea ice open'])
  await place('secret', back)
  await work()
  expect(await told()).toEqual(['new: Sea ice open'])
})

// @rule B-records.hidden
it('tells nothing that waits to be told of a record when it is hidden', async () => {
  await write('secret', 'open')
  expect(await rows('record_changes')).toContain(`${sea}-secret`)
  await place('secret', 'hide')
  expect(await rows('record_changes')).not.toContain(`${sea}-secret`)
  await work()
  expect(await told()).toEqual(['new: Sea ice open'])
})

// @rule B-saved-searches.news-hidden
it('counts what is hidden no more among the new results, and nothing twice', async () => {
  await write('secret', 'open')
  await work()
  expect(await newsOf()).toEqual([2])
  await place('secret', 'hide')
  expect(await newsOf()).toEqual([1])
  await place('secret', 'show')
  await place('open', 'delete')
  expect(await newsOf()).toEqual([0])
  await work()
  expect(await newsOf()).toEqual([0])
})
