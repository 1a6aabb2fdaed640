/**
 * The built web app: its files, and its page for every address of a page. Addresses of services never get a page, unknown
 * addresses of pages get it with status 404, so that the visitor sees a page and a crawler the truth.
 */
import { access } from 'node:fs/promises'
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
  'wps',
  'zenodo',
])
const PAGES = [/^\/$/, /^\/search$/, /^\/resource\/[^/]+\/.+$/]
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

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

/** Registers the files of the web app and the answer to every address that no service knows. */
export async function staticWeb(app: FastifyInstance, { webFolder }: { readonly webFolder: string }): Promise<void> {
  const isBuilt = await exists(join(webFolder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        // names under assets/ hold a hash of the content; the others keep their name when their content changes
        const isHashed = path.startsWith(join(webFolder, 'assets/'))
        reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
      },
      schemaHide: true,
    })
  }

  const page = (reply: FastifyReply, status: number): FastifyReply => {
    reply.code(isBuilt ? status : 503)
    return isBuilt ? reply.sendFile('index.html') : reply.type('text/html; charset=utf-8').send(NOT_BUILT)
  }

  app.setNotFoundHandler((request, reply) => {
    if (asksForPage(request)) return page(reply, PAGES.some((pattern) => pattern.test(pathOf(request))) ? 200 : 404)
    return sendProblem(reply, new PortalError('not-found', 'There is nothing under this address.'))
  })
}
