import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Basemap, SETTINGS_ROUTES, type Views } from '@graticule/contracts/services/settings'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

const VIEWS = [
  {
    id: 'sea',
    title: { en: 'Sea', fr: 'Mer' },
    description: { en: 'Salt water.' },
    keywords: ['Ocean'],
    area: [170, -10, -170, 10],
    from: '2020',
    to: '2020',
  },
  { id: 'all', title: 'Everything', visible: false },
]

let test: TestApp
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-settings-'))
  await writeFile(join(folder, 'views.yaml'), JSON.stringify(VIEWS))
  test = await createTestApp({ config: { seedFolder: folder } })
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const LIST = '/settings/rest/sites/20181/views'
const ask = (url: string) => test.app.inject({ url })

describe('the stored views of a site', () => {
  it('are a list of what a search can be narrowed to, in the words of a language', async () => {
    const reply = await ask(`${LIST}?page=0&size=9999&language=fr-CA`)
    const list = reply.json<Views>()
    expect(Check(SETTINGS_ROUTES.views.reply, list)).toBe(true)
    expect(list._embedded.views).toEqual([
      {
        id: 'sea',
        viewId: 'sea',
        value: 'sea',
        label: 'Mer',
        title: 'Mer',
        defaultOption: false,
        subOptions: [],
        // in English where a language has no words
        description: 'Salt water.',
        visible: true,
        keywords: ['Ocean'],
        where: { west: 170, south: -10, east: -170, north: 10 },
        when: { from: '2020-01-01T00:00:00Z', to: '2020-12-31T23:59:59Z' },
        _links: { self: { href: 'https://portal.test/settings/rest/views/sea' } },
      },
      {
        id: 'all',
        viewId: 'all',
        value: 'all',
        label: 'Everything',
        title: 'Everything',
        defaultOption: true,
        subOptions: [],
        visible: false,
        _links: { self: { href: 'https://portal.test/settings/rest/views/all' } },
      },
    ])
    expect(list.page).toEqual({ size: 9999, totalElements: 2, totalPages: 1, number: 0 })
    expect((await ask(`${LIST}?page=1&size=1`)).json<Views>()._embedded.views).toHaveLength(1)
  })

  // @rule S1-6.group-zero
  it('are those of the main site for 0 too, which clients ask for before they know its id', async () => {
    const body = (await ask('/settings/rest/sites/0/views')).json<Views>()
    expect(body).toEqual((await ask(LIST)).json())
    expect(body._embedded.views.length).toBeGreaterThan(0)
  })

  it('are there one by one', async () => {
    expect((await ask('/settings/rest/views/sea')).json()).toMatchObject({ viewId: 'sea', title: 'Sea' })
  })

  it.each([
    [`${LIST}?language=de`, 400],
    [`${LIST}?size=0`, 400],
    ['/settings/rest/sites/7/views', 404],
    ['/settings/rest/sites/00/views', 404],
    ['/settings/rest/views/river', 404],
  ])('%s is refused with %i', async (url, status) => {
    expect((await ask(url)).json()).toMatchObject({ status, detail: expect.stringMatching(/.{10}/) })
  })
})

describe('the basemaps of a site', () => {
  const STREETS: Basemap = {
    id: 'streets',
    title: 'Streets',
    kind: 'xyz',
    url: 'https://tiles.example.org/{z}/{x}/{y}.png',
    attribution: '© Example',
  }
  const RELIEF: Basemap = {
    id: 'relief',
    title: 'Relief',
    kind: 'wms',
    url: 'https://maps.example.org/wms',
    layer: 'relief',
    attribution: '© Example',
    dark: true,
  }
  const startWith = async (list: unknown) => {
    const basemapsFile = join(folder, 'basemaps.yaml')
    await writeFile(basemapsFile, JSON.stringify(list))
    return createTestApp({ config: { seedFolder: folder, basemapsFile } })
  }

  it('are none where the operator has set up none', async () => {
    expect((await ask('/settings/rest/basemaps')).json()).toEqual({ basemaps: [] })
  })

  it('are those of the file, in its order', async () => {
    const other = await startWith([STREETS, RELIEF])
    const reply = await other.app.inject({ url: '/settings/rest/basemaps' })
    expect(Check(SETTINGS_ROUTES.basemaps.reply, reply.json())).toBe(true)
    expect(reply.json()).toEqual({ basemaps: [STREETS, RELIEF] })
    await other.close()
  })

  it.each<[string, unknown, RegExp]>([
    ['an id of an embedded one', [{ ...STREETS, id: 'chart' }], /chart is that of an embedded one/],
    ['an id twice', [STREETS, STREETS], /streets stands twice/],
    ['a WMS without a layer', [{ ...RELIEF, layer: undefined }], /relief is a WMS and has no layer/],
    ['an address without rows', [{ ...STREETS, url: 'https://tiles.example.org/{z}/{x}.png' }], /no \{z\}, \{x\} and \{y\}/],
    ['no attribution', [{ ...STREETS, attribution: undefined }], /attribution/],
    ['another scheme', [{ ...STREETS, url: 'javascript:alert(1)//{z}{x}{y}' }], /url/],
  ])('with %s keep the server from starting, and say why', async (_, list, words) => {
    await expect(startWith(list)).rejects.toThrow(words)
  })

  it('must be there when they are named', async () => {
    await expect(createTestApp({ config: { basemapsFile: join(folder, 'none.yaml') } })).rejects.toThrow(/there is no file/)
  })
})
