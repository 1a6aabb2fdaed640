/**
 * The description of all services, generated from the schemas of their routes: OpenAPI 3.0.3 in one self-contained
 * document under `/api/docs`, and pages to read and try it under `/api/docs/ui`. Nothing is loaded from another host.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Config } from '../config.ts'
import { problem } from '../http/replies.ts'
import type { RouteStatement } from '../http/route-statement.ts'
import { varyBy } from '../http/request-language.ts'
import { route } from '../http/route.ts'
import { foreignRoutes } from '../http/route-table.ts'
import { hashSource } from './security-headers.ts'

/** The inline style of the drawing in the head of Swagger UI, letter by letter. */
export const SWAGGER_UI_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}'

/** What the pages of Swagger UI may load: our own files, and that one style. */
const PAGE_POLICY = {
  'default-src': "'self'",
  'style-src': `'self' ${hashSource(SWAGGER_UI_STYLE)}`,
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** What the description tells of this portal. */
type OpenapiOptions = Pick<Config, 'publicUrl' | 'contact'> & { readonly version: string }

/** What the description says beside its routes. */
function describing({ publicUrl, contact, version }: OpenapiOptions) {
  const contactInfo = contact === undefined ? undefined : contact.includes('@') ? { email: contact } : { url: contact }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Graticule',
      description:
        'Services of an Earth-observation discovery portal. Boxes are west,south,east,north in degrees of EPSG:4326, dates are ISO 8601 in UTC.',
      version,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      ...(contactInfo === undefined ? {} : { contact: contactInfo }),
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'search', description: 'Search of the catalogue' },
      { name: 'records', description: 'Single records and their documents' },
      { name: 'places', description: 'Places by name' },
      { name: 'searches', description: 'Searches that are kept' },
      { name: 'operation', description: 'State of the service' },
    ],
  }
}

/** Of what is read by schemas or codecs. */
const OF_WORDS = { 400: problem('A parameter or the body cannot be read, or is out of its domain') }
const OF_PATHS = { 404: problem('Nothing is at an address with such a part') }
const GUARDED = {
  401: problem('Nobody is signed in, or the token does not count'),
  403: problem('Whoever asks may not do this'),
}
const OF_BODIES = {
  413: problem('The body is too long'),
  415: problem('The body has another media type'),
}

/**
 * What any route of this kind answers before its own code is asked, with the replies of its own.
 * @rule B-answers.guards-told The description of a route tells what stands before it, too: sign-in, sizes, queues
 */
function withGuards(schema: FastifySchema, access: RouteStatement['access']): FastifySchema {
  const before = {
    429: problem('Too many requests are waiting; `retry-after` says when to ask again'),
    431: problem('The address and the headers together are too long'),
    ...(access === 'public' ? {} : GUARDED),
    ...(schema.querystring === undefined && schema.params === undefined && schema.body === undefined ? {} : OF_WORDS),
    ...(schema.params === undefined ? {} : OF_PATHS),
    ...(schema.body === undefined ? {} : OF_BODIES),
  }
  return { ...schema, response: { ...before, ...(schema.response as object | undefined) } }
}

/** Registers the generator; it sees only routes that are registered after it. */
export async function openapi(app: FastifyInstance, options: OpenapiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: describing(options),
    transform: ({ schema, url, route: { config } }) => {
      const access = config?.access
      return { url, schema: access === undefined ? schema : withGuards(schema, access) }
    },
  })
  await foreignRoutes(
    app,
    {
      summary: 'Pages that show the description of all services',
      tag: 'operation',
      access: 'public',
      cache: 'by answer',
      readers: 'own pages',
      policy: 'own',
    },
    (scope) =>
      scope.register(swaggerUi, {
        routePrefix: '/api/docs/ui',
        uiConfig: { validatorUrl: null, docExpansion: 'list', deepLinking: true },
        theme: { title: 'Graticule: services' },
        staticCSP: PAGE_POLICY,
      }),
  )

  /** Made once: the routes do not change while the portal runs. */
  let description: string | undefined
  route(
    app,
    { method: 'GET', path: '/api/docs' },
    {
      summary: 'Description of all services (OpenAPI 3.0.3)',
      tag: 'operation',
      access: 'public',
      cache: 'unstated',
      readers: 'own pages',
      hidden: true,
      replies: {},
    },
    async ({ request, reply }) => {
      const accept = request.headers.accept ?? ''
      varyBy(reply, 'accept')
      if (accept.includes('text/html')) return reply.redirect('/api/docs/ui', 303)
      description ??= JSON.stringify(app.swagger())
      return reply.type('application/json; charset=utf-8').send(description)
    },
  )
}
