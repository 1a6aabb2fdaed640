import { SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_SHARED_ADDRESS_LENGTH } from '@graticule/contracts/limits'
import { type ShortLink, ShortLinkSchema } from '@graticule/contracts/services/short-links'
import { readShareUrl } from '@graticule/contracts/links/share-url'
import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Schema from 'typebox/schema'
import type { FastifyInstance } from 'fastify'
import { openShortLinkStore, type ShortLinkStore } from '../../short-links/short-link-store.ts'
import { createBackup, restoreBackup } from '../../storage/backup/backup.ts'
import { openDatabase } from '../../storage/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { turnsOfVisitors } from '../../fairness/turns-of-visitors.ts'
import { shortLinks } from './index.ts'
import { createBareApp } from '../../testing/bare-app.ts'

const OCEAN: Site = { ...GLOBAL_SITE, id: 9, slug: 'ocean', defaultSource: 'services' }

let test: TestApp
let links: ShortLinkStore
/** The service without its limit, so that no test is refused because of another. */
let unlimited: FastifyInstance
beforeAll(async () => {
  test = await createTestApp()
  links = openShortLinkStore(test.database)
  unlimited = await portal(10_000)
})
afterAll(async () => {
  await unlimited.close()
  await test.close()
})

async function portal(perMinute: number) {
  const turns = turnsOfVisitors(() => visitorLimitsOf({ newShortLinksPerMinute: perMinute }))
  const app = createBareApp(undefined, undefined, turns)
  await app.register(shortLinks, {
    links,
    sources: () => SHIPPED_SOURCES,
    findSite: (slug) => [GLOBAL_SITE, OCEAN].find((site) => site.slug === slug),
    publicUrl: 'https://portal.test',
    clock: () => 0,
  })
  return app
}
async function make(address: unknown, app = unlimited) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/short-links',
    payload: { address } as object,
  })
  return {
    status: reply.statusCode,
    body: reply.json<ShortLink & { parameter?: string; detail?: string }>(),
    headers: reply.headers,
  }
}
const follow = (path: string) => test.app.inject(path)
async function madeId(address: string): Promise<string> {
  const { status, body } = await make(address)
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body.id
}

describe('a short link', () => {
  it('leads to the page that it was made of, on whatever host it is followed', async () => {
    const { status, body } = await make(
      '/search?f:phrase=sea%20ice&m:lon=4.5&m:layers=a%26b&f:selectedAreaCoordinates=170,-10,-170,10&v=1',
    )
    expect(status).toBe(201)
    expect([...Schema.Errors(ShortLinkSchema, body)[1]]).toEqual([])
    expect(body.url).toBe(`https://portal.test/s/${body.id}`)
    const reply = await test.app.inject({ url: body.path, headers: { host: 'other.example' } })
    expect(reply.statusCode).toBe(302)
    expect(reply.headers.location).toBe(
      '/search?f:phrase=sea+ice&f:selectedAreaCoordinates=170,-10,-170,10&m:lon=4.5&m:layers=a%26b&v=1',
    )
  })

  it('is the same for the same state, however it is written, and another for another', async () => {
    const first = await make('/search?f:phrase=rain&f:dataSource=data&v=1')
    const again = await make('/search?v=1&ds=cr_data&utm_source=mail&f:phrase=rain&si=1')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.id).toBe(first.body.id)
    expect(await madeId('/search?f:phrase=rains&f:dataSource=data&v=1')).not.toBe(first.body.id)
  })

  it('is one link when many ask for it at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => madeId('/search?f:phrase=at+once&v=1')))
    expect(new Set(all).size).toBe(1)
  })

  it('of an entry keeps the search it was found by', async () => {
    const id = await madeId('/resource/cr_data/a%2Fb:c%3F?f:phrase=ice')
    expect((await follow(`/s/${id}`)).headers.location).toBe('/resource/data/a%2Fb%3Ac%3F?f:phrase=ice&v=1')
  })

  // @rule B-taking-away.short-link-ids
  it('cannot be guessed: ids are random, of 12 letters and digits', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => madeId(`/search?f:phrase=guess+${at}`)))
    expect(ids.every((id) => /^[A-Za-z0-9]{12}$/.test(id))).toBe(true)
    expect(new Set(ids.map((id) => id.slice(0, 3))).size).toBeGreaterThan(15)
  })

  it.each(['AAAAAAAAAAAA', 'short', "x'%20or%201=1", '..%2F..%2Fsearch', '%00', 'a'.repeat(500)])(
    'that nobody made is not found: %.30s',
    async (id) => {
      expect((await follow(`/s/${id}`)).statusCode).toBe(404)
    },
  )
})

describe('an address that no short link is made of', () => {
  it.each([
    ['https://evil.example/search', 'address'],
    ['//evil.example/search', 'address'],
    ['/\\evil.example', 'address'],
    ['/search/../../x', 'address'],
    ['/s/AAAAAAAAAAAA', 'address'],
    ['/dab/opensearch/query?st=x', 'address'],
    ['/search#f:phrase=x', 'address'],
    ['/search\r\nset-cookie: a=b', 'address'],
    ['javascript:alert(1)', 'address'],
    ['/resource/nobody/x', 'address'],
    ['/resource/dab/%E0%A4%A', 'address'],
    ['/resource/dab/a/b', 'address'],
    ['/search?f:startIndex=zero', 'f:startIndex'],
    ['/search?v=99', 'v'],
    [`/search?f:keyword=${'x'.repeat(MAX_SHARED_ADDRESS_LENGTH)}`, 'address'],
    [7, 'address'],
    [undefined, 'address'],
  ])('is refused: %.40s', async (address, parameter) => {
    const { status, body } = await make(address)
    expect(status).toBe(400)
    expect(body.parameter).toBe(parameter)
    expect(body.detail).toMatch(/\w/)
  })

  it('is too long only when its state is, not by what is dropped of it', async () => {
    const long = (count: number) =>
      `/search?${Array.from({ length: count }, (_, at) => `f:keyword=${'k'.repeat(95)}${at}`).join('&')}`
    expect((await make(long(60))).status).toBe(201)
    expect((await make(long(80))).status).toBe(400)
  })
})

it('a link to a page of another site is made with the defaults of that site', async () => {
  const id = await madeId('/community/ocean/search?f:phrase=kelp&f:dataSource=services&v=1')
  expect(await links.find(id)).toBe('/community/ocean/search?f:phrase=kelp&v=1')
})

describe('making many short links', () => {
  // @rule B-taking-away.short-links
  it('is refused for a while, and following them is not', async () => {
    const app = await portal(3)
    const statuses: number[] = []
    for (let at = 0; at < 5; at += 1) statuses.push((await make(`/search?f:phrase=many+${at}`, app)).status)
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    const { body, headers } = await make('/search?f:phrase=more', app)
    expect(body).toMatchObject({ status: 429, detail: expect.stringMatching(/Try again in \d+ seconds/) })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const { status } = await make('/search?f:phrase=many+0', app)
    expect(status).toBe(200)
    const id = await madeId('/search?f:phrase=many+0')
    for (let at = 0; at < 5; at += 1) expect((await app.inject(`/s/${id}`)).statusCode).toBe(302)
    await app.close()
  })
})

describe('short links that are kept', () => {
  it('outlive the process, a backup and its restoring', async () => {
    const root = mkdtempSync(join(tmpdir(), 'graticule-links-'))
    const [dataFolder, other, target] = [join(root, 'data'), join(root, 'other'), join(root, 'a.backup')]
    const before = await openDatabase({ dataFolder })
    const { id } = await openShortLinkStore(before).keep('/search?f:phrase=kept&v=1', 1)
    await before.close()
    await createBackup({ dataFolder, target, product: '', now: () => 0 })
    await restoreBackup({ dataFolder: other, path: target, now: () => 0, harvestSilenceMs: 0 })
    for (const folder of [dataFolder, other]) {
      const after = await openDatabase({ dataFolder: folder })
      const store = openShortLinkStore(after)
      expect(await store.find(id)).toBe('/search?f:phrase=kept&v=1')
      expect(await store.keep('/search?f:phrase=kept&v=1', 2)).toEqual({ id, isNew: false })
      await after.close()
    }
    rmSync(root, { recursive: true })
  })

  it('of another installation work beside the own ones', async () => {
    const own = await madeId('/search?f:phrase=both')
    const theirs = { id: 'TheirOwnId12', address: '/search?f:phrase=both&v=1', createdAt: 5 }
    const fresh = { id: 'FreshIdHere1', address: '/search?f:phrase=theirs&v=1', createdAt: 6 }
    expect(await links.bringIn([theirs, fresh])).toBe(2)
    expect(await links.bringIn([theirs, { ...fresh, address: '/search?f:phrase=changed' }])).toBe(0)
    expect([await links.find(own), await links.find(theirs.id), await links.find(fresh.id)]).toEqual([
      theirs.address,
      theirs.address,
      fresh.address,
    ])
    expect(await madeId('/search?f:phrase=both')).toBe(own)
    expect(await madeId('/search?f:phrase=theirs')).toBe(fresh.id)
  })

  it('of every version are read as what they meant', () => {
    // written by version 1; never change these lines
    const written = [
      [
        '/search?f:phrase=sea+ice&f:dataSource=data&f:startIndex=13&v=1',
        { dataSource: 'data', filters: { phrase: 'sea ice', startIndex: 13 } },
      ],
      ['/search?f:row=3&f:path=4&f:keyword=a,b&v=1', { filters: { row: 3, path: 4, keyword: ['a,b'] } }],
      ['/search?f:sort=date:desc&m:lon=4.5&m:zoom=3.25&v=1', { filters: { sort: 'date:desc' }, map: { lon: 4.5, zoom: 3.25 } }],
    ] as const
    for (const [address, state] of written) {
      const read = readShareUrl(new URLSearchParams(address.slice(address.indexOf('?'))), GLOBAL_SITE)
      expect(read).toMatchObject({ ...state, problems: [], notices: [] })
    }
  })
})
