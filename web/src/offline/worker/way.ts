/** Which way a request goes in the service worker. */
import { findPage } from '@graticule/contracts/pages'
import { SESSION_PATH } from '@graticule/contracts/people/session-paths'

/**
 * - `file`: of a build; its name holds a hash of its content.
 * - `page`: a document of the portal.
 * - `public`: an answer that everybody may read, worth keeping.
 * - `private`: an answer for the person who is signed in, worth keeping.
 * - `other`: nothing for the worker.
 */
export type Way = 'file' | 'page' | 'public' | 'private' | 'other'

/** Of a request, what its way depends on. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { readonly headers: Pick<Headers, 'get' | 'has'> }

const PUBLIC =
  /^\/(?:coasts\/|menu\/|thumbnails\/|places\/rest\/where$|contents\/rest\/|settings\/rest\/(?!page-state)|search\/rest\/(?:concepts|recommendations|reading)$|api\/(?:ratings|comments|relations)$)/
/** The searches of all sources end so, whatever source they ask. */
const SEARCH = /\/(?:opensearch|opensearch\/query|opensearch\/search\.atom|zenodo\/records)$/
const PRIVATE: ReadonlySet<string> = new Set([
  SESSION_PATH,
  '/api/bookmarks',
  '/api/bookmarks/folders',
  '/api/kept-counts',
  '/api/ratings/own',
])

/** Pages that the server itself answers, with what it knows of a sign-in. */
const OF_SERVER: ReadonlySet<string> = new Set(['login', 'register', 'verify', 'password', 'invitation'])

/**
 * The way of a request.
 * @rule B-offline.what-is-kept The browser keeps files, pages, answers for everybody and, apart from them, few answers of the person
 */
export function wayOf({ method, mode, url, headers }: Asked, origin: string): Way {
  const { origin: ofRequest, pathname } = new URL(url)
  if (method !== 'GET' || ofRequest !== origin || headers.has('range')) return 'other'
  if (headers.get('accept') === 'text/event-stream') return 'other'
  if (mode === 'navigate') {
    const page = findPage(pathname)
    return page === undefined || OF_SERVER.has(page.name) ? 'other' : 'page'
  }
  if (pathname.startsWith('/assets/')) return 'file'
  if (PRIVATE.has(pathname)) return 'private'
  return PUBLIC.test(pathname) || SEARCH.test(pathname) ? 'public' : 'other'
}

/** The address under which an answer is kept: without what only names the request. */
export function keyOf(url: string): string {
  const key = new URL(url)
  key.hash = ''
  key.searchParams.delete('reqID')
  return key.href
}

/**
 * Whether an answer may be kept with those for everybody.
 * @rule B-offline.no-private-in-public An answer that says it is private is never kept among those for everybody
 */
export const isForEverybody = (response: Response): boolean => !/\bprivate\b/.test(response.headers.get('cache-control') ?? '')
