import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createDataSources, publicRow, SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { PAGE_NAMES, PAGES, RESERVED_SLUGS } from '@graticule/contracts/pages'
import { PortalError } from '@graticule/contracts/problem'
import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { PAGE_SAMPLES } from '@graticule/contracts/testing/page-samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareApp } from '../testing/bare-app.ts'
import { createPerson, playIdentity } from '../testing/identity/played-identity.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { makeOwnFolder } from '../testing/own-folder.ts'
import { ENGLISH } from '../texts/english.ts'
import { say } from '../texts/say.ts'
import { staticWeb } from './static-web.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"
const CODE = `console.log(${JSON.stringify('x'.repeat(5_000))})`
const general = () => ({ isBulkDownloadEnabled: true, tourUrl: '', version: '1.2.3' })
/** One page of content. */
const findContent = async (_siteId: number, slug: string) =>
  slug === 'release-notes' ? { title: 'Release <notes>', summary: 'What is "new".' } : undefined
let test: TestApp
let webFolder: string
beforeAll(async () => {
  webFolder = makeOwnFolder('web')
  await mkdir(join(webFolder, 'assets'))
  await writeFile(
    join(webFolder, 'index.html'),
    `<!doctype html><meta name="graticule-sources" content="" /><meta name="graticule-share-base" content="" /><meta name="graticule-site" content="" /><meta name="graticule-general" content="" /><link rel="canonical" href="" /><script>${SCRIPT}</script><script type="module" src="/a.js"></script>`,
  )
  await writeFile(join(webFolder, 'assets/core-a1b2c3.js'), CODE)
  // told apart from what the server would pack itself by what it holds
  await writeFile(join(webFolder, 'assets/core-a1b2c3.js.br'), brotliCompressSync('// packed by the build'))
  test = await createTestApp({ config: { webFolder } })
})
afterAll(async () => {
  await test.close()
  await rm(webFolder, { recursive: true })
})

describe('the files of the built page', () => {
  it('are given out as the build has packed them, to be kept for ever', async () => {
    const reply = await test.app.inject({ url: '/assets/core-a1b2c3.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('// packed by the build')
  })

  it('are given out plain to who unpacks nothing', async () => {
    const reply = await test.app.inject({ url: '/assets/core-a1b2c3.js', headers: { 'accept-encoding': 'identity' } })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.body).toBe(CODE)
  })
})

// @rule S3-2.status-500
describe('a page whose text cannot be read', () => {
  async function ask(failure: Error, accept: string) {
    const app = createBareApp()
    await staticWeb(app, {
      webFolder,
      sources: () => SHIPPED_SOURCES,
      publicUrl: 'https://portal.test',
      general,
      findSite: () => GLOBAL_SITE,
      findContent: () => Promise.reject(failure),
    })
    const reply = await app.inject({ url: '/release-notes', headers: { accept } })
    await app.close()
    return [reply.statusCode, reply.headers['content-type'], reply.headers['cache-control'], reply.headers['retry-after']]
  }

  it('is a page all the same, with the status of the failure: 500 where nobody foresaw it', async () => {
    const html = 'text/html; charset=utf-8'
    expect(await ask(new Error('secret'), 'text/html')).toEqual([500, html, 'no-store', undefined])
    const busy = new PortalError('unavailable', say('request:unavailable'))
    expect(await ask(busy, 'text/html')).toEqual([503, html, 'no-store', expect.any(String)])
  })

  it('is a problem for programs', async () => {
    expect((await ask(new Error('secret'), '*/*')).slice(0, 2)).toEqual([500, 'application/problem+json; charset=utf-8'])
  })
})

// @rule S3-2.missing-service
it.each(['/statistics', '/api/nothing'])('%s is a missing page in a tab, and a missing service for programs', async (url) => {
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document' }
  const [tab, page] = [await test.app.inject({ url, headers }), await test.app.inject({ url: '/nowhere/at/all', headers })]
  expect([tab.statusCode, tab.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(tab.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  const program = await test.app.inject({ url, headers: { accept: 'text/html' } })
  expect([program.statusCode, program.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

// @rule S3-2.any-page
describe('programs that take anything', () => {
  it.each([{ accept: '*/*' }, {}])('get pages that there are (%j)', async (headers) => {
    for (const url of ['/search?f:phrase=ice&v=1', '/resource/dab/some.id', '/widget']) {
      const reply = await test.app.inject({ url, headers })
      expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    }
  })

  it('get a problem where there is none, and where they send something', async () => {
    const asked = [
      ['GET', '/nowhere'],
      ['GET', '/nowhere/at/all'],
      ['GET', '/missing.js'],
      ['GET', '/api/nothing'],
      ['GET', '/login?failed=code'],
      ['POST', '/search'],
    ] as const
    for (const [method, url] of asked) {
      const reply = await test.app.inject({ method, url, headers: { accept: '*/*' } })
      expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
        url,
        404,
        'application/problem+json; charset=utf-8',
      ])
    }
  })
})

describe('the script within the page', () => {
  it('is the only inline script that the policy allows', async () => {
    const reply = await test.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    const scripts = /script-src ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1]
    expect(scripts).toBe(`'self' 'sha256-${hash}'`)
  })
})

describe('the language of the page', () => {
  /** Asks for the page of a site in a language, with these headers. */
  async function ask(url: string, language: Site['language'], headers: Readonly<Record<string, string>> = {}) {
    const folder = makeOwnFolder('web')
    await writeFile(join(folder, 'index.html'), await readFile(resolve(import.meta.dirname, '../../../web/index.html')))
    const app = createBareApp()
    const site: Site = { ...GLOBAL_SITE, language }
    await staticWeb(app, {
      webFolder: folder,
      publicUrl: 'https://portal.test',
      sources: () => createDataSources(SHIPPED_ROWS),
      general,
      findSite: () => site,
      findContent,
    })
    const reply = await app.inject({ url, headers: { accept: 'text/html', ...headers } })
    await app.close()
    await rm(folder, { recursive: true })
    return { reply, lang: /<html lang="([^"]*)" data-theme="light">/.exec(reply.body)?.[1] }
  }

  // @rule S3-4.language
  it.each<[string, string, Site['language'], Readonly<Record<string, string>>]>([
    ['fr', '/search?lang=fr&v=1', 'en', { cookie: 'i18n_redirected=en', 'accept-language': 'en' }],
    ['fr', '/', 'en', { cookie: 'a=b; i18n_redirected=fr_FR', 'accept-language': 'en' }],
    ['fr', '/?lang=de', 'en', { cookie: 'i18n_redirected=de', 'accept-language': 'de, fr-CA;q=0.5, en;q=0.1' }],
    ['fr', '/', 'fr', {}],
    ['fr', '/nowhere?lang=fr', 'en', {}],
    ['en', '/', 'fr', { 'accept-language': 'en' }],
    ['pl', '/?lang=%22%3E%3Cscript%3E', 'pl', { cookie: 'xi18n_redirected=fr; i18n_redirected="><b>' }],
  ])('is %s for %s on a site in %s with %j', async (language, url, site, headers) => {
    expect((await ask(url, site, headers)).lang).toBe(language)
  })

  it('is that of the words in the document; those of English are the ones that it was built with', async () => {
    const [french, english] = [await ask('/?lang=fr', 'en'), await ask('/', 'en')]
    expect(french.reply.body).toMatch(/content="Cherchez des données, [^"]*"/)
    expect(french.reply.body).toContain('<noscript>Graticule a besoin de JavaScript')
    const built = await readFile(resolve(import.meta.dirname, '../../../web/index.html'), 'utf8')
    for (const words of Object.values(ENGLISH.page)) for (const html of [built, english.reply.body]) expect(html).toContain(words)
  })

  it('is told to browsers, and caches keep the documents of languages apart', async () => {
    const [french, english] = [await ask('/?lang=fr', 'en'), await ask('/', 'en')]
    expect(french.reply.headers).toMatchObject({ 'content-language': 'fr', vary: 'accept-language, cookie' })
    expect(english.reply.headers).toMatchObject({ 'content-language': 'en', vary: 'accept-language, cookie' })
    expect(french.reply.headers.etag).not.toBe(english.reply.headers.etag)
    const again = await ask('/', 'en', { 'if-none-match': String(english.reply.headers.etag) })
    expect([again.reply.statusCode, again.reply.headers.vary]).toEqual([304, 'accept-language, cookie'])
  })
})

describe('the head of the page', () => {
  // @rule S2-3.general-flags
  it('tells whether there is a download list, as the setting says at this moment', async () => {
    let isBulkDownloadEnabled = true
    const app = createBareApp()
    const options = {
      webFolder,
      publicUrl: 'https://portal.test',
      sources: () => SHIPPED_SOURCES,
      findSite: () => GLOBAL_SITE,
      findContent,
    }
    await staticWeb(app, { ...options, general: () => ({ ...general(), isBulkDownloadEnabled }) })
    const flags = async () => {
      const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
      const text = /<meta name="graticule-general" content="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"')
      return JSON.parse(text ?? '') as unknown
    }
    expect(await flags()).toEqual(general())
    isBulkDownloadEnabled = false
    expect(await flags()).toEqual({ ...general(), isBulkDownloadEnabled: false })
    await app.close()
  })

  // @rule B-visits.policy
  // @rule B-visits.off
  it('lets the page send to the Matomo of its site while one is set, and to nobody else', async () => {
    const { app, close } = await createTestApp({
      config: { webFolder },
      dependencies: { identity: playIdentity({ admin: createPerson({ id: 'a', roles: new Set(['admin']) }) }) },
    })
    const sends = async () => {
      const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    }
    const change = (key: string, value: unknown, seen = 0) =>
      app.inject({
        method: 'PATCH',
        url: '/settings/values',
        headers: { authorization: 'Bearer admin' },
        payload: { changes: [{ key, value, seen }] },
      })
    expect(await sends()).toBe("'self'")
    for (const url of ["https://m.example.org; script-src 'unsafe-inline'", 'https://m.example.org *', 'javascript:alert(1)'])
      expect((await change('matomoUrl', url)).statusCode).toBe(400)
    const set = await change('matomoUrl', 'https://matomo.example.org:8443/count')
    expect(set.statusCode).toBe(200)
    // the site has no number there yet
    expect(await sends()).toBe("'self'")
    await change('matomoSiteId', 7)
    expect(await sends()).toBe("'self' https://matomo.example.org:8443")
    const state = await app.inject('/settings/rest/page-state?site=')
    expect(state.json()).toMatchObject({ general: { analytics: { address: 'https://matomo.example.org:8443/count/', site: 7 } } })
    const service = await app.inject({ url: '/settings/rest/tags' })
    expect(service.headers['content-security-policy']).toContain("connect-src 'self';")
    await change('matomoUrl', '', set.json<{ version: number }>().version)
    expect(await sends()).toBe("'self'")
    await close()
  })

  it.each([
    [undefined, ''],
    ['https://example.org/a&b/$1', 'https://example.org/a&amp;b/$1'],
  ])('tells where shared links lead: %s', async (shareUrl, content) => {
    const { app, close } = await createTestApp({ config: { webFolder, ...(shareUrl === undefined ? {} : { shareUrl }) } })
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain(`<meta name="graticule-share-base" content="${content}" />`)
    await close()
  })
})

describe('the document of a page of content', () => {
  it('has its title and its summary, for those who run no scripts', async () => {
    const folder = makeOwnFolder('web')
    await writeFile(join(folder, 'index.html'), await readFile(resolve(import.meta.dirname, '../../../web/index.html')))
    const app = createBareApp()
    await staticWeb(app, {
      webFolder: folder,
      sources: () => SHIPPED_SOURCES,
      publicUrl: 'https://portal.test',
      general,
      findSite: () => GLOBAL_SITE,
      findContent,
    })
    const ask = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
    expect(await ask('/release-notes')).toContain('<title>Release &lt;notes></title>')
    expect(await ask('/release-notes')).toContain('content="What is &quot;new&quot;."')
    expect(await ask('/nowhere')).toContain('<title>Graticule</title>')
    await app.close()
    await rm(folder, { recursive: true })
  })
})

describe.each(PAGE_NAMES)('the page %s', (name) => {
  const { plain, community, others, nearMisses } = PAGE_SAMPLES[name]
  const { inSites } = PAGES[name]
  const polar: Site = { ...GLOBAL_SITE, id: 7, slug: 'polar', name: 'Polar "north" & south' }

  /** Two sites: the global one and `polar`. */
  async function ask(url: string) {
    const app = createBareApp()
    const findSite = (slug: string) => [GLOBAL_SITE, polar].find((site) => site.slug === slug)
    await staticWeb(app, {
      webFolder,
      sources: () => SHIPPED_SOURCES,
      publicUrl: 'https://portal.test',
      general,
      findSite,
      findContent,
    })
    const reply = await app.inject({ url, headers: { accept: 'text/html' } })
    await app.close()
    const tag = (pattern: RegExp) => pattern.exec(reply.body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    return {
      status: reply.statusCode,
      canonical: tag(/<link rel="canonical" href="([^"]*)"/),
      site: JSON.parse(tag(/<meta name="graticule-site" content="([^"]*)"/) ?? 'null') as unknown,
    }
  }

  it.each([plain, ...others])('is sent for %s, with its canonical address', async (url) => {
    expect(await ask(url)).toEqual({ status: 200, canonical: plain, site: GLOBAL_SITE })
    expect(await ask(`${url}?f:phrase=ice&v=1`)).toEqual({ status: 200, canonical: plain, site: GLOBAL_SITE })
  })

  // @rule S3-2.site-of-unknown
  it('is sent for its community form, with its site, if sites have it; else the site says that there is none', async () => {
    const found = { status: 200, canonical: community, site: polar }
    expect(await ask(community)).toEqual(inSites ? found : { status: 404, canonical: undefined, site: polar })
  })

  it('is sent with status 404 for a site that there is not', async () => {
    const found = await ask(community.replace('polar', 'nowhere'))
    expect(found).toEqual({ status: 404, canonical: undefined, site: GLOBAL_SITE })
  })

  // @rule S3-2.status-404
  it.each(nearMisses)('is sent with status 404 for %s', async (url) => {
    expect(await ask(url)).toEqual({ status: 404, canonical: undefined, site: GLOBAL_SITE })
  })

  it('has one form on a portal with the global site only', async () => {
    const status = async (url: string) => (await test.app.inject({ url, headers: { accept: 'text/html' } })).statusCode
    // without a sign-in that waits for its form, /login begins one
    expect([await status(`${plain}?interaction=one`), await status(community)]).toEqual([200, 404])
  })
})

describe('the rows of the data sources', () => {
  const tricky: SourceRow = { ...NINTH, texts: { en: { name: `"Ocean" & <b>'ice'</b> $1` } } }

  it('stand in the page as they are at the moment, without the addresses that the server asks', async () => {
    let rows: readonly SourceRow[] = SHIPPED_ROWS
    const { app, close } = await createTestApp({ config: { webFolder }, dependencies: { sourceRows: () => rows } })
    const ask = async () => {
      const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
      const [, content = ''] = /<meta name="graticule-sources" content="([^"]*)"/.exec(body) ?? []
      const text = content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
      return { read: JSON.parse(text) as unknown, etag: headers['etag'], body }
    }
    const before = await ask()
    expect(before.read).toEqual(SHIPPED_ROWS.map(publicRow))
    expect(before.body).not.toContain('https://zenodo.org/api')
    rows = [...SHIPPED_ROWS, tricky]
    const after = await ask()
    expect(after.read).toEqual(rows.map(publicRow))
    expect(after.etag).not.toBe(before.etag)
    await close()
  })
})

describe('first segments of addresses', () => {
  it('are reserved for all that the server answers, so that no page of content can take them', () => {
    const routes = test.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── ([^\s]*)/gm)
    const segments = [...routes].map(([, path = '']) => /^\/?([^/:*]+)/.exec(path)?.[1] ?? '')
    expect(segments.filter((segment) => segment !== '' && !segment.includes('.') && !RESERVED_SLUGS.has(segment))).toEqual([])
  })
})
