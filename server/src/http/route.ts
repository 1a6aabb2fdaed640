/** The one way to register a route: who may ask, what it reads, how its answers are kept, read and shown, in one statement. */
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Admitted, admit } from '../identity/guard.ts'
import { currentSight, type Sight, sightOf, withSight } from '../identity/sight.ts'
import type { GuardedAccess, Visitor } from '../identity/visitor.ts'
import { forAsker } from '../fairness/asker.ts'
import { askerOf } from './asker-of-request.ts'
import { refusal, textsOf } from './parameters.ts'
import { logFailure, sayWhen, toPortalError } from './problem-replies.ts'
import { readerOf } from './schemas/read-by-schema.ts'
import { PRIVATE_CACHE, type RouteContract, type RouteStatement } from './route-statement.ts'
import { headersOf, type RouteTable, rowOf } from './route-table.ts'
import { bodyCheckOf } from './schemas/schema-refusals.ts'

type Read<S> = S extends TSchema ? Static<S> : Readonly<Record<string, never>>

/** A request as its route gets it: read by its schemas, or as texts where a codec reads it. */
export type Asked<C extends RouteContract, S extends RouteStatement> = {
  readonly query: S extends { readonly reads: string } ? QueryParameters : Read<C['query']>
  readonly params: Read<C['params']>
  readonly body: Read<C['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
} & (S['access'] extends GuardedAccess ? { readonly visitor: Admitted<S['access']> } : unknown)

/** Who was let pass, by request: a public route cannot get at it. */
const admitted = new WeakMap<FastifyRequest, Visitor>()

/** What they see of the sources. */
const sights = new WeakMap<FastifyRequest, Sight>()

/** Where a browser says that a request comes from, when that is a page of this portal or its visitor (Fetch Metadata, `Sec-Fetch-Site`). */
const OWN: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/** The request as far as it tells who asks: cookies go along with requests of pages of other origins of the same site too. */
function tellingWho({ headers, method }: FastifyRequest): Pick<FastifyRequest, 'headers' | 'method'> {
  if (OWN.has(headers['sec-fetch-site'])) return { headers, method }
  const { cookie: _, ...others } = headers
  return { headers: others, method }
}

/**
 * Finds out what a request of a public route sees of the sources, where there are any that not everybody sees. The route itself does not
 * learn who asks, and a sign-in that does not hold sees what everybody sees. Pages of other origins do not see more by the session of
 * their visitor: neither a cookie counts there, nor can they run the answer as a script or show it.
 * @throws PortalError 'invalid-parameter' for `callback` of those who see more
 */
async function takeSight({ identity, restricts }: RouteTable, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!restricts()) return
  // the portal asks itself: with the sight of the work that it asks for
  const visitor = await identity.visitorOf(tellingWho(request)).catch((): Visitor => ({ kind: 'anonymous' }))
  const sight = Math.max(currentSight(), sightOf(visitor)) as Sight
  sights.set(request, sight)
  reply.header('vary', 'authorization, cookie, sec-fetch-site')
  if (sight === 0) return
  reply.header('cache-control', PRIVATE_CACHE)
  reply.header('cross-origin-resource-policy', 'same-origin')
  if (textsOf(request.query as QueryParameters, 'callback').length > 0)
    throw refusal('callback', 'nothing from visitors who are signed in: read the answer itself')
}

/** `error` and `value` are what Fastify asks a validator for. */
function checkOf(part: string | undefined, schema: TSchema) {
  if (part === 'body') {
    const check = bodyCheckOf(schema)
    return (body: unknown) => {
      const error = check(body)
      return error === undefined ? true : { error }
    }
  }
  const read = readerOf(schema, part === 'params' ? 'path' : 'query')
  return (texts: QueryParameters) => {
    try {
      return { value: read(texts) }
    } catch (error) {
      return { error: error as Error }
    }
  }
}

function schemaOf({ params, query, body }: RouteContract, statement: RouteStatement): FastifySchema {
  const { summary, description, tag, replies, hidden = false } = statement
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(hidden ? { hide: true } : {}),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    response: replies,
  }
}

/** The site that a path names as `:siteId`. */
const siteOf = ({ params }: FastifyRequest): string | undefined => (params as { readonly siteId?: string }).siteId

/**
 * Registers a route. The app's table ({@link openRoutes}) takes its statement, and its headers, guard and checks follow from it.
 * @throws Error for a `site-admin` route whose path names no `:siteId`, and for a schema that cannot be read without a codec
 */
export function route<const C extends RouteContract, const S extends RouteStatement>(
  app: FastifyInstance,
  contract: C,
  statement: S,
  answer: (asked: Asked<C, S>) => unknown,
): void {
  const { access, reads, errors, options } = statement
  const { method, path } = contract
  if (access === 'site-admin' && !path.split('/').includes(':siteId'))
    throw new Error(`${path} is for administrators of a site, and names none: it needs a :siteId.`)
  const row = rowOf(method, path, statement)
  const { identity, turns, add } = app.routeTable
  const inTurn = statement.turn === undefined ? undefined : turns.of[statement.turn].run
  add(row)
  const putHeaders = headersOf(row)
  app.route({
    ...options,
    ...(row.bodyBytes === undefined ? {} : { bodyLimit: row.bodyBytes }),
    method,
    url: path,
    config: { ...options?.config, stated: true, access },
    schema: schemaOf(contract, statement),
    validatorCompiler: ({ schema, httpPart }) => (reads === undefined ? checkOf(httpPart, schema as TSchema) : () => true),
    onRequest:
      access !== 'public'
        ? async (request, reply) => {
            putHeaders(reply)
            const visitor = admit(access, await identity.visitorOf(request), siteOf(request))
            admitted.set(request, visitor)
            sights.set(request, sightOf(visitor))
          }
        : statement.seesSources === true
          ? async (request, reply) => {
              putHeaders(reply)
              await takeSight(app.routeTable, request, reply)
            }
          : (_request, reply, next) => {
              putHeaders(reply)
              next()
            },
    ...(errors === undefined
      ? {}
      : {
          errorHandler: (failure, request, reply) => {
            const error = toPortalError(failure)
            logFailure(request, error)
            sayWhen(reply, error)
            errors.send(error, request, reply)
          },
        }),
    handler: async (request, reply) => {
      const { query, params, body } = request
      const visitor = admitted.get(request)
      const asked = { query, params, body, request, reply, ...(visitor === undefined ? {} : { visitor }) } as Asked<C, S>
      return forAsker(askerOf(request, reply), () =>
        withSight(sights.get(request) ?? 0, () => (inTurn === undefined ? answer(asked) : inTurn(async () => answer(asked)))),
      )
    },
  })
}
