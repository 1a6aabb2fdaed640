import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { PortalError } from '@graticule/contracts/problem'
import { createOutbound } from '../../outbound/outbound.ts'
import { type PreparedPage, servePages } from '../../testing/serve-pages.ts'
import type { HarvestSource, SourceOptions } from '../reading/harvest-source.ts'
import { createIsoSource } from './iso-source.ts'
import { createStacSource } from './stac-source.ts'

const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean()
})

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-sources-'))
  cleaning.push(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

async function serve(pages: Parameters<typeof servePages>[0]) {
  const server = await servePages(pages)
  cleaning.push(server.close)
  return server
}

const nowhere = createOutbound({ allowHosts: [] })
const optionsOf = (target: string): SourceOptions => ({ target, source: { id: 'src', title: 'Source' }, curated: false })

/** What a source gives: ids of records, reasons of refusals. */
async function contentsOf(source: HarvestSource): Promise<string[]> {
  const contents: string[] = []
  for await (const harvested of source.read()) {
    if (harvested.kind === 'record') contents.push(harvested.record.resource.id)
    else if (harvested.kind === 'refused') contents.push(`${harvested.place}: ${harvested.reason}`)
  }
  return contents
}

const iso = (id: string) =>
  `<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><gmd:fileIdentifier><gco:CharacterString>${id}</gco:CharacterString></gmd:fileIdentifier><gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>Title</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
const xml = (body: string): PreparedPage => ({ type: 'application/xml', body })
const json = (value: unknown): PreparedPage => ({ body: JSON.stringify(value) })
const link = (rel: string, href: string, more: object = {}) => ({ rel, href, ...more })
const item = (id: string, collection?: string) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  collection,
  geometry: null,
  properties: { datetime: '2020-01-01T00:00:00Z' },
  links: [],
  assets: {},
})
const extent = { spatial: { bbox: [[0, 0, 1, 1]] }, temporal: { interval: [[null, null]] } }
const collection = (id: string, ...links: object[]) => ({
  type: 'Collection',
  stac_version: '1.0.0',
  id,
  description: 'd',
  license: 'MIT',
  extent,
  links,
})
const catalog = (...links: object[]) => ({ type: 'Catalog', stac_version: '1.0.0', id: 'root', description: 'd', links })
const page = (features: object[], ...links: object[]) => ({ type: 'FeatureCollection', features, links })

describe('ISO metadata from files', () => {
  it('are read from a folder in the order of their paths, other files and hidden ones left alone', async () => {
    const folder = folderOf({
      'b.xml': iso('b'),
      'a/z.xml': iso('z'),
      'readme.txt': 'x',
      '.git/c.xml': iso('c'),
      'e.XML': '',
      'a/y.xml': `<l>${iso('y1')}${iso('y2')}</l>`,
    })
    const source = createIsoSource(optionsOf(folder), nowhere)
    expect(await contentsOf(source)).toEqual(['y1', 'y2', 'z', 'b', 'e.XML: it is empty'])
    expect(source.progress()).toEqual({ done: 4, total: 4, share: 1 })
    expect(source.notes()).toEqual(['Files left alone, because their names do not end in .xml: 1'])
  })

  it('tell how far they are within a large file', async () => {
    const folder = folderOf({ 'large.xml': `<l>${`${iso('r')}${' '.repeat(100_000)}`.repeat(10)}</l>` })
    const source = createIsoSource(optionsOf(folder), nowhere)
    const shares: number[] = []
    for await (const _ of source.read()) shares.push(Math.round(source.progress().share * 100))
    expect(shares.at(0)).toBeLessThan(50)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(source.progress().share).toBe(1)
  })

  it('are read from one file, whatever its name', async () => {
    const folder = folderOf({ 'record.metadata': iso('r') })
    expect(await contentsOf(createIsoSource(optionsOf(join(folder, 'record.metadata')), nowhere))).toEqual(['r'])
  })

  it('are missed with words when there is nothing', async () => {
    await expect(contentsOf(createIsoSource(optionsOf('/no/such/place'), nowhere))).rejects.toThrow(
      new PortalError('not-found', 'There is no file or folder /no/such/place'),
    )
  })
})

describe('ISO metadata from a server', () => {
  it('are read from one address', async () => {
    const { base, outbound } = await serve({
      '/csw?request=GetRecords': xml(
        `<csw:GetRecordsResponse xmlns:csw="http://www.opengis.net/cat/csw/2.0.2">${iso('one')}${iso('two')}</csw:GetRecordsResponse>`,
      ),
    })
    expect(await contentsOf(createIsoSource(optionsOf(`${base}/csw?request=GetRecords`), outbound))).toEqual(['one', 'two'])
  })

  it('are read from a folder that the server lists, below it only', async () => {
    const html = (body: string): PreparedPage => ({ type: 'text/html; charset=utf-8', body })
    const { base, outbound, asked } = await serve({
      '/waf/': html(
        '<a href="?C=N;O=D">Name</a> <a href="/">up</a> <a href="b.xml">b</a><a href=\'sub/\'>sub</a><A HREF=a.xml>a</A><a href="http://other.example.org/c.xml">c</a><a href="gone.xml">g</a>',
      ),
      '/waf/sub/': html('<a href="../">up</a><a href="d.xml">d</a>'),
      '/waf/a.xml': xml(iso('a')),
      '/waf/b.xml': xml(iso('b')),
      '/waf/sub/d.xml': xml(iso('d')),
    })
    expect(await contentsOf(createIsoSource(optionsOf(`${base}/waf/`), outbound))).toEqual([
      'a',
      'b',
      `${base}/waf/gone.xml: the server answered 404`,
      'd',
    ])
    expect(asked.toSorted()).toEqual([
      'GET /waf/',
      'GET /waf/a.xml',
      'GET /waf/b.xml',
      'GET /waf/gone.xml',
      'GET /waf/sub/',
      'GET /waf/sub/d.xml',
    ])
  })

  it('are told not to be there', async () => {
    const { base, outbound } = await serve({ '/page': { type: 'text/html', body: '<p>Hello' } })
    expect(await contentsOf(createIsoSource(optionsOf(`${base}/page`), outbound))).toEqual([
      `${base}/page: it is an HTML page without links to files below it that end in .xml`,
    ])
    await expect(contentsOf(createIsoSource(optionsOf(`${base}/none`), outbound))).rejects.toThrow('the server answered 404')
    await expect(contentsOf(createIsoSource(optionsOf('http://127.0.0.1:1/'), nowhere))).rejects.toThrow('GRATICULE_ALLOW_HOSTS')
  })

  it('that break off are refused after what came before', async () => {
    const { base, outbound } = await serve({ '/x.xml': xml(`<l>${iso('one')}<`) })
    expect(await contentsOf(createIsoSource(optionsOf(`${base}/x.xml`), outbound))).toEqual([
      'one',
      expect.stringContaining('not well-formed XML'),
    ])
  })
})

describe('a static STAC catalogue', () => {
  const files = {
    'catalog.json': JSON.stringify(
      catalog(
        link('self', 'https://example.org/catalog.json'),
        link('child', './one/collection.json'),
        link('child', 'sub/catalog.json#x'),
        link('child', 'https://example.org/far/catalog.json'),
        link('child', '../outside.json'),
      ),
    ),
    'one/collection.json': JSON.stringify(
      collection('one', link('root', '../catalog.json'), link('item', './i%201.json'), link('item', './gone.json')),
    ),
    'one/i 1.json': JSON.stringify(item('i1', 'one')),
    'sub/catalog.json': JSON.stringify(
      catalog(link('child', '../one/collection.json'), link('child', 'two.json'), link('parent', '../catalog.json')),
    ),
    'sub/two.json': JSON.stringify(collection('two', link('child', 'three.json'))),
    'sub/three.json': JSON.stringify(collection('three', link('child', 'two.json'))),
  }

  it('is walked from its first file, each document once, never out of its folder', async () => {
    const folder = folderOf(files)
    const source = createStacSource(optionsOf(join(folder, 'catalog.json')), nowhere)
    expect(await contentsOf(source)).toEqual(['one', 'one:i1', 'one/gone.json: there is no such file', 'two', 'three'])
    expect(source.notes()).toEqual([
      'Links not followed, because they lead out of the folder or to a server: 2. A catalogue on a server is harvested by its address.',
    ])
  })

  it('tells collections that lie below others', async () => {
    const folder = folderOf(files)
    const parents: unknown[] = []
    for await (const harvested of createStacSource(optionsOf(join(folder, 'catalog.json')), nowhere).read()) {
      if (harvested.kind === 'record') parents.push([harvested.record.resource.id, harvested.record.resource.parentId])
    }
    expect(parents).toEqual([
      ['one', undefined],
      ['one:i1', 'one'],
      ['two', undefined],
      ['three', 'two'],
    ])
  })

  it('as a folder is read file by file', async () => {
    const folder = folderOf({ ...files, 'x.txt': 'x', 'broken.json': '{"type"' })
    const source = createStacSource(optionsOf(folder), nowhere)
    expect(await contentsOf(source)).toEqual([
      'broken.json: its JSON is cut short: it ends before its last bracket',
      'one',
      'one:i1',
      'three',
      'two',
    ])
    expect(source.notes()).toEqual(['Files left alone, because their names are not those of JSON: 1'])
  })

  it('on a server is walked there', async () => {
    const { base, outbound } = await serve({
      '/s/catalog.json': json(
        catalog(link('child', 'c/collection.json'), link('child', 'https://elsewhere.example.org/catalog.json')),
      ),
      '/s/c/collection.json': {
        type: 'text/plain',
        body: JSON.stringify(collection('c', link('item', './i.json'), link('item', 'page.html'))),
      },
      '/s/c/i.json': json({ ...item('i'), assets: { data: { href: '../i.tif', roles: ['data'] } } }),
      '/s/c/page.html': { type: 'text/html', body: '<p>' },
    })
    const source = createStacSource(optionsOf(`${base}/s/catalog.json`), outbound)
    expect(await contentsOf(source)).toEqual(['c', 'i', `${base}/s/c/page.html: it is an HTML page, not STAC`])
    expect(source.notes()).toEqual(['Links not followed, because they lead to other servers: 1'])
  })
})

describe('a STAC API', () => {
  it('is read collection by collection, page by page', async () => {
    const { base, outbound, asked } = await serve({
      '/': json({
        ...catalog(link('data', '{base}/collections'), link('child', '{base}/collections/a'), link('search', '{base}/search')),
        conformsTo: [],
      }),
      '/collections': json({
        collections: [collection('a', link('items', '{base}/collections/a/items'))],
        links: [link('next', '{base}/collections?page=2')],
      }),
      '/collections?page=2': json({
        collections: [collection('b', link('items', '{base}/collections/b/items?limit=5'))],
        links: [link('next', '{base}/collections?page=2')],
      }),
      '/collections/a/items?limit=100': json(page([item('a1', 'a')], link('next', '?token=2'))),
      '/collections/a/items?token=2': json(page([item('a2', 'a')])),
      '/collections/b/items?limit=5': json(page([item('b1', 'b')])),
    })
    const source = createStacSource(optionsOf(`${base}/`), outbound)
    expect(await contentsOf(source)).toEqual(['a', 'a:a1', 'a:a2', 'b', 'b:b1'])
    expect(asked).toHaveLength(6)
    expect(source.progress()).toEqual({ done: 6, total: 6, share: 1 })
  })

  it('whose pages go on by POST is asked by POST', async () => {
    const { base, outbound } = await serve({
      '/search?collections=a': json(
        page([item('1')], link('next', '{base}/search', { method: 'POST', body: { token: 'x', collections: ['a'] } })),
      ),
      '/search': (request, body) => {
        expect(request.method).toBe('POST')
        const { token } = JSON.parse(body) as { token: string }
        return json(
          token === 'x'
            ? page([item('2')], link('next', '{base}/search', { method: 'POST', merge: true, body: { token: 'y' } }))
            : page([item(body.includes('collections') ? '3' : 'lost')]),
        )
      },
    })
    expect(await contentsOf(createStacSource(optionsOf(`${base}/search?collections=a`), outbound))).toEqual(['1', '2', '3'])
  })

  it('with only a search is searched', async () => {
    const { base, outbound } = await serve({
      '/': json(catalog(link('search', '{base}/search'))),
      '/search?limit=100': json(page([item('1')])),
    })
    expect(await contentsOf(createStacSource(optionsOf(`${base}/`), outbound))).toEqual(['1'])
  })

  it('that fails in the middle loses that page only', async () => {
    const { base, outbound } = await serve({
      '/': json(catalog(link('child', '{base}/c1'), link('child', '{base}/c2'))),
      '/c1': { status: 500, body: '{"code":"x","description":"y"}' },
      '/c2': json(collection('c2')),
    })
    expect(await contentsOf(createStacSource(optionsOf(`${base}/`), outbound))).toEqual([
      `${base}/c1: the server answered 500`,
      'c2',
    ])
  })
})
