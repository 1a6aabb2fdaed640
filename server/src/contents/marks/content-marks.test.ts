import type { EditedPage, PageDocument } from '@graticule/contracts/contents/pages'
import type { PageState } from '@graticule/contracts/sites/page-state'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal } from '../../testing/contents/content-portal.ts'
import { CONTENTS_POLL_MS } from './content-marks.ts'

/** As operators have it, or sooner. */
const POLL_MS = bySize(50, CONTENTS_POLL_MS)

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal(POLL_MS)
})
afterAll(() => portal.close())

const path = (siteId: number, rest = '') => `/contents/rest/sites/${siteId}/pages${rest}`
const document = (more: Partial<PageDocument> = {}): PageDocument => ({
  slug: 'river-levels',
  original: 'en',
  contents: false,
  texts: { en: { title: 'River levels', summary: '', data: '<p>a</p>', state: 'done' } },
  ...more,
})
const mark = async (site: string) =>
  (await portal.ask(undefined, 'GET', `/settings/rest/page-state?site=${site}`)).json<PageState>().contents
const edited = async (method: 'POST' | 'PUT', url: string, body?: object, version?: number) => {
  const reply = await portal.ask('admin', method, url, body, version)
  if (reply.statusCode >= 300) throw new Error(reply.body)
  return reply.json<EditedPage>()
}

// @rule B-content.open-pages
it('what is published gives the site another mark within two seconds, and what is drafted gives none', async () => {
  expect(CONTENTS_POLL_MS).toBe(1_000)
  await expect.poll(() => mark(''), { timeout: 2_000 }).not.toBe('')
  const [before, ofPolar] = [await mark(''), await mark('polar')]
  const page = await edited('POST', path(0), document())
  await new Promise((resolve) => setTimeout(resolve, 1.2 * POLL_MS))
  expect(await mark('')).toBe(before)
  await edited('POST', path(0, `/${page.id}/publish`), undefined, page.version)
  await expect.poll(() => mark(''), { timeout: 2_000 }).not.toBe(before)
  // it shows the pages of the global site too
  expect(await mark('polar')).not.toBe(ofPolar)
})
