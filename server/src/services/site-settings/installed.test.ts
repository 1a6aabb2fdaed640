import { GLOBAL_SITE } from '@graticule/contracts/site'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'

const REEF = { id: 7, slug: 'reef', name: 'Reef watch of the tropics', defaultSource: 'dab', language: 'en' }

let test: TestApp
beforeAll(async () => {
  const admin = createPerson({ id: 'a', roles: new Set(['admin']) })
  test = await createTestApp({ dependencies: { identity: playIdentity({ admin }) } })
  await change('/settings/values', 'sites', [GLOBAL_SITE, REEF])
})
afterAll(() => test.close())

async function change(url: string, key: string, value: unknown, seen = 0) {
  const payload = { changes: [{ key, value, seen }] }
  const reply = await test.app.inject({ method: 'PATCH', url, headers: { authorization: 'Bearer admin' }, payload })
  expect(reply.statusCode, reply.payload).toBe(200)
}
const get = (url: string) => test.app.inject({ method: 'GET', url })
const pixel = (png: PNG, x: number, y: number) => [...png.data.subarray((y * png.width + x) * 4, (y * png.width + x) * 4 + 4)]

// @rule B-offline.manifest
it('tells each site as an app of its own', async () => {
  const global = await get('/settings/rest/sites/0/manifest')
  expect(global.headers['content-type']).toContain('application/manifest+json')
  expect(global.json()).toMatchObject({ id: '/', name: 'Graticule', start_url: '/', theme_color: '#07597a' })
  const reef = (await get('/settings/rest/sites/7/manifest')).json()
  expect(reef).toMatchObject({ id: '/community/reef', name: REEF.name, short_name: 'Reef', start_url: '/community/reef' })
  expect((await get('/settings/rest/sites/9/manifest')).statusCode).toBe(404)
  expect((await get('/settings/rest/sites/0/icons/any-9999')).statusCode).toBe(400)
})

// @rule B-offline.site-icons
// @rule B-offline.icons-kept
it('draws the mark in the colour of the site, and its logo where it has one', async () => {
  const before = PNG.sync.read((await get('/settings/rest/sites/7/icons/maskable-192')).rawPayload)
  expect([before.width, before.height]).toEqual([192, 192])
  expect(pixel(before, 2, 2)).toEqual([7, 89, 122, 255])
  // the corner of an icon that nobody cuts is clear
  const any = PNG.sync.read((await get('/settings/rest/sites/7/icons/any-192')).rawPayload)
  expect(pixel(any, 0, 0)[3]).toBe(0)

  await change('/settings/sites/7/values', 'branding', { name: 'Reef', colour: '#7a0719' })
  const red = PNG.sync.read((await get('/settings/rest/sites/7/icons/maskable-192')).rawPayload)
  expect(pixel(red, 2, 2)).toEqual([122, 7, 25, 255])

  const logo = new PNG({ width: 4, height: 2 })
  logo.data.fill(0)
  for (let at = 0; at < 8; at += 1) logo.data.set([0, 160, 0, 255], at * 4)
  const logoUrl = `data:image/png;base64,${PNG.sync.write(logo).toString('base64')}`
  await change('/settings/sites/7/values', 'branding', { name: 'Reef', colour: '#7a0719', logoUrl }, 2)
  const own = PNG.sync.read((await get('/settings/rest/sites/7/icons/any-512')).rawPayload)
  expect(pixel(own, 256, 256)).toEqual([0, 160, 0, 255])
  expect(pixel(own, 256, 40)).toEqual([255, 255, 255, 255])
})
