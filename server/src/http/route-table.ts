/** The table of all routes. A route that makes no statement about itself is not registered. */
import { MAX_BODY_BYTES } from '@graticule/contracts/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TurnsOfVisitors } from '../fairness/turns-of-visitors.ts'
import type { Identity } from '../identity/identity.ts'
import type { Access } from '../identity/visitor.ts'
import {
  type ContentPolicy,
  type Framing,
  PRIVATE_CACHE,
  type PublicStatement,
  type Readers,
  type RouteStatement,
  SEALED_POLICY,
} from './route-statement.ts'

/** One route as the table tells of it. */
export interface RouteRow {
  readonly method: string
  readonly path: string
  readonly access: Access
  /** `Cache-Control` of an answer that is in order, or why it has none of its own. */
  readonly cache: string
  readonly readers: Readers
  readonly policy: ContentPolicy
  readonly framing: Framing
  /** `schema`, or the codec that reads the request. */
  readonly reads: string
  /** Form of a refusal. */
  readonly errors: string
  /** Largest body that is read, bytes; absent = none is. */
  readonly bodyBytes?: number
  readonly answers: string
  readonly tag: string
  /** Another name of a route that has its own row. */
  readonly hidden: boolean
}

/** What {@link openRoutes} hands to every route of an app. */
export interface RouteTable {
  readonly identity: Identity
  readonly turns: TurnsOfVisitors
  readonly rows: readonly RouteRow[]
  /** Whether there are sources that not everybody sees. */
  readonly restricts: () => boolean
  readonly add: (row: RouteRow) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly routeTable: RouteTable
  }
  interface FastifyContextConfig {
    stated?: boolean
    /** Who may ask it; only routes that state themselves say it. */
    access?: RouteStatement['access']
  }
}

/** Methods whose requests have no body that is read. */
const BODILESS = new Set(['', 'GET', 'HEAD'])

/** The row of a route. */
export function rowOf(method: string, path: string, statement: RouteStatement): RouteRow {
  return {
    method,
    path,
    access: statement.access,
    cache: statement.access === 'public' ? statement.cache : PRIVATE_CACHE,
    readers: statement.access === 'public' ? statement.readers : 'own pages',
    policy: statement.policy ?? 'portal',
    framing: statement.framing ?? 'nobody',
    reads: statement.reads ?? 'schema',
    errors: statement.errors?.form ?? 'problem',
    ...(BODILESS.has(method) ? {} : { bodyBytes: statement.bodyBytes ?? MAX_BODY_BYTES }),
    answers: statement.summary,
    tag: statement.tag,
    hidden: statement.hidden ?? false,
  }
}

/** Puts the headers that a statement asks for on an answer, in order or not. */
export function headersOf({ access, cache, readers, policy, framing }: RouteRow): (reply: FastifyReply) => void {
  const headers: Record<string, string> = {
    ...(cache === 'unstated' || cache === 'by answer' ? {} : { 'cache-control': cache }),
    ...(access === 'public' ? {} : { vary: 'authorization, cookie' }),
    // scripts of other sites load JSONP answers, which the default of "same-origin" forbids
    ...(readers === 'anyone' ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } : {}),
    ...(policy === 'sealed' ? { 'content-security-policy': SEALED_POLICY } : {}),
  }
  return (reply) => {
    reply.headers(headers)
    if (framing !== 'anyone') return
    reply.raw.removeHeader('x-frame-options')
    const own = reply.raw.getHeader('content-security-policy')
    if (typeof own === 'string')
      reply.raw.setHeader('content-security-policy', own.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  }
}

/** Scopes whose routes are made by packages of others, with what is stated of them. */
const foreignScopes = new WeakMap<object, Omit<RouteRow, 'method' | 'path'>>()

function foreignStatement(scope: object): Omit<RouteRow, 'method' | 'path'> | undefined {
  for (let at: object | null = scope; at !== null; at = Object.getPrototypeOf(at) as object | null)
    if (foreignScopes.has(at)) return foreignScopes.get(at)
  return undefined
}

/** Opens the table of an app, before its first route. A route that is registered past {@link route} throws from then on. */
export function openRoutes(
  app: FastifyInstance,
  { identity, turns, restricts = () => false }: Pick<RouteTable, 'identity' | 'turns'> & Partial<Pick<RouteTable, 'restricts'>>,
): void {
  const rows: RouteRow[] = []
  const table: RouteTable = { identity, turns, rows, restricts, add: (row) => void rows.push(row) }
  app.decorate('routeTable', table)
  app.addHook('onRoute', function (this: FastifyInstance, { method, url, config }) {
    if (config?.stated === true) return
    const foreign = foreignStatement(this)
    if (foreign === undefined) {
      const words = 'says nothing about itself: register it by route() of server/src/http/route.ts.'
      throw new Error(`The route ${String(method)} ${url} ${words}`)
    }
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    if (methods.length > 0) rows.push({ ...foreign, method: methods.join(', '), path: url })
  })
}

/** Registers the routes of somebody else's package with one statement for all of them. */
export async function foreignRoutes(
  app: FastifyInstance,
  statement: Pick<PublicStatement, 'summary' | 'tag' | 'access' | 'cache' | 'readers' | 'policy'>,
  register: (scope: FastifyInstance) => PromiseLike<unknown>,
): Promise<void> {
  const { method: _method, path: _path, ...row } = rowOf('', '', { ...statement, replies: {}, hidden: true })
  await app.register(async (scope) => {
    foreignScopes.set(scope, { ...row, reads: 'by the package' })
    const put = headersOf({ ...row, method: '', path: '' })
    scope.addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, next: () => void) => {
      put(reply)
      next()
    })
    await register(scope)
  })
}
