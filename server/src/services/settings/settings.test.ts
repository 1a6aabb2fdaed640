import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS_ROUTES, type Views } from '@graticule/contracts/services/settings'
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
        viewId: 'sea',
        title: 'Mer',
        // in English where a language has no words
        description: 'Salt water.',
        visible: true,
        keywords: ['Ocean'],
        where: { west: 170, south: -10, east: -170, north: 10 },
        when: { from: '2020-01-01T00:00:00Z', to: '2020-12-31T23:59:59Z' },
        _links: { self: { href: 'https://portal.test/settings/rest/views/sea' } },
      },
      {
        viewId: 'all',
        title: 'Everything',
        visible: false,
        _links: { self: { href: 'https://portal.test/settings/rest/views/all' } },
      },
    ])
    expect(list.page).toEqual({ size: 9999, totalElements: 2, totalPages: 1, number: 0 })
    expect((await ask(`${LIST}?page=1&size=1`)).json<Views>()._embedded.views).toHaveLength(1)
  })

  it('are there one by one', async () => {
    expect((await ask('/settings/rest/views/sea')).json()).toMatchObject({ viewId: 'sea', title: 'Sea' })
  })

  it.each([
    [`${LIST}?language=de`, 400],
    [`${LIST}?size=0`, 400],
    ['/settings/rest/sites/7/views', 404],
    ['/settings/rest/views/river', 404],
  ])('%s is refused with %i', async (url, status) => {
    expect((await ask(url)).json()).toMatchObject({ status, detail: expect.stringMatching(/.{10}/) })
  })
})
