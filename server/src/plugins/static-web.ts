/**
 * The built web app: its files, and its page for every address of a page. Addresses of services never get a page, unknown
 * addresses of pages get it with status 404, so that the visitor sees a page and a crawler the truth.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-replies.ts'

/** First path segments that belong to services, now or in the original; a page never has one of them. */
export const SERVICE_SEGMENTS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'auth',
  'contents',
  'csw',
  'curated',
  'dab',
  'geossWidget',
  'health',
  'internal',
  'kp',
  'metrics',
  'nextgeoss',
  'ogc',
  'opensearch',
  'personaldata',
  'places',
  'proxy',
  'sdg',
  'settings',
  'stac',
  'statistics',
  'thumbnails',
  'wps',
  'zenodo',
])
const PAGES = [/^\/$/, /^\/search$/, /^\/sources$/, /^\/resource\/[^/]+\/.+$/]
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

/** True for requests of a browser that wants a page; files and services ask for something else. */
function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const accept = request.headers.accept ?? ''
  const segment = path.split('/')[1] ?? ''
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/resource/')
  return !SERVICE_SEGMENTS.has(segment) && !isFile && (accept.includes('text/html') || (accept === '*/*' && path === '/'))
}

const SOURCES = /(<meta name="graticule-sources" content=")[^"]*(")/
const COMBINED = /(<meta name="graticule-combined" content=")[^"]*(")/
const SHARE_BASE = /(<meta name="graticule-share-base" content=")[^"]*(")/

/** The page as it was built, telling what its operator has chosen; `undefined` when nothing has been built. */
async function readPage({ webFolder, sources, combined, shareUrl = '' }: StaticWebOptions): Promise<string | undefined> {
  try {
    const built = await readFile(join(webFolder, 'index.html'), 'utf8')
    return (
      built
        .replace(SOURCES, `$1${sources.join(' ')}$2`)
        .replace(COMBINED, `$1${combined.join(' ')}$2`)
        // an address has no quotation mark; "&" would begin a character reference, "$" one of the expression
        .replace(SHARE_BASE, (_, before: string, after: string) => before + shareUrl.replaceAll('&', '&amp;') + after)
    )
  } catch {
    return undefined
  }
}

/** What the web app needs to be given out. */
export interface StaticWebOptions {
  readonly webFolder: string
  /** Names of the sources that this portal searches. */
  readonly sources: readonly string[]
  /** Names of those that the list of all sources is made of. */
  readonly combined: readonly string[]
  /** Base of the links that visitors share, where it is not what they see. */
  readonly shareUrl?: string
}

/** Registers the files of the web app and the answer to every address that no service knows. */
export async function staticWeb(app: FastifyInstance, options: StaticWebOptions): Promise<void> {
  const { webFolder } = options
  const html = await readPage(options)
  const etag = `"${createHash('sha256')
    .update(html ?? '')
    .digest('base64url')
    .slice(0, 27)}"`
  if (html !== undefined) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      cacheControl: false,
      // the build has packed its files
      preCompressed: true,
      setHeaders: (reply, path) => {
        // names under assets/ hold a hash of the content; the others keep their name when their content changes
        const isHashed = path.startsWith(join(webFolder, 'assets/'))
        reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
      },
      schemaHide: true,
    })
  }

  const page = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
    reply.type('text/html; charset=utf-8')
    if (html === undefined) return reply.code(503).send(NOT_BUILT)
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (status === 200 && request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send()
    return reply.code(status).send(html)
  }

  // the file as it was built does not tell of the sources
  if (html !== undefined)
    for (const path of ['/', '/index.html'])
      app.get(path, { schema: { hide: true } }, (request, reply) => page(request, reply, 200))

  app.setNotFoundHandler((request, reply) => {
    const isPage = PAGES.some((pattern) => pattern.test(pathOf(request)))
    if (asksForPage(request)) return page(request, reply, isPage ? 200 : 404)
    return sendProblem(reply, new PortalError('not-found', 'There is nothing under this address.'))
  })
}
