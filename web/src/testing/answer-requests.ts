/** Answers for the requests of a test, by the path and parameters of each. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { DOWNLOAD_ROUTES } from '@graticule/contracts/kept/downloads'
import { OPINIONS_ROUTE } from '@graticule/contracts/kept/bookmarks'
import { RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import { RELATION_ROUTES } from '@graticule/contracts/kept/proposals/relations'
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import { CONNECTION_ROUTES } from '@graticule/contracts/people/connections'
import { SEARCH_ROUTES } from '@graticule/contracts/services/search'
import { SOURCE_STATUS_ROUTES } from '@graticule/contracts/services/source-status'
import { dataSources } from '../site/data-sources.ts'

/** A request as the test sees it. */
export interface AskedRequest {
  readonly path: string
  readonly parameters: URLSearchParams
  readonly signal: AbortSignal | null
  /** What is sent with it, as a text. */
  readonly body?: unknown
}

/** Gives the answer, or `undefined` when the request is not its business. */
export type Answer = (request: AskedRequest) => Response | Promise<Response> | undefined

/** A JSON answer. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** An answer that never comes; it ends when the request is aborted. */
export function never({ signal }: AskedRequest): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

/** True for a request of this source of the portal. */
export function isSearchOf(source: DataSourceName, { path, parameters }: AskedRequest): boolean {
  const search = dataSources().find(source)?.search
  return path === search?.path && Object.entries(search.fixed).every(([name, value]) => parameters.get(name) === value)
}

/** Answers the searches of all sources: the named ones with their result sets, the others with nothing found. */
export function searchAnswers(sets: Partial<Record<DataSourceName, ResultSet>>): Answer {
  const empty: ResultSet = {
    total: 0,
    startIndex: 1,
    itemsPerPage: 0,
    entries: [],
    facets: {},
    leftOut: { withoutFootprint: 0, withoutTime: 0 },
  }
  return (request) => {
    const source = dataSources().all.find(({ name }) => isSearchOf(name, request))
    return source === undefined ? undefined : json(sets[source.name] ?? empty)
  }
}

const NO_VIEWS = {
  _embedded: { views: [] },
  _links: { self: { href: '' } },
  page: { size: 9_999, totalElements: 0, totalPages: 0, number: 0 },
}

/** What helps to ask is not what most tests are about: without an answer of the test there is no help. */
function noHelp({ path }: AskedRequest): Response | undefined {
  if (path === SEARCH_ROUTES.suggestions.path) return json({ popular: [], terms: [], keywords: [], titles: [], places: [] })
  if (path === SEARCH_ROUTES.reading.path) return json({ parts: [] })
  if (/^\/settings\/rest\/sites\/\d+\/views$/.test(path)) return json(NO_VIEWS)
  return path === SEARCH_ROUTES.concepts.path || path === SEARCH_ROUTES.recommendations.path ? json([]) : undefined
}

/** What people think stands beside everything: without an answer of the test nobody has said anything. */
function noOpinions({ path }: AskedRequest): Response | undefined {
  if (path === OPINIONS_ROUTE.path) return json({ resources: [] })
  if (path === RELATION_ROUTES.shown.path) return json({ relations: [] })
  if (path === RATING_ROUTES.read.path) return json({ distribution: [0, 0, 0, 0, 0] })
  return path === RATING_ROUTES.comments.path ? json({ comments: [], total: 0, page: 0, size: 10 }) : undefined
}

/** The download list of whoever is signed in is read for the header: without an answer of the test it is empty. */
function noDownloads({ path }: AskedRequest): Response | undefined {
  return path === DOWNLOAD_ROUTES.list.path ? json({ downloads: [] }) : undefined
}

/** How the sources are doing is asked for beside results, too: it counts as asked where the test has an answer. */
function noHealth({ path }: AskedRequest): Response | undefined {
  // so are the accounts of whoever is signed in at other services
  if (path === CONNECTION_ROUTES.read.path) return json({ hub: {}, openEo: { isConnected: false, canRenew: false } })
  if (path === PEOPLE_ROUTES.facts.path) return json({ isEmailConfirmed: true, passwordChangedAt: '2026-03-01T12:00:00.000Z' })
  return path === SOURCE_STATUS_ROUTES.sources.path ? json({ now: '2026-03-01T12:00:00.000Z', sources: [] }) : undefined
}

/** Answers requests with the first answer that takes them; the others fail the test. Gives the list of all requests. */
export function answerRequests(...answers: readonly Answer[]): AskedRequest[] {
  const asked: AskedRequest[] = []
  const refuse = globalThis.fetch
  globalThis.fetch = async (request, options) => {
    const url = new URL(request instanceof Request ? request.url : String(request), window.location.origin)
    const seen = { path: url.pathname, parameters: url.searchParams, signal: options?.signal ?? null, body: options?.body }
    const help = noHelp(seen) ?? noOpinions(seen) ?? noDownloads(seen)
    const health = noHealth(seen)
    if (help === undefined && health === undefined) asked.push(seen)
    for (const answer of answers) {
      const response = answer(seen)
      if (response === undefined) continue
      if (health !== undefined) asked.push(seen)
      return await response
    }
    if (help !== undefined) return help
    if (health !== undefined) return health
    return await refuse(request, options)
  }
  return asked
}
