/** The directory of data providers through the whole server; on both databases. */
import { join } from 'node:path'
import {
  DATA_PROVIDER_ROUTES,
  type Provider,
  type ProviderModels,
  type Providers,
  type WrittenProvider,
} from '@graticule/contracts/providers/data-providers'
import { MAX_OWN_PROVIDERS } from '@graticule/contracts/providers/limits'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { SETTINGS } from '@graticule/contracts/settings/settings'
import type { Settings } from '../../settings/settings.ts'
import { openSettingsStore } from '../../settings/settings-store.ts'
import { openSettings } from '../../settings/settings.ts'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'
import { playHosts, type PlayedHosts } from '../../testing/outside/played-hosts.ts'

const PATH = '/api/data-providers'
const SEED = join(import.meta.dirname, '../../../../seed')

const WRITTEN: WrittenProvider = {
  name: 'Aa Water Board',
  fullName: '',
  shortDescription: 'Levels of rivers.',
  website: 'https://water.example.org/',
  logo: '',
  geoAffiliation: '',
  coverage: 'Rivers',
  dataPolicy: 'Open',
  policyKind: 'open',
  policyAddress: '',
  goals: [6],
  benefitAreas: ['water'],
  principles: ['accessible'],
  organisation: '',
  origin: '',
}

let hosts: PlayedHosts
let portal: KeptPortal
let settings: Settings
beforeAll(async () => {
  hosts = await playHosts()
  portal = await openKeptPortal([], { outbound: hosts.outbound }, { seedFolder: SEED })
  settings = await openSettings({
    store: openSettingsStore(portal.database),
    firstValues: new Map() as never,
    warn: () => undefined,
    now: () => Date.now(),
  })
})
afterAll(async () => {
  await portal.close()
  await hosts.close()
})

const list = async (query = '') => (await portal.ask(undefined, 'GET', `${PATH}${query}`)).json<Providers>()
const names = ({ providers }: Providers) => providers.map(({ name }) => name)
const add = (who: PlayedPerson | undefined, body: object) => portal.ask(who, 'POST', PATH, body)

describe('the directory of data providers', () => {
  // @rule S2-9.providers-per-page
  // @rule S2-3.data-providers
  it('begins with at least 40 providers that ship, five to a page', async () => {
    const first = await list()
    expect(Check(DATA_PROVIDER_ROUTES.list.reply, first)).toBe(true)
    expect(first).toMatchObject({ page: 0, size: 5, remote: 'none' })
    expect(first.providers).toHaveLength(5)
    expect(first.all).toBeGreaterThanOrEqual(40)
    expect(names(await list('?page=1'))).not.toEqual(names(first))
  })

  // @rule S2-5.provider-search
  it('is searched by a part of the name or the description, whatever the case', async () => {
    const found = await list('?q=sAtElLiTe&size=100')
    expect(found.total).toBeGreaterThan(3)
    expect(found.total).toBeLessThan(found.all)
    for (const { name, shortDescription } of found.providers)
      expect(`${name}\n${shortDescription}`.toLowerCase()).toContain('satellite')
    expect((await list('?q=no-such-words')).providers).toEqual([])
  })

  it.each(['?order=size', '?size=0', '?page=-1', '?own=perhaps'])('refuses %s in words', async (query) => {
    const reply = await portal.ask(undefined, 'GET', `${PATH}${query}`)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail.length > 10]).toEqual([400, true])
  })

  // @rule D59.data-providers
  // @rule D73.data-providers
  it('is read by clients of the original with any Basic credentials, every text present', async () => {
    for (const authorization of ['', 'Basic YTpi', 'null']) {
      const url = '/dab/data-providers?page=0&size=9999'
      const reply = await portal.app.inject({ url, headers: { authorization } })
      expect(reply.statusCode).toBe(200)
      const models = reply.json<ProviderModels>()
      expect(Check(DATA_PROVIDER_ROUTES.original.reply, models)).toBe(true)
      expect(models.page.totalElements).toBeGreaterThanOrEqual(40)
      for (const { data } of models._embedded.dataProviderResultModels)
        for (const text of Object.values(data)) expect(text).toBeTypeOf('string')
    }
  })
})

describe('the counts of the directory', () => {
  it.each(['asc', 'desc', 'date'])('are the same on every page and beyond the last one, ordered by %s', async (order) => {
    const all = await list(`?order=${order}&size=10000&q=satellite`)
    const pages = []
    for (let page = 0; page * 5 < all.total + 5; page++) pages.push(await list(`?order=${order}&page=${page}&q=satellite`))
    expect(new Set(pages.map((one) => `${one.total} of ${one.all}`))).toEqual(new Set([`${all.total} of ${all.all}`]))
    expect(pages.flatMap(names)).toEqual(names(all))
    expect(pages.at(-1)?.providers).toEqual([])
    const own = await list('?own=true&q=satellite')
    expect([own.total, own.all]).toEqual([all.total, all.all])
  })
})

describe('the providers of the portal', () => {
  // @rule B-yellow-pages.administrators
  it('are changed by administrators alone', async () => {
    for (const [who, status] of [
      [undefined, 401],
      ['one', 403],
      ['moderator', 403],
    ] as const) {
      expect((await add(who, WRITTEN)).statusCode).toBe(status)
      expect((await portal.ask(who, 'DELETE', `${PATH}/nasa`)).statusCode).toBe(status)
      expect((await portal.ask(who, 'PUT', `${PATH}/nasa`, { provider: WRITTEN, seen: 0 })).statusCode).toBe(status)
    }
    expect((await list('?q=nasa')).total).toBeGreaterThan(0)
  })

  // @rule B-yellow-pages.seen
  it('are added, changed, deleted and brought back; the second of two authors is told', async () => {
    const added = await add('admin', WRITTEN)
    expect(added.statusCode).toBe(201)
    const { id, version, createDate } = added.json<Provider>()
    expect(Number.isNaN(Date.parse(createDate))).toBe(false)
    expect(names(await list())[0]).toBe('Aa Water Board')
    const change = (seen: number, name: string) =>
      portal.ask('admin', 'PUT', `${PATH}/${id}`, { provider: { ...WRITTEN, name }, seen })
    expect((await change(version, 'Ab Water Board')).json()).toMatchObject({ name: 'Ab Water Board', version: 2 })
    expect((await change(version, 'Ac Water Board')).statusCode).toBe(412)
    expect((await portal.ask('admin', 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204)
    expect((await portal.ask(undefined, 'GET', `${PATH}/${id}`)).statusCode).toBe(404)
    expect((await change(3, 'Ad Water Board')).statusCode).toBe(404)
    expect((await portal.ask('admin', 'POST', `${PATH}/${id}/restoration`)).json()).toMatchObject({ name: 'Ab Water Board' })
    expect((await portal.ask('admin', 'POST', `${PATH}/${id}/restoration`)).statusCode).toBe(404)
  })

  it('that ship can be changed and deleted too', async () => {
    const { id, version, shortDescription } = (await portal.ask(undefined, 'GET', `${PATH}/esa`)).json<Provider>()
    expect([id, version]).toEqual(['esa', 0])
    const changed = await portal.ask('admin', 'PUT', `${PATH}/esa`, { provider: { ...WRITTEN, name: 'ESA' }, seen: 0 })
    expect(changed.json()).toMatchObject({ id: 'esa', name: 'ESA', version: 1 })
    const { all } = await list()
    await portal.ask('admin', 'DELETE', `${PATH}/esa`)
    expect((await list()).all).toBe(all - 1)
    expect((await portal.ask(undefined, 'GET', `${PATH}/esa`)).statusCode).toBe(404)
    expect(shortDescription).not.toBe('')
  })

  // @rule B-yellow-pages.lengths
  it.each([
    [{ name: ' ' }, 'name'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ goals: [18] }, 'goals'],
    [{ benefitAreas: ['money'] }, 'benefitAreas'],
    [{ shortDescription: 'x'.repeat(2_001) }, 'shortDescription'],
    [{ policyKind: 'perhaps' }, 'policyKind'],
  ])('with %o are refused with words about the field', async (wrong, field) => {
    const reply = await add('admin', { ...WRITTEN, ...wrong })
    expect([reply.statusCode, reply.json<{ parameter: string }>().parameter.split(/[./[]/)[0]]).toEqual([400, field])
  })
})

describe('a portal with many providers', () => {
  // @rule B-yellow-pages.most
  it('refuses one more than there may be, and lists all of them in time', async () => {
    const row = { shipped: 0, removed: 0, record: JSON.stringify(WRITTEN), version: 1, created_at: 1, changed_at: 1 }
    const rows = Array.from({ length: MAX_OWN_PROVIDERS - (await list()).all }, (_, at) => ({ ...row, id: `many-${at}` }))
    for (let at = 0; at < rows.length; at += 100)
      await portal.database.writer
        .insertInto('data_providers')
        .values(rows.slice(at, at + 100))
        .execute()
    expect((await list()).all).toBe(MAX_OWN_PROVIDERS)
    expect((await add('admin', WRITTEN)).statusCode).toBe(409)
    // nor is there room for one that comes back
    await portal.ask('admin', 'DELETE', `${PATH}/many-0`)
    expect((await add('admin', WRITTEN)).statusCode).toBe(201)
    const restored = await portal.ask('admin', 'POST', `${PATH}/many-0/restoration`)
    expect([restored.statusCode, restored.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('2000')])
    await portal.database.writer.deleteFrom('data_providers').where('id', 'like', 'many-%').execute()
  })
})

describe('a remote directory', () => {
  const MODELS = {
    _embedded: {
      dataProviderResultModels: [
        {
          id: 7,
          name: 'Far Agency',
          createDate: '2030-01-02T00:00:00Z',
          data: {
            shortDescription: 'Far things.',
            organizationLogoURL: 'javascript:alert(1)',
            websiteInstitutionURL: 'https://far.example.org/',
            relevantSDG: 'SDG 6; Goal 13: Climate action; Something',
            relevantSBA: 'Water Resources Management, Moon',
          },
        },
        { id: 8, name: '' },
        { id: 7, name: 'Far Agency once more' },
        'nonsense',
      ],
    },
  }

  // @rule S2-7.remote-providers
  // @rule S2-9.remote-providers
  // @rule B-yellow-pages.remote-down
  it('is asked with Basic credentials, shown beside the own rows, and said to be down when it is', async () => {
    let isDown = false
    hosts.answer = (_request, response) => {
      response.statusCode = isDown ? 500 : 200
      response.end(isDown ? 'no' : JSON.stringify(MODELS))
    }
    await settings.change(
      [
        { key: 'dabDataProvidersUrl', value: `${hosts.base}/providers` },
        { key: 'dabDataProvidersUsername', value: 'reader' },
        { key: 'dabDataProvidersPassword', value: 'secret-word' },
      ],
      'test',
    )
    await expect.poll(async () => (await list()).remote).toBe('answered')
    const asked = hosts.asked.at(-1)
    expect(asked?.url).toBe('/providers?page=0&size=9999')
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('reader:secret-word').toString('base64')}`)
    const [far] = (await list('?q=far%20ag')).providers
    expect(far).toMatchObject({
      id: 'remote-7',
      own: false,
      logo: '',
      goals: [6, 13],
      benefitAreas: ['water'],
      other: { goals: ['Something'], benefitAreas: ['Moon'] },
    })
    expect(names(await list('?order=date'))[0]).toBe('Far Agency')
    expect((await portal.ask('admin', 'DELETE', `${PATH}/remote-7`)).statusCode).toBe(404)
    isDown = true
    portal.wait(700_000)
    await list()
    await expect.poll(async () => (await list()).remote).toBe('kept')
    expect((await list('?q=far%20ag')).total).toBe(1)
    // nothing of the credentials is in any answer
    expect(JSON.stringify([await list('?size=200'), SETTINGS.dabDataProvidersPassword.readers])).not.toContain('secret-word')
  })

  it('that never answered leaves the own rows alone', async () => {
    hosts.answer = (_request, response) => response.end('<html>')
    await settings.change([{ key: 'dabDataProvidersUrl', value: `${hosts.base}/other` }], 'test')
    await expect.poll(async () => (await list()).remote).toBe('failed')
    expect((await list()).all).toBeGreaterThanOrEqual(40)
  })

  it('that is removed takes its providers with it: from the counts, the order and their own addresses', async () => {
    const own = await list('?own=true')
    hosts.answer = (_request, response) => response.end(JSON.stringify(MODELS))
    const name = (url: string) => settings.change([{ key: 'dabDataProvidersUrl', value: url }], 'test')
    await name(`${hosts.base}/again`)
    await expect.poll(async () => (await list()).remote).toBe('answered')
    expect([(await list()).all, (await list('?own=true')).all]).toEqual([own.all + 1, own.all])
    expect((await portal.ask(undefined, 'GET', `${PATH}/remote-7`)).statusCode).toBe(200)
    await name('')
    await expect.poll(async () => (await list()).remote).toBe('none')
    expect(await list('?q=far%20ag')).toMatchObject({ total: 0, all: own.all, providers: [] })
    const gone = await portal.ask(undefined, 'GET', `${PATH}/remote-7`)
    expect([gone.statusCode, gone.json<{ detail: string }>().detail.length > 10]).toEqual([404, true])
  })
})

describe('a community portal that is removed', () => {
  it('takes no provider with it: the directory belongs to the whole portal', async () => {
    const site = { id: 7, slug: 'polar', name: 'Polar', defaultSource: 'dab', language: 'en' }
    const before = await list('?own=true')
    await settings.change([{ key: 'sites', value: [GLOBAL_SITE, site] as never }], 'test')
    const added = (await add('admin', { ...WRITTEN, name: 'Polar Board' })).json<Provider>()
    await settings.change([{ key: 'sites', value: [GLOBAL_SITE] }], 'test')
    expect((await list('?own=true')).all).toBe(before.all + 1)
    expect((await portal.ask(undefined, 'GET', `${PATH}/${added.id}`)).json()).toMatchObject({ name: 'Polar Board' })
  })
})
