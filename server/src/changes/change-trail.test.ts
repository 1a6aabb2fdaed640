/** The trail of roles, invitations, pages, menus and documents, through the whole server; on both databases. */
import type { EditedMenu } from '@graticule/contracts/contents/menu'
import type { EditedPage } from '@graticule/contracts/contents/pages'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal } from '../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())

const trail = async () =>
  (await portal.ask('admin', 'GET', '/system/rest/changes')).json<{ total: number; changes: TrailChange[] }>()
const did = async () => (await trail()).changes.map(({ action, subject }) => `${action} ${subject}`.trim())

// @rule B-administration.trail
it('has each change of pages, menus, documents and invitations, from what to what, and is for administrators', async () => {
  const pages = '/contents/rest/sites/7/pages'
  const document = {
    slug: 'river',
    original: 'en',
    contents: false,
    texts: { en: { title: 'River', summary: '', data: '<p>Water.</p>', state: 'done' } },
  }
  const added = (await portal.ask('editor', 'POST', pages, document)).json<EditedPage>()
  const live = (await portal.ask('editor', 'POST', `${pages}/${added.id}/publish`, undefined, added.version)).json<EditedPage>()
  await portal.ask('editor', 'DELETE', `${pages}/${added.id}`, undefined, live.version)
  const menu = (await portal.ask('admin', 'GET', '/contents/rest/sites/0/menu')).json<EditedMenu>()
  await portal.ask('admin', 'PUT', '/contents/rest/sites/0/menu', { entries: [] }, menu.version)
  const pdf = new File(['%PDF-1.7 x'], 'report.pdf', { type: 'application/pdf' })
  const { _links } = (await portal.upload('editor', pdf, { title: 'Report', siteId: 7 })).json<{
    _links: { self: { href: string } }
  }>()
  await portal.ask('editor', 'DELETE', new URL(_links.self.href).pathname)
  const invitation = { email: 'guest@example.org', role: 'moderator' }
  await portal.ask('admin', 'POST', '/people/rest/role-invitations', invitation)
  expect((await did()).filter((words) => !words.startsWith('invitation'))).toEqual([
    'document/deleted Report',
    'document/added Report',
    'menu/changed',
    'page/deleted River',
    'page/published River',
    'page/added River',
  ])
  const { changes, total } = await trail()
  expect(total).toBe(changes.length)
  const emptied = changes.find(({ action }) => action === 'menu/changed')
  expect(emptied?.after).toBe('[]')
  expect(emptied?.before?.length).toBeGreaterThan(20)
  expect(JSON.stringify(changes)).not.toContain('guest@example.org')
  expect((await portal.ask('editor', 'GET', '/system/rest/changes')).statusCode).toBe(403)
  expect((await portal.ask(undefined, 'GET', '/system/rest/changes')).statusCode).toBe(401)
  // they are no changes of records
  expect((await portal.ask('admin', 'GET', '/api/admin/records/history')).json()).toEqual({ total: 0, changes: [] })
})
