import { PNG } from 'pngjs'
import type { KeptDocument } from '@graticule/contracts/contents/documents'
import type { WireDocument } from '@graticule/contracts/contents/original'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDocumentUses } from '../../contents/documents/document-uses.ts'
import { type ContentPortal, EDITORS, openContentPortal } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())
const png = (width = 3, height = 2): Buffer => {
  const picture = new PNG({ width, height })
  picture.data.fill(200)
  return PNG.sync.write(picture)
}
const file = (bytes: Uint8Array | string, name = 'file.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const content = (id: number) => portal.app.inject({ url: `/contents/rest/document/${id}/content` })
const uploaded = async (one: File, model?: object) => {
  const reply = await portal.upload('admin', one, model)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<WireDocument>()
}

describe('documents for those who keep them in order', () => {
  const list = async (query = '') =>
    (await portal.ask('editor', 'GET', `/contents/rest/sites/7/documents/list${query}`)).json<{
      documents: KeptDocument[]
      total: number
    }>()
  const versionOf = async (id: number) => (await list()).documents.find((one) => one.id === id)?.version ?? 0
  const put = async (who: 'admin' | 'editor' | 'visitor', id: number, one: File, seen?: string) => {
    const form = new FormData()
    form.append('files', one)
    const request = new Response(form)
    return portal.app.inject({
      method: 'PUT',
      url: `/contents/rest/document/${id}`,
      headers: {
        authorization: `Bearer ${who}`,
        'content-type': request.headers.get('content-type') ?? '',
        'if-match': seen ?? `"v${await versionOf(id)}"`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  it('are searched by words and kind, for administrators of the site only', async () => {
    await uploaded(file(png(), 'Glacier_100%.png'), { title: 'Glacier 100%', siteId: 7 })
    await uploaded(file('%PDF-1.7 x', 'report.pdf', 'application/pdf'), { title: 'Report', siteId: 7 })
    expect((await list('?words=gLACIER%20100%25')).documents.map(({ title }) => title)).toEqual(['Glacier 100%'])
    expect((await list('?words=r%25t')).total).toBe(0)
    await uploaded(file(png(), 'ÉTÉ.png'), { title: 'Ätna im Ölfeld', siteId: 7 })
    for (const words of ['ätna', 'ÄTNA IM öl', 'Ölfeld', 'été.PNG'])
      expect((await list(`?words=${encodeURIComponent(words)}`)).documents.map(({ title }) => title)).toEqual(['Ätna im Ölfeld'])
    expect((await list('?kind=application/pdf')).documents.map(({ title }) => title)).toEqual(['Report'])
    expect((await portal.ask('visitor', 'GET', '/contents/rest/sites/7/documents/list')).statusCode).toBe(403)
    expect((await portal.ask('editor', 'GET', '/contents/rest/sites/0/documents/list')).statusCode).toBe(403)
  })

  // @rule B-content.document-uses
  // @rule B-content.document-in-use
  it('are told with where they are used, and are not deleted while they are', async () => {
    const { id } = await uploaded(file(png(), 'logo.png'), { title: 'Logo', siteId: 7 })
    const of = async () => (await list('?words=logo')).documents.find((one) => one.id === id)?.uses
    expect(await of()).toEqual([])
    const values = await portal.ask('admin', 'GET', '/settings/sites/7/values')
    const seen = values.json<{ values: { key: string; version: number }[] }>().values.find(({ key }) => key === 'branding')
    const brand = async (value: object, version: number) =>
      portal.ask('admin', 'PATCH', '/settings/sites/7/values', { changes: [{ key: 'branding', value, seen: version }] })
    const set = await brand({ name: 'Polar', logoDocumentId: String(id) }, seen?.version ?? 0)
    expect(await of()).toEqual([{ kind: 'logo', name: 'Polar', site: 'polar' }])
    const refused = await portal.ask('editor', 'DELETE', `/contents/rest/document/${id}`)
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Logo is in use: “Polar”. Take it out there first.',
    ])
    await brand({ name: 'Polar' }, set.json<{ version: number }>().version)
    expect((await portal.ask('editor', 'DELETE', `/contents/rest/document/${id}`)).statusCode).toBe(204)
  })

  it('are replaced under their address by a file of the same kind', async () => {
    const { id } = await uploaded(file(png(3, 2), 'map.png'), { title: 'Map', siteId: 7 })
    expect((await put('visitor', id, file(png(5, 5)))).statusCode).toBe(403)
    expect((await put('editor', id, file('%PDF-1.7 x', 'a.pdf', 'application/pdf'))).statusCode).toBe(400)
    const replaced = await put('editor', id, file(png(9, 4), 'better.png'))
    expect([replaced.statusCode, replaced.json<WireDocument>()]).toEqual([
      200,
      expect.objectContaining({ id, title: 'Map', fileName: 'better.png', width: 9, height: 4 }),
    ])
    expect((await content(id)).rawPayload.length).toBe(replaced.json<WireDocument>().bytes)
    expect(replaced.headers.etag).toBe(`"v${await versionOf(id)}"`)
  })

  // @rule B-content.if-match
  it('are replaced only by who has seen the latest file, of two at once by one', async () => {
    const { id } = await uploaded(file(png(3, 2), 'map.png'), { title: 'Two', siteId: 7 })
    const seen = `"v${await versionOf(id)}"`
    const drawn = (side: number) => file(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}"/>`, 'map.svg')
    const statuses = await Promise.all([4, 5].map(async (side) => (await put('editor', id, drawn(side), seen)).statusCode))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412])
    const late = await put('editor', id, file(png(6, 6)), seen)
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      412,
      expect.stringMatching(/^Someone else replaced/),
    ])
    expect((await put('editor', id, file(png(6, 6)), '*')).statusCode).toBe(400)
    expect((await put('editor', id, file(png(6, 6)), '"other"')).statusCode).toBe(412)
    expect((await put('editor', id, file(png(6, 6)))).statusCode).toBe(200)
  })

  // @rule B-content.document-uses-seen
  it('tell titles of drafts of other sites to nobody who may not edit them, and are not deleted while those use them', async () => {
    const { id } = await uploaded(file(png(), 'shared.png'), { title: 'Shared', siteId: 7 })
    const text = (title: string) => ({
      title,
      summary: '',
      data: `<p><a href="/contents/rest/document/${id}/content">File</a></p>`,
      state: 'done' as const,
    })
    const page = { slug: 'shared', original: 'en', contents: true, texts: { en: text('Secret plan') } }
    const made = (await portal.ask('admin', 'POST', '/contents/rest/sites/0/pages', page)).json<{ id: number; version: number }>()
    const usesFor = async (who: 'admin' | 'editor') =>
      (await portal.ask(who, 'GET', '/contents/rest/sites/7/documents/list?words=shared')).json<{ documents: KeptDocument[] }>()
        .documents[0]?.uses
    expect(await usesFor('admin')).toEqual([{ kind: 'page', name: 'Secret plan', site: '' }])
    expect(await usesFor('editor')).toEqual([{ kind: 'page', name: '', site: '' }])
    const refused = await portal.ask('editor', 'DELETE', `/contents/rest/document/${id}`)
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Shared is in use: a draft that you do not see. Take it out there first.',
    ])
    const path = `/contents/rest/sites/0/pages/${made.id}`
    const published = await portal.ask('admin', 'POST', `${path}/publish`, undefined, made.version)
    expect(await usesFor('editor')).toEqual([{ kind: 'page', name: 'Secret plan', site: '' }])
    // a new title is a draft again
    const { version } = published.json<{ version: number }>()
    const renamed = { ...page, texts: { en: text('Next secret') } }
    expect((await portal.ask('admin', 'PUT', `${path}/draft`, renamed, version)).statusCode).toBe(200)
    expect(await usesFor('editor')).toEqual([{ kind: 'page', name: 'Secret plan', site: '' }])
    expect(await usesFor('admin')).toEqual([{ kind: 'page', name: 'Next secret', site: '' }])
  })

  it('have texts of pages read once, until a page changes', async () => {
    let texts = 0
    const { reader } = portal.database
    const counted = {
      selectFrom: (table: 'content_pages') => {
        const query = reader.selectFrom(table)
        return table === 'content_pages'
          ? {
              select: (columns: readonly ('id' | 'site_id' | 'slug' | 'version' | 'draft' | 'live')[]) => {
                if (columns.includes('draft')) texts += 1
                return query.select(columns)
              },
            }
          : query
      },
    } as unknown as typeof reader
    const who = EDITORS.admin
    const usesOf = openDocumentUses({ database: { reader: counted }, sites: () => [], brandingOf: () => ({}) })
    await usesOf(who)
    const first = texts
    expect(first).toBeGreaterThan(0)
    await usesOf(who)
    expect(texts).toBe(first)
    await portal.ask('admin', 'POST', '/contents/rest/sites/0/pages', { slug: 'new', original: 'en', contents: true, texts: {} })
    await usesOf(who)
    expect(texts).toBe(first + 1)
  })
})
