/** What a route states about itself. Statements are data: the table of all routes is made of them. */
import type { PortalError } from '@graticule/contracts/problem'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { Turn } from '../fairness/turns-of-visitors.ts'
import type { GuardedAccess } from '../identity/visitor.ts'

/** Method, path and schemas of a route, as the tables in `contracts/src/services/` have them. */
export interface RouteContract {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
}

/**
 * `Cache-Control` of a public answer that is in order; a refusal is `no-store`.
 * `unstated`: the answer has no such header. `by answer`: each answer has its own.
 */
export type PublicCache =
  | `public, max-age=${number}`
  | 'public, no-cache'
  | `private, max-age=${number}`
  | 'private, no-cache'
  | 'no-cache'
  | 'no-store'
  | 'unstated'
  | 'by answer'

/** `Cache-Control` of every answer that is for one visitor. */
export const PRIVATE_CACHE = 'private, no-store'

/** Whose scripts may read the answers (Fetch standard, CORS protocol): everybody's, or those of this portal alone. */
export type Readers = 'anyone' | 'own pages'

/**
 * What an answer may do when it is opened by itself. `portal`: what the page of the portal may; `sealed`: nothing, it holds what
 * others have made; `own`: the route has a policy of its own.
 */
export type ContentPolicy = 'portal' | 'sealed' | 'own'

/** Content security policy with which nothing in an answer can be run, wherever it is opened. */
export const SEALED_POLICY = "default-src 'none'; sandbox"

/** Who may show the answer in a frame. `origins of the key`: its route says which those are. */
export type Framing = 'nobody' | 'anyone' | 'origins of the key'

/** How failures are answered where it is not by a problem document. */
export interface ErrorForm {
  /** Name of the form, for the table of routes. */
  readonly form: string
  readonly send: (error: PortalError, request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

interface AnyStatement {
  readonly summary: string
  readonly description?: string
  /** Group of the API description. */
  readonly tag: string
  /** Replies by status, with their schemas. */
  readonly replies: Readonly<Record<number, unknown>>
  /** {@link ContentPolicy}; `portal` when not said. */
  readonly policy?: ContentPolicy
  /** {@link Framing}; `nobody` when not said. */
  readonly framing?: Framing
  /** The codec that reads the request, where a schema cannot say the rules. The schemas then describe only. */
  readonly reads?: string
  /** {@link ErrorForm}; a problem document when not said. */
  readonly errors?: ErrorForm
  /** Its answers may come from sources that not everybody sees. To those who see more, they are for nobody else to keep. */
  readonly seesSources?: boolean
  /** Left out of the API description: another name of a route that is described. */
  readonly hidden?: boolean
  /** What its work is counted as: a visitor that asks for more at a time waits for its turn. Absent = it costs next to nothing. */
  readonly turn?: Turn
  /** Largest body that is read, bytes; `MAX_BODY_BYTES` when not said. */
  readonly bodyBytes?: number
  /** Options of Fastify. */
  readonly options?: Pick<RouteShorthandOptions, 'compress' | 'config' | 'exposeHeadRoute' | 'serializerCompiler'>
}

/** A route for everybody: it never learns who asks. */
export interface PublicStatement extends AnyStatement {
  readonly access: 'public'
  readonly cache: PublicCache
  readonly readers: Readers
}

/** A route for those who are known. Nobody keeps its answers, and only pages of this portal read them. */
export interface GuardedStatement extends AnyStatement {
  readonly access: GuardedAccess
  readonly cache?: never
  readonly readers?: never
}

export type RouteStatement = PublicStatement | GuardedStatement
