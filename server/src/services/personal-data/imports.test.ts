import type { Bookmarks } from '@graticule/contracts/kept/bookmarks'
import type { Imported } from '@graticule/contracts/kept/import/import'
import { IMPORT_BATCH } from '@graticule/contracts/kept/import/limits'
import type { SavedSearches } from '@graticule/contracts/kept/saved-searches'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keptBelongings } from '../../kept/belongings.ts'
import { openKept } from '../../kept/open-kept.ts'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  const resource = (id: string, title: string, more: object = {}) => ({ resource: createResource({ id, title, ...more }) })
  portal = await openKeptPortal([
    resource('a', 'Sea ice of the Arctic'),
    resource('42', 'Soil moisture'),
    resource('d', 'Land cover', { identifiers: [{ scheme: 'doi', value: '10.5281/zenodo.77' }] }),
    resource('t', 'Glacier outlines, 2020: Älps'),
    resource('x1', 'The same title'),
    resource('x2', 'The same title'),
  ])
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['bookmarks', 'saved_searches', 'saved_runs'] as const)
    await portal.database.writer.deleteFrom(table).execute()
})

const bookmark = (targetId: string, name: string, more: object = {}) => ({
  kind: 'bookmark',
  dataSource: 'dab',
  targetId,
  name,
  ...more,
})
const search = (name: string, more: object = {}) => ({
  kind: 'search',
  name,
  phrase: 'ice',
  url: '/?f:phrase=ice&f:kwd=',
  ...more,
})
const send = (items: readonly object[]) => portal.ask('one', 'POST', '/api/imports', { items })
const resultsOf = async (items: readonly object[]) => (await send(items)).json<Imported>().items
const bookmarks = async () => (await portal.ask('one', 'GET', '/api/bookmarks?size=100&sort=oldest')).json<Bookmarks>().bookmarks
const searches = async () =>
  (await portal.ask('one', 'GET', '/personaldata/rest/saved-searches/search/current')).json<SavedSearches>()._embedded
    .savedSearches

// @rule B-import.match
it('finds records by id, DOI and title, keeps those of other sources, and tells what it did not find', async () => {
  expect(
    await resultsOf([
      bookmark('a', 'Another title', { note: 'Mine', folder: 'North' }),
      bookmark('id:42', 'Soil'),
      bookmark('https://doi.org/10.5281/ZENODO.77', 'Whatever'),
      bookmark('old-9', 'GLACIER outlines 2020 alps'),
      bookmark('old-10', 'The same title'),
      bookmark('old-11', 'Nobody has this'),
      bookmark('old-12', '"" OR NOT ('),
      bookmark('z1', 'Elsewhere', { dataSource: 'zenodo' }),
      bookmark('q1', 'Of a source that is gone', { dataSource: 'agame' }),
    ]),
  ).toEqual([
    { result: 'imported', foundBy: 'id', targetId: 'a' },
    { result: 'imported', foundBy: 'id', targetId: '42' },
    { result: 'imported', foundBy: 'doi', targetId: 'd' },
    { result: 'imported', foundBy: 'title', targetId: 't' },
    { result: 'not-found' },
    { result: 'not-found' },
    { result: 'not-found' },
    { result: 'imported', foundBy: 'source', targetId: 'z1' },
    { result: 'imported', foundBy: 'source', targetId: 'q1' },
  ])
  expect((await bookmarks()).map(({ targetId }) => targetId)).toEqual(['a', '42', 'd', 't', 'z1', 'q1'])
  expect((await bookmarks())[0]).toMatchObject({ name: 'Another title', note: 'Mine', folder: 'North', gone: false })
})

// @rule B-import.once
it('takes nothing over twice', async () => {
  const items = [bookmark('a', 'Sea ice'), search('Ice'), search('Ice', { phrase: 'ice', url: '/search?f:phrase=snow' })]
  expect((await resultsOf(items)).map(({ result }) => result)).toEqual(['imported', 'imported', 'imported'])
  expect((await resultsOf([...items, search('ICE')])).map(({ result }) => result)).toEqual([
    'already',
    'already',
    'already',
    'imported',
  ])
  expect([(await bookmarks()).length, (await searches()).length]).toEqual([1, 3])
})

// @rule B-import.once
it('keeps saved runs, which are in the export of the account and go with it', async () => {
  const run = { kind: 'run', name: 'June <i>', runId: 'r1', workflowId: 'w1', path: '/results' }
  expect((await resultsOf([run, { ...run, name: 'Another name' }])).map(({ result }) => result)).toEqual(['imported', 'already'])
  const belongings = keptBelongings(portal.database, openKept(portal.database)).find(({ name }) => name === 'savedRuns')
  const { id } = PEOPLE.one
  expect(await belongings?.exportOf(id)).toMatchObject([{ name: 'June <i>', runId: 'r1', workflowId: 'w1', path: '/results' }])
  await belongings?.removeOf(id)
  expect(await belongings?.exportOf(id)).toEqual([])
})

it('keeps what a saved search says, and opens it', async () => {
  await send([search('Box', { aoiBoundingBox: '1,2,3,4', aoiRelation: 'CONTAINS', folder: 'North' })])
  expect(await searches()).toMatchObject([{ name: 'Box', folder: 'North', aoiBoundingBox: '1,2,3,4', url: '/?f:phrase=ice' }])
})

// @rule B-import.batch
it('is for people who are signed in, with items that are in order', async () => {
  expect((await portal.ask(undefined, 'POST', '/api/imports', { items: [search('Ice')] })).statusCode).toBe(401)
  for (const items of [
    [],
    [{ kind: 'run', name: 'x' }],
    [{ kind: 'run', name: 'x', runId: '<a>', workflowId: 'w', path: '' }],
    [bookmark('<a>', 'x')],
    [search('Ice', { url: 'https://evil.test/' })],
    [search('Ice', { url: '//evil.test/' })],
    Array.from({ length: IMPORT_BATCH + 1 }, () => search('Ice')),
  ])
    expect((await send(items)).statusCode).toBe(400)
  expect(await searches()).toEqual([])
})
