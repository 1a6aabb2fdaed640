import type { Notice } from '@graticule/contracts/sites/notices'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { PageState } from '@graticule/contracts/sites/page-state'
import { bySize } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

const POLAR = { id: 7, slug: 'polar', name: 'Polar', defaultSource: 'dab', language: 'en' }
const PEOPLE = {
  admin: createPerson({ id: 'admin', roles: new Set(['admin']) }),
  polar: createPerson({ id: 'polar', administers: new Set(['7']) }),
}

let test: TestApp
beforeEach(async () => {
  test = await createTestApp({ dependencies: { identity: playIdentity(PEOPLE), clock: Date.now } })
  await set('admin', 0, 'sites', [GLOBAL_SITE, POLAR])
})
afterEach(() => test.close())

const notice = (more: Partial<Notice> = {}): Notice => ({
  id: 'a',
  edition: 1,
  place: 'bar',
  tone: 'info',
  once: true,
  offersExport: false,
  title: { en: 'Works on Monday' },
  text: { en: 'The portal is slow.' },
  isOn: true,
  everywhere: false,
  from: '2020-01-01T00:00:00Z',
  ...more,
})
async function set(who: keyof typeof PEOPLE, siteId: number, key: string, value: unknown) {
  const url = siteId === 0 ? '/settings/values' : `/settings/sites/${siteId}/values`
  const headers = { authorization: `Bearer ${who}` }
  const { values = [] } = (await test.app.inject({ url, headers })).json<{
    values?: { key: string; siteId: number; version: number }[]
  }>()
  const seen = values.find((one) => one.key === key && one.siteId === siteId)?.version ?? 0
  return test.app.inject({ method: 'PATCH', url, headers, payload: { changes: [{ key, value, seen }] } })
}
const shown = async (site = '') =>
  (await test.app.inject(`/settings/rest/notices?site=${site}`)).json<{ notices: { id: string }[] }>().notices

// @rule D3.notices
// @rule D3.notices-desk
it('a site shows its own notices and those of the whole portal, and only what is shown now', async () => {
  const later = notice({ id: 'later', from: '2999-01-01T00:00:00Z' })
  const over = notice({ id: 'over', until: '2021-01-01T00:00:00Z' })
  const list = [notice(), notice({ id: 'all', everywhere: true }), notice({ id: 'off', isOn: false }), later, over]
  expect((await set('admin', 0, 'notices', list)).statusCode).toBe(200)
  expect((await set('polar', 7, 'notices', [notice({ title: { en: 'Polar night' } })])).statusCode).toBe(200)
  expect((await shown()).map(({ id }) => id)).toEqual(['0-a', '0-all'])
  expect((await shown('polar')).map(({ id }) => id)).toEqual(['0-all', '7-a'])
  expect(JSON.stringify(await shown('polar'))).not.toContain('from')
  expect((await set('polar', 0, 'notices', [])).statusCode).toBe(403)
  expect((await set('polar', 7, 'notices', [notice({ until: '2019-01-01T00:00:00Z' })])).statusCode).toBe(400)
  expect((await test.app.inject('/settings/rest/notices?site=none')).statusCode).toBe(404)
})

// @rule D65.open-pages
it('an open page hears when a notice begins and when it ends', async () => {
  const reply = await test.app.inject({
    url: '/settings/rest/page-state',
    headers: { accept: 'text/event-stream' },
    payloadAsStream: true,
  })
  const marks: string[] = []
  const stream = reply.stream()
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n'))
      if (line.startsWith('data: ')) marks.push((JSON.parse(line.slice(6)) as PageState).notices)
  })
  await expect.poll(() => marks.at(-1)).toBe('')
  const [begins, ends] = bySize<readonly [number, number]>([500, 1_000], [1_500, 3_500])
  const now = Date.now()
  const iso = (ms: number) => new Date(ms).toISOString()
  await set('admin', 0, 'notices', [notice({ from: iso(now + begins), until: iso(now + ends) })])
  await expect.poll(() => marks.some((mark) => mark !== '')).toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(now + begins)
  await expect.poll(() => marks.at(-1)).toBe('')
  stream.destroy()
}, 30_000)
