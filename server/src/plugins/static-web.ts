/**
 * The built web app: its files, and its page for every address of a page. Programs never get a page at addresses of services; unknown
 * addresses of pages get it with status 404, so that the visitor sees a page and a crawler the truth.
 */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { findPage, type FoundPage, SERVICE_SEGMENTS, siteOfPath } from '@graticule/contracts/pages'
import { PortalError } from '@graticule/contracts/problem'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logFailure, sayWhen, sendProblem, toPortalError } from '../http/problem-replies.ts'
import { route } from '../http/route.ts'
import { foreignRoutes } from '../http/route-table.ts'
import type { SiteOfPage } from './early-page.ts'
import { openPageDocument, type PageDocumentOptions, type PageOfContent } from './page-document.ts'
import { pageLanguage } from './page-language.ts'
import { say } from '../texts/say.ts'

const ONE_YEAR_SECONDS = 31_536_000

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Graticule</title>
<h1>The pages have not been built yet</h1>
<p>The services of this portal are running, its web app is not there. Start it with <code>npm start</code>, which builds the
web app when it is missing, or see <a href="/api/docs/ui">what the services offer</a>.</p>
</html>
`

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/'
const queryOf = (request: FastifyRequest): string => request.url.slice(pathOf(request).length + 1)

const notFound = () => new PortalError('not-found', say('request:not-found'))

const namesPages = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') === true

/**
 * True for requests of a browser that wants a page, and for those of programs that take anything at the address of a page, such as
 * consumers of oEmbed and link checkers. Files and services ask for something else. Whoever opens an address of a service that
 * is not there in a tab gets the page of missing addresses (Fetch Metadata, Sec-Fetch-Dest).
 * @rule S3-2.missing-service A browser that is led to an address that no service has shows the page of missing addresses
 */
function asksForPage(request: FastifyRequest, isBuilt: boolean): boolean {
  const path = pathOf(request)
  const { accept = '*/*' } = request.headers
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/resource/')
  const page = findPage(path)
  if (!namesPages(request)) {
    // of the address of sign-in, programs ask the service
    const isForPrograms = page !== undefined && page.name !== 'login' && (isBuilt || path === '/')
    return isRead && accept === '*/*' && !isFile && isForPrograms
  }
  if (page !== undefined) return true
  const segment = path.split('/')[1] ?? ''
  return !isFile && (!SERVICE_SEGMENTS.has(segment) || request.headers['sec-fetch-dest'] === 'document')
}

/** Longer addresses make a header that proxies refuse. */
const MAX_LINKED = 2_000
/** Pages that oEmbed has an answer for. */
const EMBEDDABLE: ReadonlySet<string> = new Set(['results', 'resource'])

/** Where programs learn how a page is embedded (oEmbed 1.0, section 4; RFC 8288). */
function oembedLink(publicUrl: string, path: string): string {
  const address = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(publicUrl + path)}`
  return `<${address}>; rel="alternate"; type="application/json+oembed"`
}

/**
 * Lets a page send to the Matomo of its site, and to no other host.
 * @rule B-visits.policy The content security policy lets pages send to the Matomo that is set, and to nobody else
 */
function allowAnalytics(reply: FastifyReply, address: string | undefined): void {
  if (address === undefined || !URL.canParse(address)) return
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${new URL(address).origin}`))
}

/** What the web app needs to be given out. */
export interface StaticWebOptions extends PageDocumentOptions {
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** The site that has this slug (empty = the global one); `undefined` = there is none. */
  readonly findSite: (slug: string) => SiteOfPage | undefined
  /** The page of content that a site shows under a slug, in a language; `undefined` = there is none. */
  readonly findContent: (siteId: number, slug: string, language: string) => Promise<PageOfContent | undefined>
}

/** The files of the built page, as the build has packed them. */
async function serveFiles(app: FastifyInstance, webFolder: string): Promise<void> {
  await foreignRoutes(
    app,
    { summary: 'Files of the page', tag: 'page', access: 'public', cache: 'by answer', readers: 'own pages' },
    async (scope) => {
      await scope.register(fastifyStatic, {
        root: webFolder,
        // its own route reads the whole folder of a file to compare the spelling of the name, a seventh of the server's work when
        // pages are opened; the route below asks for the file alone. All files of the folder are public, in any spelling
        serve: false,
        index: false,
        cacheControl: false,
        // the build has packed its files
        preCompressed: true,
        setHeaders: (reply, path) => {
          // names under assets/ hold a hash of the content; the others keep their name when their content changes
          const isHashed = path.startsWith(join(webFolder, 'assets/'))
          reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
        },
      })
      scope.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) =>
        reply.sendFile(`/${request.params['*']}`),
      )
    },
  )
}

/** What is known of a page of content; `failure`: why its text could not be read. */
interface ReadContent {
  readonly content?: PageOfContent | undefined
  readonly failure?: PortalError
}

/** Reads the text of a page; a browser gets the page without it, too. */
async function readContent(request: FastifyRequest, read: () => Promise<PageOfContent | undefined>): Promise<ReadContent> {
  try {
    return { content: await read() }
  } catch (error) {
    const failure = toPortalError(error)
    logFailure(request, failure)
    return { failure }
  }
}

/** Sends a page whose text could not be read: it asks for it once more, and says what is wrong. */
function sendUnread(reply: FastifyReply, html: string, failure: PortalError): FastifyReply {
  sayWhen(reply, failure)
  return reply.code(failure.status).header('cache-control', 'no-store').send(html)
}

/**
 * Registers the files of the web app and the answer to every address that no service knows.
 * @rule S3-2.status-404 A page that there is not is sent with status 404
 * @rule S3-2.status-500 A page whose text cannot be read is sent with the status of the failure, 500 where nobody foresaw it, and says so
 */
export async function staticWeb(app: FastifyInstance, options: StaticWebOptions): Promise<void> {
  const { webFolder, publicUrl, findSite, findContent, general } = options
  const writeDocument = await openPageDocument(options)
  if (writeDocument !== undefined) await serveFiles(app, webFolder)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: FoundPage | undefined): Promise<FastifyReply> => {
    if (writeDocument === undefined) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
    /** @rule S3-2.site-of-unknown An address below a community that no page has is answered in the look of that community */
    const site = findSite(page?.site ?? siteOfPath(pathOf(request)))
    const shown = site ?? findSite('') ?? GLOBAL_SITE
    const language = pageLanguage(request, reply, shown)
    const { content, failure }: ReadContent =
      page?.name === 'content' && site !== undefined
        ? await readContent(request, () => findContent(site.id, page.parameters.slug, language))
        : {}
    const isKnown = page?.name !== 'content' || content !== undefined || failure !== undefined
    const isThere = page !== undefined && site !== undefined && isKnown
    /** @rule S3-2.any-page Programs that take anything get a page where there is one, and a problem where there is none */
    if ((!isThere || failure !== undefined) && !namesPages(request)) return sendProblem(reply, failure ?? notFound())
    reply.type('text/html; charset=utf-8')
    const { html, etag } = writeDocument({
      site: shown,
      page: isThere ? page : undefined,
      language,
      query: queryOf(request),
      content,
    })
    reply.header('cache-control', 'no-cache').header('etag', etag)
    allowAnalytics(reply, general(shown).analytics?.address)
    if (!isThere) return reply.code(404).send(html)
    if (failure !== undefined) return sendUnread(reply, html, failure)
    if (page !== undefined && EMBEDDABLE.has(page.name) && request.url.length <= MAX_LINKED)
      reply.header('link', oembedLink(publicUrl, request.url))
    if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
    return reply.send(html)
  }

  // the file as it was built does not tell of the sources
  if (writeDocument !== undefined)
    for (const path of ['/', '/index.html'])
      route(
        app,
        { method: 'GET', path },
        {
          summary: 'The page',
          tag: 'page',
          access: 'public',
          cache: 'no-cache',
          readers: 'own pages',
          hidden: true,
          replies: {},
        },
        ({ request, reply }) => sendPage(request, reply, findPage('/')),
      )

  app.setNotFoundHandler((request, reply) => {
    if (asksForPage(request, writeDocument !== undefined)) return sendPage(request, reply, findPage(pathOf(request)))
    return sendProblem(reply, notFound())
  })
}
