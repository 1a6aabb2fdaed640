/** Two tabs that change the same item, through the whole server; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeptPortal, openKeptPortal } from '../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal()
})
afterAll(() => portal.close())

const as = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => portal.ask('one', method, path, body)
const RESOURCE = { dataSource: 'dab', targetId: 'a', name: 'Sea ice' }

/** Items with a text: how one is made, changed and read. */
const ITEMS = {
  'note of a bookmark': { make: ['/api/bookmarks', RESOURCE], at: '/api/bookmarks', key: 'note' },
  'name of a saved search': {
    make: ['/personaldata/rest/saved-searches', { name: '', url: '/search?f:phrase=ice' }],
    at: '/personaldata/rest/saved-searches',
    key: 'name',
  },
  'name of a saved run': {
    make: ['/personaldata/rest/saved-runs', { name: '', runId: 'run-1' }],
    at: '/personaldata/rest/saved-runs',
    key: 'name',
  },
} as const

describe('a text that is changed in two tabs', () => {
  // @rule B-kept-items.elsewhere
  it.each(Object.entries(ITEMS))('is not lost: %s', async (_, { make: [path, body], at, key }) => {
    const { id } = (await as('POST', path, key === 'name' ? { ...body, name: 'first' } : { ...body, note: 'first' })).json<{
      id: number
    }>()
    const change = (words: string, seen?: string) =>
      as('PATCH', `${at}/${id}`, { [key]: words, ...(seen === undefined ? {} : { seen: { [key]: seen } }) })
    const now = async () => (await as('GET', `${at}/${id}`)).json<Record<string, string>>()[key]
    expect((await change('of tab one', 'first')).statusCode).toBe(200)
    const late = await change('of tab two', 'first')
    expect(late.statusCode).toBe(412)
    expect(late.json<{ detail: string }>().detail).toContain('changed elsewhere')
    expect(await now()).toBe('of tab one')
    // the same words again are no conflict, nor is a change of what was seen, nor one of a client that says nothing
    expect((await change('of tab one', 'first')).statusCode).toBe(200)
    expect((await change('of tab two', 'of tab one')).statusCode).toBe(200)
    expect((await change('of an old client')).statusCode).toBe(200)
    expect(await now()).toBe('of an old client')
  })

  // @rule B-kept-items.elsewhere
  it('is not lost: rating and comment', async () => {
    const rate = (score: number, comment: string, seen?: object | null) =>
      as('POST', '/api/ratings', { ...RESOURCE, score, comment, ...(seen === undefined ? {} : { seen }) })
    expect((await rate(5, 'of tab one', null)).statusCode).toBe(200)
    expect((await rate(2, 'of tab two', null)).statusCode).toBe(412)
    expect((await as('GET', '/api/ratings/own?dataSource=dab&targetId=a')).json()).toMatchObject({
      rating: { score: 5, comment: 'of tab one' },
    })
    expect((await rate(2, 'of tab two', { score: 5, comment: 'of tab one' })).statusCode).toBe(200)
    expect((await rate(1, 'late', { score: 5, comment: 'of tab one' })).statusCode).toBe(412)
    expect((await rate(3, 'of an old client')).statusCode).toBe(200)
  })
})
