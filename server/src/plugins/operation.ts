/** What keeps a server fair and tells operators how it is: turns of its visitors, `/metrics` and `/health`. */
import type { FastifyInstance } from 'fastify'
import { openFairness } from '../fairness/open-fairness.ts'
import type { Account } from '../fairness/work-counts.ts'
import { fairTurns } from './fair-turns.ts'
import { health, type HealthOptions } from './health.ts'
import { metrics } from './metrics.ts'

/** Registers all of it, before the services. Other kinds of work add their counts to the account here. */
export function operation(app: FastifyInstance, options: Omit<HealthOptions, 'loop' | 'account'>): void {
  const { catalogue, token } = options
  const { turns, answers, loop, end } = openFairness()
  app.addHook('onListen', async () => loop.begin())
  app.addHook('onClose', async () => end())
  fairTurns(app, { turns, answers })
  const account: Account = {
    requests: () => turns.counts,
    answers: () => answers.counts,
    searches: () => ({ ...catalogue.searchCounts?.() }),
    ...Object.fromEntries(Object.entries(app.routeTable.turns.of).map(([kind, places]) => [kind, () => places.counts])),
  }
  metrics(app, { catalogue, token, loop, account })
  health(app, { ...options, loop, account })
}
