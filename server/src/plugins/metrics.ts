/** `GET /metrics`: figures of the process, of its answers and of the catalogue, in the text format of Prometheus. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { route } from '../http/route.ts'

/** Registers `/metrics` and the measuring of every answer. */
export function metrics(app: FastifyInstance, { catalogue }: { readonly catalogue: Catalogue }): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'graticule_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  })
  new Gauge({
    name: 'graticule_catalogue_records',
    help: 'Records in the catalogue',
    registers: [register],
    async collect() {
      try {
        this.set(await catalogue.count())
      } catch (error) {
        // a store that cannot be read is /health's news; the other figures are still worth having
        if (!(error instanceof PortalError)) throw error
        this.reset()
      }
    },
  })

  app.addHook('onResponse', (request, reply, next) => {
    // the pattern of the route, never the address: an address per entry would be a series per entry
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    next()
  })
  app.addHook('onClose', async () => register.clear())

  route(
    app,
    { method: 'GET', path: '/metrics' },
    {
      summary: 'Figures for monitoring',
      description: 'Prometheus text format: process, durations of answers by route, number of records.',
      tag: 'operation',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      replies: { 200: { description: 'The figures', content: { 'text/plain': { schema: { type: 'string' } } } } },
    },
    async ({ reply }) => {
      const body = await register.metrics()
      return reply.type(register.contentType).send(body)
    },
  )
}
