import { MAX_GUEST_REPORTS } from '@graticule/contracts/feedback/limits'
import { MAX_COMMENT, OPINIONS_PER_MINUTE } from '@graticule/contracts/limits'
import type { Opinions } from '@graticule/contracts/kept/bookmarks'
import type { BookmarkedPage } from '@graticule/contracts/kept/curated'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import type { Comments, Moderation, OwnOpinion, OwnRating, OwnRatings, Rated } from '@graticule/contracts/kept/ratings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptBelongings } from '../../kept/belongings.ts'
import { openKept } from '../../kept/open-kept.ts'
import { TEST_NOW } from '../../testing/create-test-app.ts'
import { createResource } from '../../testing/create-resource.ts'
import { solvedCheck } from '../../testing/identity/solve-check.ts'
import { type KeptPortal, openKeptPortal, PEOPLE, type PlayedPerson } from '../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal(['a', 'b', 'c', '42'].map((id) => ({ resource: createResource({ id, title: `Entry ${id}` }) })))
  const names = { one: ['Vera', 'One'], other: ['Reader', ''], third: ['Third', 'Reader'] } as const
  for (const [who, [given_name, family_name]] of Object.entries(names))
    await portal.database.writer
      .insertInto('people')
      .values({
        id: PEOPLE[who as PlayedPerson].id,
        email: `${who}@example.org`,
        email_key: `${who}@example.org`,
        given_name,
        family_name,
        password: null,
        roles: '[]',
        administers: '[]',
        locked_at: null,
        created_at: 0,
      })
      .execute()
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const who of ['one', 'other', 'third'] as const)
    for (const { dataSource, targetId } of (await portal.ask(who, 'GET', '/api/ratings/mine?size=9999')).json<OwnRatings>()
      .ratings)
      await portal.ask(who, 'DELETE', `/api/ratings?dataSource=${dataSource}&targetId=${targetId}`)
  await portal.database.writer.deleteFrom('bookmarks').execute()
  portal.wait(120_000)
})

const rate = (who: PlayedPerson | undefined, targetId: string, score: unknown, more: object = {}) =>
  portal.ask(who, 'POST', '/api/ratings', { dataSource: 'dab', targetId, name: `Entry ${targetId}`, score, ...more })
const rated = async (targetId: string, source = 'dab') =>
  (await portal.ask(undefined, 'GET', `/api/ratings?dataSource=${source}&targetId=${targetId}`)).json<Rated>()
const comments = async (targetId: string, query = '') =>
  (await portal.ask(undefined, 'GET', `/api/comments?dataSource=dab&targetId=${targetId}${query}`)).json<Comments>()
const own = async (who: PlayedPerson, targetId: string) =>
  (await portal.ask(who, 'GET', `/api/ratings/own?dataSource=dab&targetId=${targetId}`)).json<OwnOpinion>()
const queue = async (part = 'waiting') =>
  (await portal.ask('moderator', 'GET', `/api/moderation/comments?part=${part}`)).json<Moderation>()
const report = (who: PlayedPerson, id: number, reason = 'An advertisement') =>
  portal.ask(who, 'POST', `/api/comments/${id}/reports`, { reason })
const decide = (id: number, decision: 'keep' | 'remove', reason = 'It is an advertisement') =>
  portal.ask('moderator', 'POST', `/api/moderation/comments/${id}/decisions`, { decision, reason })

describe('ratings', () => {
  // @rule B-ratings.one-each
  it('are one for each person and resource, changed and taken back, with mean and distribution', async () => {
    expect((await rate('one', 'a', 5)).json()).toMatchObject({ score: 5, comment: '', state: 'shown' })
    await rate('one', 'a', 4, { comment: 'Good' })
    await rate('other', 'a', 1)
    expect(await rated('a')).toEqual({ totals: { averageScore: 2.5, totalEntries: 2 }, distribution: [1, 0, 0, 1, 0] })
    // stars alone leave the comment as it is
    expect((await rate('one', 'a', 3)).json<OwnRating>().comment).toBe('Good')
    const removed = await portal.ask('one', 'DELETE', '/api/ratings?dataSource=dab&targetId=a')
    expect(removed.json()).toEqual({ totals: { averageScore: 1, totalEntries: 1 }, distribution: [1, 0, 0, 0, 0] })
    expect(await own('one', 'a')).toEqual({ reported: [] })
    expect(await rated('b')).toEqual({ distribution: [0, 0, 0, 0, 0] })
  })

  it('of a record of the catalogue count together, and of many resources at once are told to everybody', async () => {
    await rate('one', 'a', 5, { dataSource: 'data' })
    await rate('one', 'z', 2, { dataSource: 'zenodo' })
    const resources = [
      { dataSource: 'dab', targetId: 'a' },
      { dataSource: 'zenodo', targetId: 'z' },
      { dataSource: 'dab', targetId: 'z' },
    ]
    const reply = await portal.ask(undefined, 'POST', '/api/opinions', { resources })
    expect(reply.json<Opinions>().resources.map(({ rating }) => rating?.averageScore)).toEqual([5, 2, undefined])
  })

  // @rule B-ratings.order
  it('stand in search results, which can be sorted by them', async () => {
    await rate('one', 'b', 3)
    await rate('one', 'c', 5)
    await rate('other', 'c', 4)
    const search = async () => {
      // the index follows by itself in a moment
      await portal.catalogue.touch([])
      const { entries } = (
        await portal.ask(
          undefined,
          'GET',
          `/dab/opensearch/query?sortBy=rating:desc&outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`,
        )
      ).json<ResultSet>()
      return entries.map(({ resource }) => [resource.id, resource.rating])
    }
    expect((await search()).slice(0, 2)).toEqual([
      ['c', 4.5],
      ['b', 3],
    ])
    await portal.ask('one', 'DELETE', '/api/ratings?dataSource=dab&targetId=c')
    await portal.ask('other', 'DELETE', '/api/ratings?dataSource=dab&targetId=c')
    expect((await search())[0]).toEqual(['b', 3])
  })

  it('have to be whole stars from 1 to 5, with a comment that is not too long', async () => {
    for (const [score, more, parameter] of [
      [0, {}, 'score'],
      [6, {}, 'score'],
      [2.5, {}, 'score'],
      ['5', {}, 'score'],
      [5, { comment: 'x'.repeat(MAX_COMMENT + 1) }, 'comment'],
      [5, { comment: 'a\u0000b' }, 'comment'],
      [5, { targetId: '<script>' }, 'targetId'],
    ] as const) {
      const reply = await rate('one', 'a', score, more)
      expect([score, reply.statusCode, reply.json<{ parameter?: string }>().parameter]).toEqual([score, 400, parameter])
    }
    expect((await rate('one', 'a', 5, { comment: 'x'.repeat(MAX_COMMENT) })).statusCode).toBe(200)
  })

  it('take nothing from a body that is not for the person to say', async () => {
    await rate('one', 'a', 5, { comment: 'Good' })
    const [before] = (await comments('a')).comments
    const forged = {
      id: 1,
      person_id: PEOPLE.other.id,
      userId: PEOPLE.other.id,
      comment_removed: 2,
      state: 'removed',
      createdAt: 'x',
    }
    await rate('one', 'a', 4, { ...forged, comment: 'Good' })
    expect((await comments('a')).comments).toMatchObject([{ id: before?.id, userName: 'Vera One', score: 4 }])
    expect(await own('other', 'a')).toEqual({ reported: [] })
  })

  // @rule B-ratings.changes
  it('are changed so many times a minute, each person for themselves', async () => {
    const still = await openKeptPortal([], { clock: () => TEST_NOW })
    const body = { dataSource: 'dab', targetId: 'a', name: 'A', score: 1 }
    const status = async (who: PlayedPerson) => (await still.ask(who, 'POST', '/api/ratings', body)).statusCode
    for (let at = 0; at < OPINIONS_PER_MINUTE; at += 1) expect(await status('third')).toBe(200)
    expect([await status('third'), await status('one')]).toEqual([429, 200])
    for (const [method, path, payload] of [
      ['POST', '/api/likes', body],
      ['DELETE', '/api/likes?dataSource=dab&targetId=a', undefined],
      ['DELETE', '/api/ratings?dataSource=dab&targetId=a', undefined],
      ['POST', '/api/comments/1/reports', { reason: 'x' }],
      ['DELETE', '/api/comments/1/reports', undefined],
      ['POST', '/curated/rest/rating/rate/withoutComment', body],
      ['POST', '/curated/rest/rating/rate/withComment', { ...body, comment: 'x' }],
    ] as const)
      expect([path, (await still.ask('third', method, path, payload)).statusCode]).toEqual([path, 429])
    await still.close()
  })
})

describe('comments', () => {
  // @rule B-ratings.names
  it('carry the name of the account, are sorted, and stay the text that they are', async () => {
    const html = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    await rate('one', 'a', 2, { comment: html })
    await rate('other', 'a', 5, { comment: 'Later' })
    await rate('third', 'a', 4)
    expect((await comments('a')).comments).toMatchObject([
      { userName: 'Reader', comment: 'Later', score: 5 },
      { userName: 'Vera One', comment: html, score: 2 },
    ])
    const ofSort = async (sort: string) => (await comments('a', `&sort=${sort}`)).comments.map(({ score }) => score)
    expect([await ofSort('oldest'), await ofSort('best'), await ofSort('worst')]).toEqual([
      [2, 5],
      [5, 2],
      [2, 5],
    ])
    expect(JSON.stringify(await comments('a'))).not.toContain(PEOPLE.one.id)
  })

  // @rule B-ratings.pages
  it('and what moderators decide come in pages', async () => {
    expect([(await comments('a')).size, (await queue()).size]).toEqual([10, 20])
  })

  // @rule B-ratings.decisions
  it('are reported, wait for a moderator, and are kept or removed with a reason that their author reads', async () => {
    await rate('one', 'a', 1, { comment: 'Buy it at my shop' })
    const { id } = (await comments('a')).comments[0] ?? { id: 0 }
    expect((await report('one', id)).statusCode).toBe(404)
    expect((await report('other', id)).statusCode).toBe(204)
    expect((await report('third', id, 'Not about the data')).statusCode).toBe(204)
    expect((await own('other', 'a')).reported).toEqual([id])
    expect(await queue()).toMatchObject({
      waiting: 1,
      items: [
        {
          id,
          name: 'Entry a',
          userName: 'Vera One',
          reports: [{ reason: 'An advertisement' }, { reason: 'Not about the data' }],
        },
      ],
    })
    expect((await decide(id, 'remove', ' ')).json()).toMatchObject({ status: 400, parameter: 'reason' })
    const decision = (await decide(id, 'remove')).json<{ id: string }>().id
    expect((await comments('a')).total).toBe(0)
    expect((await rated('a')).totals).toEqual({ averageScore: 1, totalEntries: 1 })
    expect((await own('one', 'a')).rating).toMatchObject({ state: 'removed', reason: 'It is an advertisement' })
    expect((await decide(id, 'keep')).statusCode).toBe(409)
    expect(await queue('decided')).toMatchObject({ waiting: 0, items: [{ id, history: [{ id: decision, decision: 'remove' }] }] })
    const takeBack = () => portal.ask('moderator', 'DELETE', `/api/moderation/comments/${id}/decisions/${decision}`)
    expect([(await takeBack()).statusCode, (await takeBack()).statusCode]).toEqual([204, 404])
    expect([(await queue()).waiting, (await comments('a')).total]).toEqual([1, 1])
    expect((await decide(id, 'keep', '')).statusCode).toBe(200)
    expect([(await queue()).waiting, (await comments('a')).total]).toEqual([0, 1])
  })

  it('that were removed and written anew wait for a moderator before others read them', async () => {
    await rate('one', 'a', 1, { comment: 'Buy it' })
    const { id } = (await comments('a')).comments[0] ?? { id: 0 }
    await report('other', id)
    await decide(id, 'remove')
    await rate('one', 'a', 2, { comment: 'The coast is too wet' })
    expect((await own('one', 'a')).rating?.state).toBe('waiting')
    expect((await comments('a')).total).toBe(0)
    expect((await queue()).items).toMatchObject([{ id, rewritten: true, comment: 'The coast is too wet' }])
    await decide(id, 'keep', '')
    expect((await comments('a')).total).toBe(1)
  })

  it('are no longer reported when the report is taken back', async () => {
    await rate('one', 'a', 1, { comment: 'So so' })
    const { id } = (await comments('a')).comments[0] ?? { id: 0 }
    await report('other', id)
    const takeBack = (who: PlayedPerson) => portal.ask(who, 'DELETE', `/api/comments/${id}/reports`)
    expect((await takeBack('third')).statusCode).toBe(404)
    expect((await takeBack('other')).statusCode).toBe(204)
    expect((await queue()).waiting).toBe(0)
  })

  it('of others are changed by nobody, and their queue is for moderators', async () => {
    await rate('one', 'a', 5, { comment: 'Mine' })
    const { id } = (await comments('a')).comments[0] ?? { id: 0 }
    await portal.ask('other', 'DELETE', '/api/ratings?dataSource=dab&targetId=a')
    await rate('other', 'a', 1, { comment: 'Theirs', id })
    expect((await comments('a', '&sort=best')).comments.map(({ comment }) => comment)).toEqual(['Mine', 'Theirs'])
    const paths = [
      ['GET', '/api/moderation/comments'],
      ['POST', `/api/moderation/comments/${id}/decisions`],
      ['DELETE', `/api/moderation/comments/${id}/decisions/x`],
    ] as const
    for (const [method, path] of paths)
      for (const [who, status] of [
        [undefined, 401],
        ['other', 403],
      ] as const) {
        const payload = method === 'POST' ? { decision: 'remove', reason: 'x' } : undefined
        expect([path, who, (await portal.ask(who, method, path, payload)).statusCode]).toEqual([path, who, status])
      }
    expect((await comments('a')).total).toBe(2)
    for (const bad of ['0', '-1', '1e3', 'x', '99999999999999999999', `${id + 1}`])
      expect([bad, (await portal.ask('other', 'POST', `/api/comments/${bad}/reports`, { reason: 'x' })).statusCode]).toEqual([
        bad,
        404,
      ])
  })
})

// @rule S2-7.rated
describe('ratings of the original', () => {
  const BASE = '/curated/rest/rating'
  const stats = (query: string) => portal.ask(undefined, 'GET', `${BASE}/search/findRatingsByTargetIdsAndDataSource?${query}`)

  it('are given and read in its form, and stand in bookmarks', async () => {
    const body = { name: 'Numbered', targetId: 'id:42', score: 4, dataSource: 'geoss_cr' }
    expect((await portal.ask('one', 'POST', `${BASE}/rate/withoutComment`, body)).json()).toEqual({ averageScore: 4 })
    const inWords = { ...body, score: 1, comment: 'Hm' }
    expect((await portal.ask('other', 'POST', `${BASE}/rate/withComment`, inWords)).json()).toEqual({ averageScore: 2.5 })
    expect((await stats('targetIds=id:42,unknown')).json()).toEqual({
      stats: [
        { targetId: 'id:42', averageScore: 2.5, totalEntries: 2 },
        { targetId: 'unknown', averageScore: 0, totalEntries: 0 },
      ],
    })
    const path = `${BASE}/search/findCommentsByTargetIdAndDataSource?targetId=id:42&dataSource=dab`
    expect((await portal.ask(undefined, 'GET', path)).json()).toMatchObject([{ score: 1, comment: 'Hm', userName: 'Reader' }])
    await portal.ask('other', 'POST', '/curated/rest/bookmarked/add', body)
    const page = await portal.ask('other', 'GET', '/curated/rest/bookmarked/search/findBookmarksByUserId')
    expect(page.json<BookmarkedPage>().content[0]?.rating).toEqual({ averageScore: 2.5, totalEntries: 2, comment: 'Hm' })
  })

  it('refuse what is not in order, and people who are not signed in', async () => {
    expect((await stats('targetIds=,')).statusCode).toBe(400)
    expect((await stats('')).json()).toMatchObject({ status: 400, parameter: 'targetIds' })
    expect((await stats(`targetIds=${Array.from({ length: 201 }, (_, at) => at).join(',')}`)).statusCode).toBe(400)
    const body = { name: 'x', targetId: 'a', score: 4 }
    expect((await portal.ask(undefined, 'POST', `${BASE}/rate/withoutComment`, body)).statusCode).toBe(401)
    expect((await portal.ask('one', 'POST', `${BASE}/rate/withComment`, body)).statusCode).toBe(400)
  })
})

// @rule B-kept-items.belongings
it('ratings, comments and reports go with the account, and a moderator leaves no trace in decisions', async () => {
  await rate('one', 'a', 5, { comment: 'Mine' })
  await rate('other', 'a', 1, { comment: 'Theirs' })
  const { id } = (await comments('a', '&sort=worst')).comments[0] ?? { id: 0 }
  await report('one', id)
  await decide(id, 'keep', '')
  const belongings = keptBelongings(portal.database, openKept(portal.database))
  const exported = await Promise.all(belongings.map(async ({ name, exportOf }) => [name, await exportOf(PEOPLE.one.id)] as const))
  expect(Object.fromEntries(exported)).toMatchObject({
    ratings: [{ comment: 'Mine', score: 5 }],
    reports: [{ reason: 'An advertisement' }],
  })
  for (const { removeOf } of belongings) {
    await removeOf(PEOPLE.one.id)
    await removeOf(PEOPLE.moderator.id)
  }
  expect((await comments('a')).comments).toMatchObject([{ comment: 'Theirs' }])
  const { reader } = portal.database
  expect(await reader.selectFrom('comment_reports').selectAll().execute()).toEqual([])
  expect(await reader.selectFrom('comment_decisions').select('moderator_id').execute()).toEqual([{ moderator_id: '' }])
})

// @rule B-ratings.guest-reports
describe('reports of guests', () => {
  const guestReport = async (id: number | string, more: object = {}) =>
    portal.ask(undefined, 'POST', `/api/comments/${id}/guest-reports`, {
      reason: 'An advertisement',
      check: await solvedCheck(portal.app, 'report'),
      ...more,
    })
  const comment = async () => (await rate('one', 'a', 4, { comment: 'Buy ice' })).json<OwnRating>().id

  it('put a comment into the queue after a check, marked as those of guests', async () => {
    const id = await comment()
    expect((await guestReport(id)).statusCode).toBe(204)
    await report('other', id, 'Spam')
    const [item] = (await queue()).items
    expect(item?.reports.map(({ reason, byGuest }) => [reason, byGuest])).toEqual([
      ['An advertisement', true],
      ['Spam', false],
    ])
    expect((await decide(id, 'keep')).statusCode).toBe(200)
    expect((await queue()).items).toEqual([])
  })

  it('are kept up to a number while the comment waits', async () => {
    const id = await comment()
    for (let sent = 0; sent < MAX_GUEST_REPORTS + 2; sent += 1) {
      portal.wait(60_000)
      expect((await guestReport(id)).statusCode).toBe(204)
    }
    expect((await queue()).items[0]?.reports).toHaveLength(MAX_GUEST_REPORTS)
  })

  it('need a check, a reason and a comment that is shown', async () => {
    const id = await comment()
    for (const wrong of [{ check: { challenge: 'x' } }, { check: undefined }, { reason: ' ' }])
      expect((await guestReport(id, wrong)).statusCode).toBe(400)
    const ofSurvey = await solvedCheck(portal.app, 'survey')
    expect((await guestReport(id, { check: ofSurvey })).statusCode).toBe(400)
    portal.wait(60_000)
    for (const none of [1, 'x', '0']) expect((await guestReport(none)).statusCode).toBe(404)
    expect((await queue()).items).toEqual([])
  })
})
