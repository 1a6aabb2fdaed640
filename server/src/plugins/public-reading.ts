/** Answers that scripts of other sites may read: the search services hold public data and know no visitor. */
import type { FastifyInstance } from 'fastify'

/** Lets every origin read the answers of this scope (Fetch standard, CORS protocol). Never for routes with a session. */
export function publicReading(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('access-control-allow-origin', '*')
    // scripts of other sites load JSONP answers, which the default of "same-origin" forbids
    reply.header('cross-origin-resource-policy', 'cross-origin')
    next()
  })
}
