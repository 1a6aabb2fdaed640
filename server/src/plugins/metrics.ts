/**
 * `GET /metrics`: figures of the process, of its answers and of the catalogue, in the text format of Prometheus. They say how busy the
 * portal is and what it runs on: only whoever has the operator's word reads them, by `Authorization: Bearer` (RFC 6750).
 */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LoopDelay } from '../fairness/loop-delay.ts'
import type { Account } from '../fairness/work-counts.ts'
import { problem } from '../http/replies.ts'
import { isOperator } from '../http/operator-token.ts'
import { route } from '../http/route.ts'
import { say } from '../texts/say.ts'

/** How long requests waited for others. */
function loopFigures(register: Registry, loop: LoopDelay): void {
  new Gauge({
    name: 'graticule_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last time these figures were asked for: p50, p99 and the longest',
    labelNames: ['quantile'],
    registers: [register],
    collect() {
      const { p50, p99, longest } = loop.sinceAsked()
      for (const [quantile, delay] of Object.entries({ '0.5': p50, '0.99': p99, '1': longest }))
        this.set({ quantile }, delay / 1000)
    },
  })
}

/** What became of work, by kind. */
function workFigures(register: Registry, account: Account): void {
  new Gauge({
    name: 'graticule_work',
    help: 'Work by kind (requests, answers, searches and others): what became of it since the start, and what waits or runs now',
    labelNames: ['kind', 'outcome'],
    registers: [register],
    collect() {
      for (const [kind, counts] of Object.entries(account))
        for (const [outcome, count] of Object.entries(counts() ?? {})) this.set({ kind, outcome }, count)
    },
  })
}

/** Records of the catalogue. */
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
}

/** What `/metrics` are built from. */
export interface MetricsOptions {
  readonly catalogue: Catalogue
  /** Absent = nobody reads them. */
  readonly token: string | undefined
  readonly loop: LoopDelay
  readonly account: Account
}

/**
 * Registers `/metrics` and the measuring of every answer.
 * @rule B-usage-log.metrics Figures for monitoring are read with the operator's token only
 */
export function metrics(app: FastifyInstance, { catalogue, token, loop, account }: MetricsOptions): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  loopFigures(register, loop)
  workFigures(register, account)
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
      if (!isOperator(token, request.headers.authorization)) throw new PortalError('not-found', say('request:not-found'))
      const body = await register.metrics()
      return reply.type(register.contentType).send(body)
    },
  )
}
