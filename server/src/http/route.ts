/** The one way to register a route: who may ask, what it reads, how its answers are kept, read and shown, in one statement. */
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Admitted, admit } from '../identity/guard.ts'
import type { GuardedAccess, Visitor } from '../identity/visitor.ts'
import { forAsker } from '../fairness/asker.ts'
import { askerOf } from './asker-of-request.ts'
import { logFailure, sayWhen, toPortalError } from './problem-replies.ts'
import { readerOf } from './read-by-schema.ts'
import type { RouteContract, RouteStatement } from './route-statement.ts'
import { headersOf, rowOf } from './route-table.ts'
import { bodyCheckOf } from './schema-refusals.ts'

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
      access === 'public'
        ? (_request, reply, next) => {
            putHeaders(reply)
            next()
          }
        : async (request, reply) => {
            putHeaders(reply)
            admitted.set(request, admit(access, await identity.visitorOf(request), siteOf(request)))
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
      return forAsker(askerOf(request, reply), () => (inTurn === undefined ? answer(asked) : inTurn(async () => answer(asked))))
    },
  })
}
