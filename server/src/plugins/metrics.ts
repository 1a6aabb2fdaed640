/**
 * `GET /metrics`: figures of the process, of its answers and of the catalogue, in the text format of Prometheus. They say how busy the
 * portal is and what it runs on: only whoever has the operator's word reads them, by `Authorization: Bearer` (RFC 6750).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { problem } from '../http/replies.ts'
import { route } from '../http/route.ts'
import { say } from '../texts/say.ts'

/** How often the event loop is looked at, ms. */
const LOOP_RESOLUTION_MS = 10

/** How long requests waited for others: delays of the event loop since the figures were asked for last. */
function loopDelays(register: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delays.enable()
  new Gauge({
    name: 'graticule_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last time these figures were asked for: p50, p99 and the longest',
    labelNames: ['quantile'],
    registers: [register],
    collect() {
      const figures = { '0.5': delays.percentile(50), '0.99': delays.percentile(99), '1': delays.max }
      // nanoseconds, with the time between two looks in each
      for (const [quantile, delay] of Object.entries(figures))
        this.set({ quantile }, Math.max(0, delay / 1e9 - LOOP_RESOLUTION_MS / 1000))
      delays.reset()
    },
  })
  return () => void delays.disable()
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an `Authorization` has the word; without a word nothing does. */
const opens = (token: string | undefined, authorization = ''): boolean =>
  token !== undefined && timingSafeEqual(digest(authorization.trim()), digest(`Bearer ${token}`))

/** Records, and what became of searches. */
function catalogueFigures(register: Registry, catalogue: Catalogue): void {
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

  new Gauge({
    name: 'graticule_searches',
    help: 'Searches of the index since the start: answered at once, in threads, refused, and given up',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      for (const [outcome, count] of Object.entries(catalogue.searchCounts?.() ?? {})) this.set({ outcome }, count)
    },
  })
}

/** What `/metrics` are built from. */
export interface MetricsOptions {
  readonly catalogue: Catalogue
  /** Absent = nobody reads them. */
  readonly token: string | undefined
}

/**
 * Registers `/metrics` and the measuring of every answer.
 * @rule B-usage-log.metrics Figures for monitoring are read with the operator's token only
 */
export function metrics(app: FastifyInstance, { catalogue, token }: MetricsOptions): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const endDelays = loopDelays(register)
  const durations = new Histogram({
    name: 'graticule_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  })
  catalogueFigures(register, catalogue)

  app.addHook('onResponse', (request, reply, next) => {
    // the pattern of the route, never the address: an address per entry would be a series per entry
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    next()
  })
  app.addHook('onClose', async () => {
    endDelays()
    register.clear()
  })

  route(
    app,
    { method: 'GET', path: '/metrics' },
    {
      summary: 'Figures for monitoring',
      description:
        'Prometheus text format: process, delays of the event loop, durations of answers by route, number of records. Needs `Authorization: Bearer` with the token of the operator.',
      tag: 'operation',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      replies: {
        200: { description: 'The figures', content: { 'text/plain': { schema: { type: 'string' } } } },
        404: problem('No token, or another one'),
      },
    },
    async ({ request, reply }) => {
      // no hint that there is something to guess
      if (!opens(token, request.headers.authorization)) throw new PortalError('not-found', say('request:not-found'))
      const body = await register.metrics()
      return reply.type(register.contentType).send(body)
    },
  )
}
