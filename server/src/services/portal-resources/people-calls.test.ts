import type { SurveyTotals } from '@graticule/contracts/feedback/survey'
import type { BookmarkFeed } from '@graticule/contracts/kept/bookmark-feed'
import { ARGUMENT_PREFIX } from '@graticule/contracts/services/portal-resources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { MAIL, playPeople } from '../../testing/identity/played-people.ts'
import { type KeptPortal, openKeptPortal } from '../../testing/kept-portal.ts'
import { readXml } from '../../testing/xml/read-xml.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal(['a', '42'].map((id) => ({ resource: createResource({ id, title: `Entry ${id}` }) })))
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['bookmarks', 'ratings', 'surveys', 'bookmark_feeds'] as const)
    await portal.database.writer.deleteFrom(table).execute()
  portal.wait(120_000)
})

type Who = 'one' | 'other' | 'third' | undefined
const call = (who: Who, id: string, given: Readonly<Record<string, string>> = {}, path = '/community/guest/geoss-resources') =>
  portal.ask(who, 'GET', `${path}?${new URLSearchParams({ p_p_resource_id: id, ...given }).toString()}`)

describe('the calls about ratings', () => {
  // @rule S1-7.update-rating
  // @rule S1-7.get-ratings
  // @rule S1-7.get-comments
  it('rate, tell the mean and list the comments, under both names of the arguments', async () => {
    const rated = await call('one', 'UPDATE_RATING', { targetId: 'id:42', name: 'Entry 42', score: '5' })
    expect([rated.statusCode, rated.json()]).toEqual([200, { averageScore: 5 }])
    const prefixed = { targetId: 'id:42', name: 'Entry 42', score: '2', comment: 'Hm' }
    const arguments_ = Object.fromEntries(Object.entries(prefixed).map(([name, value]) => [ARGUMENT_PREFIX + name, value]))
    expect((await call('other', 'UPDATE_RATING', arguments_, '/community/arctic/geoss-resources')).json()).toEqual({
      averageScore: 3.5,
    })
    const stats = await call(undefined, 'GET_RATINGS', { targetIds: 'id:42,a' })
    expect([stats.headers['cache-control'], stats.json()]).toEqual([
      'no-store',
      {
        stats: [
          { targetId: 'id:42', averageScore: 3.5, totalEntries: 2 },
          { targetId: 'a', averageScore: 0, totalEntries: 0 },
        ],
      },
    ])
    expect((await call(undefined, 'GET_COMMENTS', { targetId: 'id:42' })).json()).toMatchObject({
      entries: [{ score: 2, comment: 'Hm', userName: expect.any(String), createdDate: expect.stringMatching(/Z$/) }],
    })
  })

  it.each([
    ['UPDATE_RATING', { targetId: 'a', score: '4.5' }, 400],
    ['UPDATE_RATING', { targetId: 'a', score: '0' }, 400],
    ['UPDATE_RATING', { score: '4' }, 400],
    ['UPDATE_RATING', { targetId: 'a', score: '4', comment: 'x'.repeat(1_001) }, 400],
    ['GET_RATINGS', { targetIds: ',' }, 400],
  ])('%s with %j is refused', async (id, given, status) => {
    expect((await call('one', id, given as never)).statusCode).toBe(status)
  })

  // @rule S2-3.csrf
  it('rate by the session of a browser only from a page of the portal, or with the word of the session', async () => {
    const test = await createTestApp({ config: { mail: MAIL }, dependencies: { clock: Date.now } })
    try {
      const people = playPeople(test)
      await people.account('visitor@example.org')
      const visitor = people.browser()
      await people.signIn(visitor, 'visitor@example.org')
      const { changeWord } = (await visitor.send('/session')).json<{ changeWord: string }>()
      const cookie = `auth.session=${visitor.cookie('auth.session')}`
      const rate = async (headers: object, more = '') => {
        const url = `/community/guest/geoss-resources?p_p_resource_id=UPDATE_RATING&targetId=a&name=A&score=4${more}`
        return (await test.app.inject({ url, headers: { cookie, ...headers } })).statusCode
      }
      expect([
        await rate({}),
        await rate({ 'sec-fetch-site': 'cross-site' }),
        await rate({}, '&p_auth=x'),
        // a picture, or a link, that somebody else has put into a page of the portal
        await rate({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }),
        await rate({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }),
        await rate({ 'sec-fetch-site': 'same-origin' }),
        await rate({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }),
        await rate({}, `&p_auth=${encodeURIComponent(changeWord)}`),
      ]).toEqual([403, 403, 403, 403, 403, 403, 200, 200])
    } finally {
      await test.close()
    }
  })
})

const keep = (targetId: string, more: object = {}) =>
  portal.ask('one', 'POST', '/api/bookmarks', { dataSource: 'dab', targetId, name: `Kept <${targetId}>`, ...more })

describe('the feed of bookmarks', () => {
  // @rule S1-7.bookmarked-feed
  it('holds the bookmarks of whoever asks, as entries of the original', async () => {
    await keep('42')
    await keep('z9', { dataSource: 'zenodo' })
    await keep('gone')
    const reply = await call('one', 'BOOKMARKED_FEED')
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'private, no-store',
    ])
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    const { body } = reply
    // what the catalogue has no more is left out, as what is hidden
    expect(body).toContain('<opensearch:totalResults>2</opensearch:totalResults>')
    expect(body).toContain('<title>Entry 42</title><id>id:42</id>')
    expect(body).toContain('<title>Kept &lt;z9&gt;</title><id>z9</id>')
    expect(body.match(/<contributor>/g)).toHaveLength(2)
    expect((await call('one', 'BOOKMARKED_FEED', { targetIds: 'id:42,none' })).body.match(/<entry>/g)).toHaveLength(1)
    expect((await call('other', 'BOOKMARKED_FEED')).body).not.toContain('<entry>')
    expect((await call(undefined, 'BOOKMARKED_FEED')).statusCode).toBe(401)
  })

  // @rule B-kept-items.feed
  it('stands for feed readers under an address that its owner makes, replaces and removes; notes are not in it', async () => {
    await keep('42', { note: 'A secret', folder: 'Hidden' })
    const owner = async (method: 'GET' | 'POST' | 'DELETE') => portal.ask('one', method, '/api/bookmarks/feed')
    expect((await owner('GET')).json()).toEqual({})
    const { atom = '' } = (await owner('POST')).json<BookmarkFeed>()
    expect(atom).toMatch(/^https:\/\/portal\.test\/feeds\/bookmarks\/[\w-]{32}\.atom$/)
    const read = async (address: string) => portal.app.inject(new URL(address).pathname)
    const feed = await read(atom)
    expect(feed.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect(() => readXml(feed.body)).not.toThrow()
    expect(feed.body).toContain('<link rel="alternate" href="https://portal.test/resource/dab/42"/>')
    expect(feed.body).not.toMatch(/secret|Hidden|person-1/)
    const { atom: next = '' } = (await owner('POST')).json<BookmarkFeed>()
    expect([(await read(atom)).statusCode, (await read(next)).statusCode]).toEqual([404, 200])
    expect((await portal.ask('other', 'GET', '/api/bookmarks/feed')).json()).toEqual({})
    expect((await owner('DELETE')).statusCode).toBe(204)
    expect((await read(next)).statusCode).toBe(404)
    for (const file of ['x.atom', `${'a'.repeat(32)}.atom`, `${'a'.repeat(32)}.json`])
      expect((await portal.app.inject(`/feeds/bookmarks/${file}`)).statusCode).toBe(404)
    expect((await portal.ask(undefined, 'GET', '/api/bookmarks/feed')).statusCode).toBe(401)
  })
})

// @rule S1-7.survey-call
it('SURVEY takes the answers of the form of the original', async () => {
  const answers = { impression: 'negative', did_found_what_looking_for: 'no', [`${ARGUMENT_PREFIX}organized`]: '1' }
  expect((await call(undefined, 'SURVEY', answers)).json()).toEqual({ result: 'success' })
  const { total, questions } = (await portal.ask('admin', 'GET', '/api/surveys/totals')).json<SurveyTotals>()
  expect([total, questions.find(({ name }) => name === 'organized')?.mean]).toEqual([1, 1])
  expect((await call(undefined, 'SURVEY', { impression: 'great' })).statusCode).toBe(400)
})
