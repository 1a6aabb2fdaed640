import type { FileReading, StoredFile } from '@graticule/contracts/curation/records-desk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDocuments } from '../../curation/files/read-documents.ts'
import { readFile } from '../../curation/files/read-file.ts'
import { isoDocumentOf } from '../../exchange/iso-file.ts'
import { createFullResource, createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { writeArchive } from '../../testing/write-archive.ts'

const identity = playIdentity({ admin: createPerson({ id: 'a1', roles: new Set(['admin']) }) })
const OWN = { source: { id: 'own', title: 'Own' }, curated: false }
let test: TestApp
beforeEach(async () => {
  test = await createTestApp({ dependencies: { identity } })
})
afterEach(() => test.close())

type Answer = FileReading & StoredFile & { readonly detail: string }
async function send(path: 'preview' | 'file', content: Uint8Array | string, name = 'a.xml', ids?: unknown) {
  const form = new FormData()
  form.append('files', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  if (ids !== undefined) form.append('ids', typeof ids === 'string' ? ids : JSON.stringify(ids))
  const body = new Response(form)
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/admin/records/${path}`,
    headers: { authorization: 'Bearer admin', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json<Answer>() }
}

const ISO = Buffer.from(isoDocumentOf({ resource: createFullResource({ id: 'iso-1', title: 'Tides' }) }))
const DUBLIN_CORE = `<?xml version="1.0"?><csw:Record xmlns:csw="http://www.opengis.net/cat/csw/2.0.2" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:identifier>dc-1</dc:identifier><dc:title>Old maps</dc:title><dc:type>dataset</dc:type></csw:Record>`
const DATACITE = JSON.stringify({
  data: [
    {
      id: '10.1234/abc',
      type: 'dois',
      attributes: {
        doi: '10.1234/abc',
        titles: [{ title: 'Cited data' }],
        creators: [{ name: 'Sea Institute' }],
        publisher: 'Sea Institute',
        publicationYear: 2020,
        types: { resourceTypeGeneral: 'Dataset' },
        url: 'https://sea.example/abc',
      },
    },
  ],
})
const DCAT = JSON.stringify({
  '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
  conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
  dataset: [{ '@type': 'dcat:Dataset', identifier: 'dcat-1', title: 'Open data', description: 'Rivers', keyword: ['river'] }],
})
const stacItem = (id: string) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  geometry: { type: 'Point', coordinates: [1, 2] },
  bbox: [1, 2, 1, 2],
  properties: { datetime: '2020-01-01T00:00:00Z', title: `Scene ${id}` },
  links: [{ rel: 'parent', href: '../../../../etc/passwd' }],
  assets: {},
})
const STAC = JSON.stringify({ type: 'FeatureCollection', features: [stacItem('s1'), stacItem('s2')] })
const COLLECTION = JSON.stringify({
  type: 'Collection',
  stac_version: '1.0.0',
  id: 'col-1',
  title: 'A collection',
  description: 'Of scenes',
  license: 'CC-BY-4.0',
  extent: { spatial: { bbox: [[-10, -10, 10, 10]] }, temporal: { interval: [['2020-01-01T00:00:00Z', null]] } },
  links: [],
})

describe('an uploaded file', () => {
  // @rule B-records.file-kinds
  it.each([
    ['iso', ISO, ['iso-1']],
    ['dublin-core', DUBLIN_CORE, ['dc-1']],
    ['datacite', DATACITE, ['10.1234/abc']],
    ['dcat', DCAT, ['dcat-1']],
    ['stac', STAC, ['s1', 's2']],
    ['stac', COLLECTION, ['col-1']],
  ])('of the kind %s is told by its content', async (kind, content, ids) => {
    const { records, refused } = await readDocuments(Buffer.from(content), 'misleading.png', OWN)
    expect(refused).toEqual([])
    expect(records.map((read) => [read.kind, read.record.resource.id])).toEqual(ids.map((id) => [kind, id]))
    expect(records[0]?.place).toContain('misleading.png')
    expect(records[0]?.record.original?.bytes.length).toBeGreaterThan(10)
  })

  it('is called as its owner calls it, whatever signs the name has', async () => {
    const { records } = await readDocuments(Buffer.from(STAC), "cost$&$'$1.json", OWN)
    expect(records.map(({ place }) => place.startsWith("cost$&$'$1.json"))).toEqual([true, true])
  })

  it('is shown first, and stored when it is wanted', async () => {
    const looked = await send('preview', STAC)
    expect(looked.body).toMatchObject({
      total: 2,
      records: [{ id: 's1', title: 'Scene s1', kind: 'stac' }, { id: 's2' }],
      refused: [],
    })
    expect(await test.catalogue.count()).toBe(0)
    expect((await send('file', STAC)).body).toEqual({ added: 2, replaced: 0, unchanged: 0, refused: 0 })
    expect(await test.catalogue.get(['s1'])).toMatchObject([{ source: { id: 'own' } }])
    expect((await send('preview', STAC)).body.records[0]?.already).toBe('shown')
    expect((await send('file', STAC)).body).toMatchObject({ added: 0, unchanged: 2 })
  })

  it('may be an archive of several kinds, of which some are chosen', async () => {
    const archive = writeArchive([
      { name: 'a/iso.xml', data: ISO },
      { name: 'b/items.json', data: Buffer.from(STAC) },
      { name: 'readme.txt', data: Buffer.from('hello') },
    ])
    const { body } = await send('preview', archive, 'all.zip')
    expect(body.records.map(({ id, place }) => `${id} ${place.split(',')[0]}`)).toEqual([
      'iso-1 a/iso.xml',
      's1 b/items.json',
      's2 b/items.json',
    ])
    expect(body.refused).toEqual([{ place: 'readme.txt', reason: 'it is neither XML nor JSON nor Turtle' }])
    expect((await send('file', archive, 'all.zip', ['iso-1', 's2'])).body).toMatchObject({ added: 2 })
    expect((await test.catalogue.get(['iso-1', 's1', 's2'])).map(({ id }) => id)).toEqual(['iso-1', 's2'])
    expect((await send('file', archive, 'all.zip', ['other'])).status).toBe(400)
    expect((await send('file', archive, 'all.zip', 'no json')).status).toBe(400)
  })

  it('brings back what was deleted, because it was chosen', async () => {
    await send('file', DUBLIN_CORE)
    const headers = { authorization: 'Bearer admin' }
    const payload = { ids: ['dc-1'], action: 'delete' }
    await test.app.inject({ method: 'PUT', url: '/api/admin/records/place', headers, payload })
    expect((await send('preview', DUBLIN_CORE)).body.records[0]?.already).toBe('deleted')
    await send('file', DUBLIN_CORE)
    expect(await test.catalogue.get(['dc-1'])).toHaveLength(1)
  })

  // @rule B-records.file-limits
  it.each([
    ['a picture', Buffer.from('\u0089PNG\r\n', 'latin1')],
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${DUBLIN_CORE.slice(21)}`],
    [
      'a file of the server',
      `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${DUBLIN_CORE.slice(21).replace('Old maps', '&a;')}`,
    ],
    ['broken JSON', '{"type":"Feature",'],
    ['deep JSON', '['.repeat(100_000)],
    ['NUL', '\0'.repeat(1_000)],
  ])('with %s in it is refused in words', async (_, content) => {
    const { records, refused } = await readDocuments(Buffer.from(content), 'a.xml', OWN)
    expect([records, refused.length > 0]).toEqual([[], true])
    expect(JSON.stringify(refused)).not.toMatch(/root:|\/tmp|[0-9a-f]{16}/)
  })

  it('is refused when there is nothing to store', async () => {
    expect((await send('preview', '')).body.detail).toContain('empty')
    expect((await send('file', 'hello')).status).toBe(400)
    expect(await test.catalogue.count()).toBe(0)
  })

  it('is refused when it is an archive that unpacks to too much, or too large itself', async () => {
    const bomb = writeArchive([{ name: 'zero.xml', data: Buffer.alloc(19_000_000) }])
    const { records, refused } = await readDocuments(bomb, 'bomb.zip', OWN)
    expect([records, refused.length]).toEqual([[], 1])
    expect((await send('preview', Buffer.alloc(20_000_001, 60))).status).toBe(413)
  })

  it('leaves the records of other sources alone, also those that are hidden', async () => {
    await test.catalogue.write([{ resource: createResource({ id: 'dc-1', title: 'Of another' }) }])
    const headers = { authorization: 'Bearer admin' }
    const payload = { ids: ['dc-1'], action: 'hide' }
    await test.app.inject({ method: 'PUT', url: '/api/admin/records/place', headers, payload })
    expect((await send('preview', DUBLIN_CORE)).body.records[0]?.already).toBeUndefined()
    expect((await send('file', DUBLIN_CORE)).body).toMatchObject({ added: 1 })
    expect(await test.catalogue.get(['dc-1', 'own:dc-1'])).toMatchObject([{ id: 'own:dc-1', title: 'Old maps' }])
  })

  it('keeps scripts in texts as texts', async () => {
    const resource = createResource({ id: 'x1', title: 'A <script>alert(1)</script> title' })
    await send('file', isoDocumentOf({ resource }))
    const [stored] = await test.catalogue.get(['x1'])
    expect(stored?.title).toContain('alert(1)')
  })

  it('is given up after its time', async () => {
    await expect(readFile(ISO, 'a.xml', OWN, 1)).rejects.toMatchObject({ code: 'invalid-body' })
  })
})
