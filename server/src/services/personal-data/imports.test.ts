import type { Bookmarks } from '@graticule/contracts/kept/bookmarks'
import type { Imported } from '@graticule/contracts/kept/import/import'
import { IMPORT_BATCH } from '@graticule/contracts/kept/import/limits'
import type { SavedSearches } from '@graticule/contracts/kept/saved-searches'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keptBelongings } from '../../kept/belongings.ts'
import { openKept } from '../../kept/open-kept.ts'
import { createResource } from '../../testing/create-resource.ts'
import { TEST_NOW } from '../../testing/create-test-app.ts'
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
  for (const table of ['bookmarks', 'saved_searches', 'saved_runs', 'ratings', 'likes'] as const)
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

const rating = (targetId: string, score: number, more: object = {}) => ({
  kind: 'rating',
  dataSource: 'dab',
  targetId,
  name: 'Rated',
  score,
  ...more,
})
const like = (targetId: string, more: object = {}) => ({ kind: 'like', dataSource: 'dab', targetId, name: 'Liked', ...more })

// @rule B-import.opinions
it('takes ratings with comments and likes over once, and leaves what was said here', async () => {
  portal.wait(120_000)
  await portal.ask('one', 'POST', '/api/ratings', { dataSource: 'dab', targetId: '42', name: 'Soil', score: 2 })
  const items = [
    rating('a', 5, { comment: 'Good <b>' }),
    rating('42', 4),
    rating('10.5281/zenodo.77', 3),
    rating('nowhere', 3),
    like('a'),
    like('z1', { dataSource: 'zenodo' }),
  ]
  expect((await resultsOf(items)).map(({ result }) => result)).toEqual([
    'imported',
    'already',
    'imported',
    'not-found',
    'imported',
    'imported',
  ])
  expect((await resultsOf(items)).map(({ result }) => result)).toEqual([
    'already',
    'already',
    'already',
    'not-found',
    'already',
    'already',
  ])
  const read = async (targetId: string) =>
    (await portal.ask(undefined, 'GET', `/api/ratings?dataSource=dab&targetId=${targetId}`)).json<{ totals: object }>().totals
  expect(await read('a')).toEqual({ averageScore: 5, totalEntries: 1 })
  expect(await read('42')).toEqual({ averageScore: 2, totalEntries: 1 })
  expect(await read('d')).toEqual({ averageScore: 3, totalEntries: 1 })
  // in whatever tab of the catalogue it is rated
  expect((await resultsOf([rating('a', 1, { dataSource: 'data' })])).map(({ result }) => result)).toEqual(['already'])
  const { comments } = (await portal.ask(undefined, 'GET', '/api/comments?dataSource=dab&targetId=a')).json<{
    comments: { comment: string }[]
  }>()
  expect(comments.map(({ comment }) => comment)).toEqual(['Good <b>'])
  for (const wrong of [rating('a', 0), rating('a', 6), rating('a', 2.5), rating('a', 3, { comment: 'a\u0000' }), like('<a>')])
    expect((await send([wrong])).statusCode).toBe(400)
})

// @rule B-import.opinions
it('takes no more opinions a minute than a person may give, and says when to go on', async () => {
  let now = TEST_NOW
  const still = await openKeptPortal([], { clock: () => now })
  const likes = (letter: string) => Array.from({ length: 50 }, (_, at) => like(`${letter}${at}`, { dataSource: 'zenodo' }))
  const sent = (items: readonly object[]) => still.ask('one', 'POST', '/api/imports', { items })
  expect((await sent(likes('z'))).statusCode).toBe(200)
  const refused = await sent(likes('y'))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  now += 60_000
  const again = (await sent(likes('y'))).json<Imported>().items.map(({ result }) => result)
  expect([again[9], again[10]]).toEqual(['already', 'imported'])
  await still.close()
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
