import { DAY_MS } from '@graticule/contracts/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortalData, type PortalData } from '../open-portal-data.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Database } from '../storage/database.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import type { Catalogue, SearchQuery } from '../catalogue/catalogue.ts'
import { openRecordStore } from '../catalogue/store/record-store.ts'
import { checkLinks, MAX_CRAWL_DELAY_MS } from './check-links.ts'
import { type LinkRegister, openLinkRegister } from './link-register.ts'
import { FIRST_PAUSE_MS } from './next-look.ts'

const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
let now = NOW
let place: TestLocation
let data: PortalData
let database: Database
let catalogue: Catalogue
let links: LinkRegister
/** Statuses by address; 0 = nobody answers. */
let world: Record<string, number>
/** What servers ask of robots, by origin; where nothing stands, there is no such file. */
let robots: Record<string, string>
let asked: string[]
let askedRobots: string[]
let slept: number
let looks = 0

beforeEach(async () => {
  now = NOW
  world = {}
  robots = {}
  asked = []
  askedRobots = []
  slept = 0
  place = await createTestLocation()
  data = await openPortalData(place.location)
  ;({ database, catalogue } = data)
  links = openLinkRegister(database, openRecordStore(database), () => now)
})
afterEach(async () => {
  await data.close()
  await place.remove()
})

const record = (id: string, ...urls: string[]) => ({
  resource: createResource({ id, online: urls.map((url) => ({ url, accessType: 'unknown' as const })) }),
})
const outbound: Outbound = {
  fetch: (url) => {
    const isRobots = url.endsWith('/robots.txt')
    const rules = isRobots ? robots[new URL(url).origin] : undefined
    const list = isRobots ? askedRobots : asked
    list.push(url)
    const status = world[url] ?? (isRobots && rules === undefined ? 404 : 200)
    if (status === 0) return Promise.reject(Object.assign(new Error('nobody'), { code: 'ECONNREFUSED' }))
    const headers = status === 429 ? { 'retry-after': '7200' } : {}
    return Promise.resolve({
      status,
      headers,
      url,
      stream: (async function* () {
        yield Buffer.from(rules ?? '')
      })(),
      bytes: () => Promise.resolve(new Uint8Array()),
      text: () => Promise.resolve(''),
      discard: () => Promise.resolve(),
    })
  },
  close: () => Promise.resolve(),
}
/** Looks at everything that is due, and lets the index follow. */
async function look(signal = new AbortController().signal, asksRobots = true, register = links, isTimePassing = false) {
  asked = []
  const sleep = (milliseconds: number) => {
    slept += milliseconds
    if (isTimePassing) now += milliseconds
    return Promise.resolve()
  }
  const tally = await checkLinks({
    links: register,
    outbound,
    userAgent: 'test',
    everyMs: 7 * DAY_MS,
    distanceMs: 2_000,
    robots: asksRobots,
    now: () => now,
    sleep,
    signal,
  })
  // another process has changed the store: a write makes this one look at once
  looks += 1
  await catalogue.write([{ resource: createResource({ id: 'zz', title: `Look ${looks}` }) }])
  return tally
}
const causes = async (id: string) => (await catalogue.get([id]))[0]?.online.map(({ check }) => check?.cause)
async function found(query: Partial<SearchQuery> = { workingLinks: true }) {
  const { hits } = await catalogue.search({ phrase: '', searchFields: [], start: 0, count: 20, wantedFacets: [], ...query })
  return hits.map(({ resource }) => resource.id).toSorted()
}

describe('links of records', () => {
  it('are looked at once each, and every entry that has them says what was found', async () => {
    await catalogue.write([record('a', 'https://a.test/1', 'https://a.test/2'), record('b', 'https://a.test/1')])
    world['https://a.test/2'] = 404
    expect(await causes('a')).toEqual([undefined, undefined])
    expect(await look()).toEqual({ works: 1, fails: 1, unclear: 0 })
    expect(asked).toEqual(['https://a.test/1', 'https://a.test/2', 'https://a.test/2'])
    expect((await catalogue.get(['a']))[0]?.online).toEqual([
      {
        url: 'https://a.test/1',
        accessType: 'unknown',
        check: { state: 'works', cause: 'answers', checkedAt: '2026-01-01T00:00:00.000Z' },
      },
      {
        url: 'https://a.test/2',
        accessType: 'unknown',
        check: { state: 'fails', cause: 'not-found', checkedAt: '2026-01-01T00:00:00.000Z' },
      },
    ])
    expect(await causes('b')).toEqual(['answers'])
    const { hits } = await catalogue.search({ phrase: '', searchFields: [], ids: ['b'], start: 0, count: 1, wantedFacets: [] })
    expect(hits[0]?.resource.online[0]?.check?.state).toBe('works')
  })

  it('are asked where a visitor is led, which for a service is its description', async () => {
    const { resource } = record('a')
    await catalogue.write([
      { resource: { ...resource, online: [{ url: 'https://a.test/ows', protocol: 'OGC:WMS', accessType: 'unknown' }] } },
    ])
    await look()
    expect(asked).toEqual(['https://a.test/ows?service=WMS&request=GetCapabilities'])
    expect(await causes('a')).toEqual(['answers'])
    expect(await links.find('https://a.test/ows?service=WMS&request=GetCapabilities#x')).toMatchObject({
      check: { state: 'works' },
    })
    expect(await links.find('https://a.test/else')).toBeUndefined()
  })

  // @rule B-link-health.working-links
  it('narrow a search to entries with a working one, which follows as they change', async () => {
    await catalogue.write([
      record('both', 'https://a.test/1', 'https://a.test/2'),
      record('one', 'https://a.test/2'),
      record('none'),
    ])
    world['https://a.test/2'] = 404
    expect(await found()).toEqual([])
    await look()
    expect(await found()).toEqual(['both'])
    expect(await found({ workingLinks: false })).toEqual(['none', 'one', 'zz'])
    world['https://a.test/1'] = 410
    world['https://a.test/2'] = 200
    now += 8 * DAY_MS
    await look()
    expect(await found()).toEqual(['both', 'one'])
    await catalogue.reindex()
    expect(await found()).toEqual(['both', 'one'])
  })

  it('are followed when records change and go', async () => {
    await catalogue.write([record('a', 'https://a.test/1'), record('b', 'https://b.test/1')])
    await look()
    await catalogue.write([record('a', 'https://a.test/other')])
    await catalogue.remove(['b'])
    await look()
    expect(asked).toEqual(['https://a.test/other'])
    now += 8 * DAY_MS
    await look()
    expect(asked).toEqual(['https://a.test/other'])
    expect(await links.counts()).toEqual({ works: 1, fails: 0, unclear: 0, unknown: 0 })
  })

  it('count as failing only when a passing trouble is there twice', async () => {
    await catalogue.write([record('a', 'https://a.test/1')])
    world['https://a.test/1'] = 503
    await look()
    expect(await causes('a')).toEqual([undefined])
    now += FIRST_PAUSE_MS
    await look()
    expect(await causes('a')).toEqual(['server-error'])
    world['https://a.test/1'] = 200
    now += 2 * FIRST_PAUSE_MS
    await look()
    expect(await causes('a')).toEqual(['answers'])
    world['https://a.test/1'] = 503
    now += 7 * DAY_MS
    await look()
    expect([await causes('a'), await found()]).toEqual([['answers'], ['a']])
  })

  // @rule B-link-health.next-look
  it('are looked at again after days when they work, sooner when they do not', async () => {
    await catalogue.write([
      record('a', 'https://works.test/'),
      record('b', 'https://fails.test/'),
      record('c', 'https://shut.test/'),
    ])
    world = { 'https://fails.test/': 404, 'https://shut.test/': 403 }
    const days: number[][] = [[], [], []]
    for (let day = 0; day < 16; day += 1) {
      await look()
      for (const [at, name] of ['works', 'fails', 'shut'].entries())
        if (asked.some((url) => url.includes(name))) days[at]?.push(day)
      now += DAY_MS
    }
    expect(days).toEqual([
      [0, 7, 14],
      [0, 1, 3, 7, 14],
      [0, 14],
    ])
  })
})

describe('servers that links lead to', () => {
  it('are asked with a distance, one link after the other', async () => {
    const urls = Array.from({ length: 120 }, (_, n) => `https://a.test/${n}`)
    await catalogue.write([record('a', ...urls)])
    expect(await look()).toEqual({ works: 120, fails: 0, unclear: 0 })
    // and one to ask what robots may open
    expect(slept).toBe(121 * 2_000)
  })

  // @rule B-link-health.quiet
  it('are left alone for as long as they ask for', async () => {
    await catalogue.write([record('a', 'https://a.test/1', 'https://a.test/2', 'https://b.test/')])
    world['https://a.test/1'] = 429
    await look()
    expect(asked).toEqual(['https://a.test/1', 'https://b.test/'])
    expect(await causes('a')).toEqual(['too-many-requests', undefined, 'answers'])
    now += HOUR
    await links.makeDue()
    await look()
    expect(asked).toEqual(['https://b.test/'])
    world = {}
    now += HOUR
    await look()
    expect(asked).toEqual(expect.arrayContaining(['https://a.test/1', 'https://a.test/2']))
    expect(await causes('a')).toEqual(['answers', 'answers', 'answers'])
  })

  it('that nobody finds are asked a few times, and their other links are known from it', async () => {
    const urls = Array.from({ length: 20 }, (_, n) => `https://away.test/${n}`)
    await catalogue.write([record('a', ...urls)])
    for (const url of urls) world[url] = 0
    await look()
    expect(asked).toHaveLength(3)
    now += HOUR
    expect(await look()).toEqual({ works: 0, fails: 20, unclear: 0 })
    expect(new Set(await causes('a'))).toEqual(new Set(['unreachable']))
  })

  it('are asked by one process at a time, until that one has died', async () => {
    await catalogue.write([record('a', 'https://a.test/1')])
    await links.follow()
    expect(await links.claim('first', HOUR)).toMatchObject({ host: 'a.test:443', links: [{ address: 'https://a.test/1' }] })
    expect(await links.claim('second', HOUR)).toBeUndefined()
    now += HOUR
    expect(await links.claim('second', HOUR)).toMatchObject({ host: 'a.test:443' })
    await links.release('a.test:443', 'first', 0)
    expect(await links.claim('third', HOUR)).toBeUndefined()
  })
})

describe('what servers ask of robots', () => {
  it('is kept to, and told of the links; nothing is broken by it', async () => {
    await catalogue.write([record('a', 'https://a.test/1', 'https://a.test/private/2')])
    robots['https://a.test'] = 'User-agent: *\nDisallow: /private\nCrawl-delay: 5'
    expect(await look()).toEqual({ works: 1, fails: 0, unclear: 1 })
    expect(asked).toEqual(['https://a.test/1'])
    expect(askedRobots).toEqual(['https://a.test/robots.txt'])
    expect(slept).toBe(2 * 5_000)
    expect(await causes('a')).toEqual(['answers', 'robots'])
    expect(await found()).toEqual(['a'])
  })

  it('is asked for once a day by all runs together, and forgotten after months', async () => {
    await catalogue.write([record('a', 'https://a.test/1')])
    robots['https://a.test'] = 'User-agent: *\nAllow: /'
    await look()
    now += HOUR
    await links.makeDue()
    await look()
    expect([askedRobots.length, asked.length]).toEqual([1, 1])
    expect(await links.robots.read('https://a.test')).toEqual({
      rules: { rules: [{ allow: true, path: '/' }] },
      readAt: NOW,
      askedAt: NOW,
    })
    await catalogue.remove(['a'])
    await look()
    now += 61 * DAY_MS
    await look()
    expect(await links.robots.read('https://a.test')).toBeUndefined()
  })

  it('may ask for no longer distance than a minute', async () => {
    await catalogue.write([record('a', 'https://a.test/1', 'https://a.test/2')])
    robots['https://a.test'] = 'User-agent: *\nCrawl-delay: 86400'
    await look()
    expect(slept).toBe(3 * MAX_CRAWL_DELAY_MS)
  })

  it('that they cannot say leaves what was known as it was', async () => {
    await catalogue.write([record('a', 'https://a.test/1'), record('b', 'https://b.test/1')])
    world['https://b.test/robots.txt'] = 500
    await look()
    expect([await causes('a'), await causes('b')]).toEqual([['answers'], ['robots-unavailable']])
    world['https://a.test/robots.txt'] = 503
    for (let n = 0; n < 3; n += 1) {
      now += 8 * DAY_MS
      await links.makeDue()
      await look()
    }
    expect([await causes('a'), await found()]).toEqual([['answers'], ['a']])
  })

  it('is not asked for where the operator does not want it', async () => {
    await catalogue.write([record('a', 'https://a.test/1')])
    robots['https://a.test'] = 'User-agent: *\nDisallow: /'
    await look(undefined, false)
    expect([askedRobots, asked]).toEqual([[], ['https://a.test/1']])
  })

  it('lets a turn end that takes long, and another one go on', async () => {
    const urls = Array.from({ length: 40 }, (_, n) => `https://a.test/${n}`)
    await catalogue.write([record('a', ...urls)])
    robots['https://a.test'] = 'User-agent: *\nCrawl-delay: 60'
    const claims: number[] = []
    const counting: LinkRegister = {
      ...links,
      claim: async (...given) => {
        const claimed = await links.claim(...given)
        if (claimed !== undefined) claims.push(claimed.links.length)
        return claimed
      },
    }
    await look(undefined, true, counting, true)
    expect(claims).toEqual([40, 10])
    expect(asked).toHaveLength(40)
  })
})

describe('the register of links', () => {
  it('says whether something is due', async () => {
    expect(await links.isDue()).toBe(false)
    await catalogue.write([record('a', 'https://a.test/1')])
    expect(await links.isDue()).toBe(true)
    await look()
    await links.follow()
    expect(await links.isDue()).toBe(false)
    now += 8 * DAY_MS
    expect(await links.isDue()).toBe(true)
  })

  it('lists links by their state, page by page', async () => {
    await catalogue.write([record('a', 'https://a.test/1', 'https://a.test/2'), record('b', 'https://a.test/2')])
    world['https://a.test/2'] = 404
    await look()
    const { links: all, last } = await links.list(0, 1)
    expect(all).toMatchObject([{ address: 'https://a.test/1', records: 1, check: { cause: 'answers' } }])
    expect((await links.list(last, 9)).links).toMatchObject([{ address: 'https://a.test/2', records: 2 }])
    expect((await links.list(0, 9, 'fails')).links).toMatchObject([{ address: 'https://a.test/2' }])
    expect(await links.makeDue('fails')).toBe(1)
    await look()
    expect(new Set(asked)).toEqual(new Set(['https://a.test/2']))
  })

  it('keeps what was found when it is stopped', async () => {
    await catalogue.write([record('a', 'https://a.test/1', 'https://a.test/2')])
    const stop = new AbortController()
    const stopping: Outbound = {
      ...outbound,
      fetch: (url, request) => {
        if (url.endsWith('/2')) stop.abort(new Error('enough'))
        request?.signal?.throwIfAborted()
        return outbound.fetch(url, request)
      },
    }
    const options = { links, outbound: stopping, userAgent: '', everyMs: DAY_MS, distanceMs: 1, robots: false, now: () => now }
    const tally = await checkLinks({ ...options, sleep: () => Promise.resolve(), signal: stop.signal })
    expect(tally).toEqual({ works: 1, fails: 0, unclear: 0 })
    expect(await causes('a')).toEqual(['answers', undefined])
  })

  it('tells of a store that cannot be written', async () => {
    await catalogue.write([record('a', 'https://a.test/1')])
    await links.follow()
    await database.writer.schema.alterTable('links').renameTo('elsewhere').execute()
    await expect(look()).rejects.toThrow('The register of links cannot be read or written')
  })
})
