/** The wire of the original, continued: headers, what its pages ask for at their start, and the creator of sites. One row a line. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentPortal, openContentPortal, type PlayedEditor } from '../../testing/contents/content-portal.ts'

const GLOBAL = 20_181
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
const drawing = () => new File([DRAWING], 'reef.svg', { type: 'image/svg+xml' })

let portal: ContentPortal
/** The logo of the global site. */
let logo: number
beforeAll(async () => {
  portal = await openContentPortal()
  logo = (await portal.upload('admin', drawing(), { title: 'Logo' })).json<{ id: number }>().id
  const brand = { key: 'branding', value: { name: 'Portal', logoDocumentId: String(logo) }, seen: 0 }
  const set = await portal.ask('admin', 'PATCH', '/settings/values', { changes: [brand] })
  if (set.statusCode !== 200) throw new Error(set.body)
  const tag = {
    name: 'search',
    title: { en: 'Search' },
    description: { en: 'Words' },
    placement: 'bottom',
    show: true,
    type: 'new',
  }
  await portal.ask('admin', 'POST', '/settings/rest/tags', tag)
  await portal.ask('admin', 'POST', '/settings/rest/catalogs', { title: 'Ocean', dabId: 'ocean' })
  const layer = { id: 'reefs', type: 'wms', url: 'https://maps.example.org/wms', name: 'reefs', title: 'Reefs', visible: true }
  await portal.ask('admin', 'POST', '/settings/rest/sites/0/layers', layer)
})
afterAll(() => portal.close())

type Row = [line: string, asked: () => Promise<unknown>, expected: unknown]
type Records = Readonly<Record<string, unknown>>[]

/** Reads as somebody without an account does: with an `Authorization` that is empty. */
async function read<T = Record<string, unknown>>(url: string): Promise<T> {
  const reply = await portal.app.inject({ url, headers: { authorization: '' } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}
const list = async (url: string, rel: string): Promise<Records> =>
  (await read<{ _embedded: Record<string, Records> }>(url))._embedded[rel]!
/** The id of a HAL item, as such clients find it. */
const idOf = (item: unknown): string | undefined =>
  (item as { _links: { self: { href: string } } })._links.self.href.split('/').at(-1)
const fieldsOf = (records: Records, ...names: string[]) =>
  records.map((record) => Object.fromEntries(names.map((name) => [name, record[name]])))
const ask = async (who: PlayedEditor, method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) => {
  const reply = await portal.ask(who, method, url, body)
  return [reply.statusCode, reply.json<unknown>()]
}
const words = { en: expect.any(String), es: expect.any(String), fr: expect.any(String) } as const
const allWords = { ...words, pl: expect.any(String), ru: expect.any(String), zh: expect.any(String) } as const
const someText = expect.stringMatching(/./)

const lists = [
  ['/contents/rest/menu/search/findByLevelIdAndSiteId?siteId=7&levelId=1', 'menu'],
  ['/contents/rest/page/search/findByPublishedAndSiteId?published=true&siteId=7', 'page'],
  ['/settings/rest/sites/7/web-settings', 'webSettings'],
  ['/settings/rest/sites/7/api-settings', 'apiSettings'],
  ['/settings/rest/sites/7/layers', 'layers'],
  ['/settings/rest/sites/7/views', 'views'],
  ['/settings/rest/catalogs', 'catalogs'],
  ['/settings/rest/tags', 'tags'],
  ['/dab/data-providers', 'dataProviderResultModels'],
] as const

describe('the wire of the original: start', () => {
  // @rule B-original-wire.start
  it.each<Row>([
    ...lists.map(([path, rel]): Row => [
      `the HAL list ${rel} exists on a page beyond its last, with its page`,
      async () => {
        const url = `${path}${path.includes('?') ? '&' : '?'}page=99&size=5`
        const { _embedded, page } = await read<{ _embedded: Record<string, unknown>; page: object }>(url)
        return [_embedded[rel], Object.keys(page).toSorted()]
      },
      [[], ['number', 'size', 'totalElements', 'totalPages']],
    ]),
    [
      'the global site',
      () => read('/contents/rest/site/search/findByUrl?url=global'),
      expect.objectContaining({ name: 'Portal', url: 'global', _links: { self: { href: expect.any(String) } } }),
    ],
    [
      'its logo, and its id at the end of its self link',
      async () => {
        const site = await read('/contents/rest/site/search/findByUrl?url=global')
        return [site['logoDocumentId'], idOf(site)]
      },
      [expect.any(Number), String(GLOBAL)],
    ],
    ['a community portal', async () => idOf(await read('/contents/rest/site/search/findByUrl?url=polar')), '7'],
    ...[0, 1].map((level): Row => [
      `menu, level ${level}`,
      async () => {
        const url = `/contents/rest/menu/search/findByLevelIdAndSiteId?page=0&size=9999&siteId=0&levelId=${level}`
        const entries = await list(url, 'menu')
        const same = entries.every((entry) => idOf(entry) === String(entry['id']))
        return [
          entries.length > 1,
          same,
          fieldsOf(entries, 'levelId', 'priority', 'parentMenuId', 'title', 'imageSource', 'url')[0],
        ]
      },
      [
        true,
        true,
        {
          levelId: level,
          priority: 0,
          parentMenuId: level === 0 ? null : expect.any(Number),
          title: allWords,
          imageSource: level === 0 ? someText : '',
          url: someText,
        },
      ],
    ]),
    [
      'entries below lie in entries above',
      async () => {
        const of = (level: number) =>
          list(`/contents/rest/menu/search/findByLevelIdAndSiteId?page=0&size=9999&siteId=0&levelId=${level}`, 'menu')
        const above = new Set((await of(0)).map((entry) => entry['id']))
        return (await of(1)).filter((entry) => !above.has(entry['parentMenuId']))
      },
      [],
    ],
    [
      'the bytes of a document',
      async () => {
        const reply = await portal.app.inject(`/contents/rest/document/${logo}/content`)
        return [reply.statusCode, reply.headers['content-type'], reply.body.includes('<path')]
      },
      [200, 'image/svg+xml', true],
    ],
    [
      'web settings',
      async () =>
        fieldsOf(await list(`/settings/rest/sites/${GLOBAL}/web-settings`, 'webSettings'), 'id', 'set', 'key', 'value')[0],
      { id: expect.any(String), set: 'source', key: 'defaultSourceName', value: 'dab' },
    ],
    [
      'API settings with absolute addresses',
      async () => {
        const settings = await list(`/settings/rest/sites/${GLOBAL}/api-settings`, 'apiSettings')
        return Object.fromEntries(settings.map(({ key, value }) => [key, value]))
      },
      {
        dabBaseUrl: 'https://portal.test/dab',
        geossCrOpensearchUrl: 'https://portal.test/internal/opensearch',
        kpBaseUrl: expect.stringMatching(/^https:/),
        dabDataProvidersUrl: 'https://portal.test/dab/data-providers',
      },
    ],
    [
      'layers',
      async () => fieldsOf(await list('/settings/rest/sites/0/layers', 'layers'), 'url', 'type', 'title', 'name', 'visible'),
      [{ url: 'https://maps.example.org/wms', type: 'wms', title: 'Reefs', name: 'reefs', visible: true }],
    ],
    [
      'catalogues',
      async () => fieldsOf(await list('/settings/rest/catalogs', 'catalogs'), 'title', 'dabId'),
      [{ title: 'Ocean', dabId: 'ocean' }],
    ],
    [
      'views',
      async () => {
        const fields = ['id', 'label', 'title', 'value', 'defaultOption', 'subOptions']
        return fieldsOf(await list(`/settings/rest/sites/${GLOBAL}/views`, 'views'), ...fields)[0]
      },
      { id: 'geoss', label: someText, title: someText, value: 'geoss', defaultOption: true, subOptions: [] },
    ],
    [
      'tags',
      async () =>
        fieldsOf(await list('/settings/rest/tags', 'tags'), 'name', 'title', 'description', 'placement', 'show', 'type'),
      [{ name: 'search', title: { en: 'Search' }, description: { en: 'Words' }, placement: 'bottom', show: true, type: 'new' }],
    ],
    [
      'pages, and the content of one',
      async () => {
        const url = `/contents/rest/page/search/findByPublishedAndSiteId?page=0&size=9999&published=true&siteId=${GLOBAL}`
        const [page] = fieldsOf(await list(url, 'page'), 'slug', 'contentId', 'title')
        const { title, data } = await read(`/contents/rest/content/${String(page?.['contentId'])}`)
        return [page, { title, data }]
      },
      [
        { slug: 'accessibility', contentId: expect.any(Number), title: allWords },
        { title: allWords, data: allWords },
      ],
    ],
    [
      'data providers, every text present',
      async () => {
        const [provider] = await list('/dab/data-providers?page=0&size=9999', 'dataProviderResultModels')
        const { id, name, createDate, data } = provider as Record<string, Record<string, unknown>>
        return [typeof id, typeof name, typeof createDate, data]
      },
      [
        expect.stringMatching(/string|number/),
        'string',
        'string',
        Object.fromEntries(
          [
            'shortDescription',
            'organizationLogoURL',
            'websiteInstitutionURL',
            'geoAffiliation',
            'dataPolicy',
            'organizationGeographicalCoverage',
            'dataManagementPrinciplesLabel',
            'relevantSDG',
            'relevantSBA',
          ].map((name) => [name, expect.any(String)]),
        ),
      ],
    ],
  ])('%s', async (_line, asked, expected) => {
    expect(await asked()).toEqual(expected)
  })

  it.each(['', 'null', 'Bearer visitor'])('no list refuses Authorization %j', async (authorization) => {
    for (const [url] of lists) {
      const reply = await portal.app.inject({ url, headers: { authorization } })
      expect([url, reply.statusCode]).toEqual([url, 200])
    }
  })
})

/** The form of the creator: `model` as labelled JSON, the logo in `files`. */
async function create(
  who: PlayedEditor,
  model: object | string,
  files: readonly File[] = [drawing()],
  url = '/contents/rest/site',
) {
  const form = new FormData()
  form.append('model', typeof model === 'string' ? model : new Blob([JSON.stringify(model)], { type: 'application/json' }))
  for (const file of files) form.append('files', file)
  const sent = new Response(form)
  const headers = {
    ...(who === undefined ? {} : { authorization: `Bearer ${who}` }),
    'content-type': sent.headers.get('content-type') ?? '',
  }
  return portal.app.inject({ method: 'POST', url, headers, payload: Buffer.from(await sent.arrayBuffer()) })
}

describe('the wire of the original: the creator', () => {
  // @rule B-original-wire.creator
  it('makes a site with its name, its address and its logo, and answers its id', async () => {
    const made = await create('admin', { name: 'Reef watch', url: 'reef', logoDocumentId: null })
    expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })])
    const { id } = made.json<{ id: number }>()
    const site = await read<{ logoDocumentId: number }>('/contents/rest/site/search/findByUrl?url=reef')
    expect(site).toMatchObject({ id, name: 'Reef watch', url: 'reef', logoDocumentId: expect.any(Number) })
    const shown = await portal.app.inject(`/contents/rest/document/${site.logoDocumentId}/content`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(await read(`/contents/rest/document/${site.logoDocumentId}`)).toMatchObject({ siteId: id })
  })

  it('gives a site another name and logo, and keeps what is not sent', async () => {
    const { id } = (await create('admin', { name: 'Lakes', url: 'lakes' })).json<{ id: number }>()
    const before = await read('/contents/rest/site/search/findByUrl?url=lakes')
    const named = await create('admin', { name: 'Great lakes' }, [], `/contents/rest/site/${id}`)
    expect([named.statusCode, named.json()]).toEqual([200, { ...before, name: 'Great lakes' }])
    const drawn = await create('admin', {}, [drawing()], `/contents/rest/site/${id}`)
    expect(drawn.json()).toMatchObject({ name: 'Great lakes', logoDocumentId: expect.any(Number) })
    expect(drawn.json()).not.toMatchObject({ logoDocumentId: before['logoDocumentId'] })
    expect((await create('editor', { name: 'Mine' }, [], `/contents/rest/site/${id}`)).statusCode).toBe(403)
    expect((await create('admin', { name: 'None' }, [], '/contents/rest/site/99')).statusCode).toBe(404)
    expect((await create('admin', { logoDocumentId: 1 }, [], `/contents/rest/site/${id}`)).statusCode).toBe(404)
  })

  it('makes one without a logo', async () => {
    expect((await create('admin', { name: 'Plain', url: 'plain' }, [])).statusCode).toBe(201)
    expect(await read('/contents/rest/site/search/findByUrl?url=plain')).toMatchObject({ logoDocumentId: null })
  })

  it.each<[PlayedEditor, object | string, readonly File[], number]>([
    [undefined, { name: 'A', url: 'a-site' }, [], 401],
    ['visitor', { name: 'A', url: 'a-site' }, [], 403],
    ['editor', { name: 'A', url: 'a-site' }, [], 403],
    ['admin', { name: 'A', url: 'polar' }, [], 409],
    ['admin', { name: 'A', url: 'global' }, [], 400],
    ['admin', { name: 'A', url: '../x' }, [], 400],
    ['admin', { name: '', url: 'a-site' }, [], 400],
    ['admin', { url: 'a-site' }, [], 400],
    ['admin', 'no JSON', [], 400],
    ['admin', { name: 'A', url: 'a-site' }, [drawing(), drawing()], 400],
    ['admin', { name: 'A', url: 'a-site' }, [new File(['MZ'], 'a.svg')], 415],
  ])('refuses %s with %j: its error has a detail, and nothing is made', async (who, model, files, status) => {
    const count = async () => (await portal.database.reader.selectFrom('documents').select('id').execute()).length
    const before = await count()
    const reply = await create(who, model, files)
    expect([reply.statusCode, reply.json()]).toEqual([
      status,
      expect.objectContaining({ detail: expect.stringMatching(/.{10}/) }),
    ])
    expect(await count()).toBe(before)
    expect((await portal.app.inject('/contents/rest/site/search/findByUrl?url=a-site')).statusCode).toBe(404)
  })

  it('adds and changes views', async () => {
    const shown = async () => (await list(`/settings/rest/sites/${GLOBAL}/views`, 'views')).find(({ id }) => id === 'ice')
    const view = { label: 'Ice', value: 'ice', title: 'Ice', defaultOption: false }
    expect((await ask('admin', 'POST', '/settings/rest/views', view))[0]).toBe(201)
    expect(await shown()).toMatchObject(view)
    const change = { label: 'Sea ice', value: 'ice', title: 'Sea ice', defaultOption: false }
    expect((await ask('admin', 'PATCH', '/settings/rest/views/ice', change))[0]).toBe(200)
    expect(await shown()).toMatchObject(change)
  })

  it('writes web settings at the base of the service', async () => {
    const zoom = { set: 'map', key: 'zoom', value: '4', siteId: 7 }
    expect(await ask('admin', 'POST', '/settings/rest', zoom)).toEqual([
      201,
      expect.objectContaining({ id: '7-map-zoom', value: '4' }),
    ])
    expect(await ask('admin', 'PUT', '/settings/rest/7-map-zoom', { ...zoom, value: '5' })).toEqual([
      200,
      expect.objectContaining({ key: 'zoom', value: '5' }),
    ])
  })
})
