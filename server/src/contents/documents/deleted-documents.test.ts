/** Deleted documents that are brought back, through the whole server; on both databases. */
import { DELETED_KEPT_MS, MAX_DELETED_DOCUMENTS } from '@graticule/contracts/contents/limits'
import type { TrailChange } from '@graticule/contracts/system/change-trail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal, type PlayedEditor } from '../../testing/contents/content-portal.ts'
import { layDocumentAside } from './deleted-documents.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())

const SITE = '/contents/rest/sites/7'
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
/** Uploads a PDF; gives its id. */
async function upload(title: string): Promise<number> {
  const sent = await portal.upload('editor', new File([PDF], 'report.pdf'), { title, siteId: 7 })
  expect(sent.statusCode).toBe(201)
  const { _links } = sent.json<{ _links: { self: { href: string } } }>()
  return Number(_links.self.href.split('/').at(-1))
}
const remove = (id: number) => portal.ask('editor', 'DELETE', `/contents/rest/document/${id}`)
const read = (id: number) => portal.ask(undefined, 'GET', `/contents/rest/document/${id}/content`)
const bringBackAs = (who: PlayedEditor, id: number, site = SITE) =>
  portal.ask(who, 'POST', `${site}/deleted-documents/${id}/restore`)
const bringBack = (id: number) => bringBackAs('editor', id)
const changes = async () => (await portal.ask('admin', 'GET', '/system/rest/changes')).json<{ changes: TrailChange[] }>().changes

// @rule B-content.bring-document-back
// @rule B-administration.undo
it('a document comes back at its address with its file, and the trail offers and notes it', async () => {
  const id = await upload('Report')
  const before = await read(id)
  expect((await remove(id)).statusCode).toBe(204)
  expect((await read(id)).statusCode).toBe(404)
  expect((await changes())[0]).toMatchObject({
    action: 'document/deleted',
    undoDeletion: { kind: 'document', siteId: 7, id },
  })
  expect((await bringBack(id)).statusCode).toBe(200)
  const after = await read(id)
  expect([after.statusCode, after.rawPayload]).toEqual([200, before.rawPayload])
  const [restored, deletion] = await changes()
  expect(restored).toMatchObject({ action: 'document/restored', subject: 'Report' })
  expect(deletion).not.toHaveProperty('undoDeletion')
  expect((await bringBack(id)).statusCode).toBe(404)
})

it('comes back for those who edit its site, and on its site only', async () => {
  const id = await upload('Chart')
  await remove(id)
  expect((await bringBackAs('visitor', id)).statusCode).toBe(403)
  expect((await bringBackAs(undefined, id)).statusCode).toBe(401)
  expect((await bringBackAs('admin', id, '/contents/rest/sites/0')).statusCode).toBe(404)
  expect((await bringBackAs('admin', id)).statusCode).toBe(200)
})

// @rule B-content.deleted-documents
it('is gone after 30 days, and its file is when another is deleted', async () => {
  const id = await upload('Old')
  await remove(id)
  portal.wait(DELETED_KEPT_MS)
  const refused = await bringBack(id)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    404,
    'This document is not among the deleted ones that are kept. Deleted documents are kept for 30 days, the latest 50 of a site.',
  ])
  expect((await changes())[0]).not.toHaveProperty('undoDeletion')
  const other = await upload('New')
  await remove(other)
  const kept = await portal.database.reader.selectFrom('deleted_documents').select('id').execute()
  expect(kept.map(({ id: one }) => one)).toEqual([other])
})

// @rule B-content.deleted-documents
it('the latest 50 of a site are kept', async () => {
  const id = await upload('One of many')
  await remove(id)
  const { deleted_at: at, ...row } = await portal.database.reader
    .selectFrom('deleted_documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (let count = 1; count <= MAX_DELETED_DOCUMENTS; count += 1)
    await layDocumentAside(portal.database.writer, { ...row, id: id + count }, at + count)
  const kept = await portal.database.reader.selectFrom('deleted_documents').select('id').where('site_id', '=', 7).execute()
  expect(kept).toHaveLength(MAX_DELETED_DOCUMENTS)
  expect(kept.map(({ id: one }) => one)).not.toContain(id)
})
