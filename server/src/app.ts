/** Puts the server together: plugins and services, by name and in order. Opens nothing and listens nowhere. */
import { REQUEST_TIMEOUT_MS } from '@graticule/contracts/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Gazetteer } from './gazetteer/gazetteer.ts'
import { compression } from './plugins/compression.ts'
import { health } from './plugins/health.ts'
import { metrics } from './plugins/metrics.ts'
import { openapi } from './plugins/openapi.ts'
import { problemReplies, refuseConnection, sendProblem, toPortalError } from './plugins/problem-replies.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { staticWeb } from './plugins/static-web.ts'
import { dab } from './services/dab/index.ts'
import { opensearch } from './services/opensearch/index.ts'
import { places } from './services/places/index.ts'

/** What the app is built from. It closes none of it. */
export interface AppDependencies {
  readonly config: Config
  readonly catalogue: Catalogue
  readonly gazetteer: Gazetteer
  readonly version: string
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number
}

/** Longest request line and headers, bytes: a text parameter of 100 kB is still answered with words. */
const MAX_HEADER_BYTES = 1_048_576
/** Largest body, bytes. */
const MAX_BODY_BYTES = 1_048_576

/** The whole server, ready to listen or to be asked by `inject`. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, catalogue, gazetteer, version, clock = Date.now } = dependencies
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // the log keeps no address of a visitor
      serializers: { req: ({ method, url }: { method: string; url: string }) => ({ method, url }) },
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: refuseConnection,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    // addresses that cannot be decoded never reach a route
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, toPortalError(error)),
  })

  problemReplies(app)
  await securityHeaders(app, config)
  await compression(app)
  await openapi(app, { ...config, version })
  metrics(app, { catalogue })
  health(app, { catalogue, version, clock })

  await app.register(dab, {
    catalogue,
    publicUrl: config.publicUrl,
    clock,
    ...(config.contact === undefined ? {} : { contact: config.contact }),
  })
  await app.register(opensearch, { catalogue, publicUrl: config.publicUrl, clock })
  await app.register(places, { gazetteer })

  await staticWeb(app, config)
  return app
}
