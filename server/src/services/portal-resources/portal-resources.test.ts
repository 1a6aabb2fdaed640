import { ARGUMENT_PREFIX, PORTAL_RESOURCES_ROUTE } from '@graticule/contracts/services/portal-resources'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    records: [{ resource: createResource({ online: [{ url: 'https://a.test/data', accessType: 'direct' }] }) }],
  })
})
afterAll(() => test.close())

const ask = async (call: string, query: Readonly<Record<string, string>> = {}, site = 'guest') => {
  const parameters = new URLSearchParams({ ...(call === '' ? {} : { p_p_resource_id: call }), ...query })
  const reply = await test.app.inject(`/community/${site}/geoss-resources?${parameters.toString()}`)
  if (reply.statusCode === 200) expect(Check(PORTAL_RESOURCES_ROUTE.reply, reply.json())).toBe(true)
  return reply.json<Record<string, unknown>>()
}

// @rule S1-7.link-status
it('tells what is known of a link, under both names of the argument, and asks nobody', async () => {
  const urlToCheck = 'https://a.test/data'
  expect(await ask('LINK_STATUS', { urlToCheck })).toEqual({ urlToCheck, status: 'unknown' })
  const { links } = test
  await links.follow()
  expect(await ask('LINK_STATUS', { urlToCheck })).toEqual({ urlToCheck, status: 'unknown' })
  const claimed = await links.claim('test', 1_000)
  for (const link of claimed?.links ?? []) await links.note(link, { cause: 'moved', movedTo: 'https://b.test/data' }, 1_000)
  expect(await ask('LINK_STATUS', { [`${ARGUMENT_PREFIX}urlToCheck`]: urlToCheck }, 'site')).toEqual({
    urlToCheck,
    status: 'works',
    cause: 'moved',
    movedTo: 'https://b.test/data',
    checkedAt: expect.stringMatching(/^20.*Z$/),
  })
  expect(await ask('LINK_STATUS', { urlToCheck: 'http://10.0.0.1/' })).toMatchObject({ status: 'unknown' })
  expect(await ask('LINK_STATUS', { urlToCheck: 'no address' })).toMatchObject({ status: 'unknown' })
})

// @rule S1-9.popular-search
// @rule S1-7.search-query-params
it('tells what a popular search asks for, the first one by default', async () => {
  expect(await ask('SEARCH_QUERY_PARAMS')).toEqual({
    popularSearchId: 901,
    name: 'Land surface temperature',
    url: '/search?f:phrase=land+surface+temperature&v=1',
    parameters: { 'f:phrase': ['land surface temperature'], v: ['1'] },
  })
  expect(await ask('SEARCH_QUERY_PARAMS', { popularSearchId: '903' })).toMatchObject({ name: 'Air quality' })
})

// @rule S1-7.data-providers
it('gives all data providers, as clients of the original read them', async () => {
  const given = await ask('DATA_PROVIDERS')
  expect(given['_embedded']).toEqual((await test.app.inject('/dab/data-providers?page=0&size=9999')).json()._embedded)
  expect(given).toMatchObject({ _embedded: { dataProviderResultModels: { length: 70 } } })
})

it.each([
  ['', {}, 400],
  ['STATISTIC_AUTH', {}, 404],
  ['SURVEY', {}, 400],
  ['GET_RATINGS', {}, 400],
  ['GET_COMMENTS', { targetId: ' ' }, 400],
  ['UPDATE_RATING', { targetId: 'a', score: '6' }, 400],
  ['UPDATE_RATING', { targetId: 'a', score: '5' }, 401],
  ['BOOKMARKED_FEED', {}, 401],
  ['LINK_STATUS', {}, 400],
  ['LINK_STATUS', { urlToCheck: 'a\u0000b' }, 400],
  ['SEARCH_QUERY_PARAMS', { popularSearchId: '1' }, 404],
  ['SEARCH_QUERY_PARAMS', { popularSearchId: 'x' }, 400],
])('refuses %j with %j', async (call, query, status) => {
  expect(await ask(call, query)).toMatchObject({ status, detail: expect.stringMatching(/.{10}/) })
})
