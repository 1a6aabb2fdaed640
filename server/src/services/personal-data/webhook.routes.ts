/** The webhook of a saved search, for its owner. */
import { ALERT_ROUTES } from '@graticule/contracts/kept/alerts'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { deliver, newHookSecret } from '../../alerts/webhook.ts'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { refusal } from '../../http/parameters.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf, notYours } from '../../kept/kept-item.ts'
import { NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'
import { checkUrl } from '../../outbound/addresses.ts'
import { say } from '../../texts/say.ts'
import { ALERT_REPLIES, alertStatement, changingAlerts, shownAlerts } from './changing-alerts.ts'
import type { PersonalDataOptions } from './options.ts'

/** Test deliveries of one person in a minute. */
const TESTS_PER_MINUTE = 5

/** Refuses an address that may not be asked, as far as it tells by itself; the way out looks again at each delivery. */
function checkHook(url: string, allowHosts: readonly string[]): void {
  try {
    checkUrl(new URL(url), new Set(allowHosts.map((host) => host.toLowerCase())))
  } catch (error) {
    if (!(error instanceof PortalError || error instanceof TypeError)) throw error
    throw refusal('url', 'the address of a public server, without user name and password')
  }
}

/** Registers the routes. */
export function webhookRoutes(app: FastifyInstance, options: PersonalDataOptions): void {
  const { secrets, allowHosts, clock } = options
  const change = changingAlerts(options)
  route(
    app,
    ALERT_ROUTES.hook,
    {
      ...alertStatement('Have a webhook, at this address'),
      replies: { ...ALERT_REPLIES, 400: problem('The address is not valid, or this portal does not send there') },
    },
    async ({ params, body: { url }, visitor }) => {
      checkHook(url, allowHosts)
      const secret = newHookSecret()
      let isNew = false
      const row = await change(visitor.id, params.id, (before, last) => {
        isNew = before.hook_secret === null
        return {
          hook_url: url,
          hook_state: 'on',
          hook_failures: 0,
          hook_answer: null,
          hook_last_at: null,
          hook_next_at: clock(),
          ...(isNew ? { hook_secret: secrets.seal('webhooks', secret), hook_sent: last } : {}),
        }
      })
      return shownAlerts(row, options, isNew ? secret : undefined)
    },
  )
  route(app, ALERT_ROUTES.noHook, alertStatement('Take the webhook away'), async ({ params, visitor }) => {
    const none = { hook_url: null, hook_secret: null, hook_state: 'off', hook_failures: 0, hook_next_at: null }
    return shownAlerts(await change(visitor.id, params.id, () => none), options)
  })
  route(app, ALERT_ROUTES.secret, alertStatement('Sign with another secret'), async ({ params, visitor }) => {
    const secret = newHookSecret()
    const row = await change(visitor.id, params.id, (before) => {
      if (before.hook_url === null) throw notYours()
      return { hook_secret: secrets.seal('webhooks', secret) }
    })
    return shownAlerts(row, options, secret)
  })
  testRoute(app, options)
}

function testRoute(app: FastifyInstance, options: PersonalDataOptions): void {
  const { kept, alerts, clock } = options
  const change = changingAlerts(options)
  const tests = new TriesPerMinute(() => TESTS_PER_MINUTE, clock)
  route(
    app,
    ALERT_ROUTES.test,
    {
      ...OF_PEOPLE,
      summary: 'Send a delivery without events to the webhook',
      replies: {
        200: json('What the receiver answered', ALERT_ROUTES.test.reply),
        404: NOT_YOURS,
        429: problem('Too many tests in a minute'),
      },
    },
    async ({ params, visitor }) => {
      const id = itemIdOf(params.id)
      const [row, { name }] = [await alerts.find(visitor.id, id), await kept.searches.find(visitor.id, id)]
      if (row.hook_url === null) throw notYours()
      const seconds = tests.secondsToWait(visitor.id)
      if (seconds > 0) throw new PortalError('too-many-requests', say('request:too-many'), { retryAfter: seconds })
      const outcome = await deliver(options.hooks, row, {
        id: `${id}-test-${clock()}`,
        search: { id, name },
        events: [],
        isTest: true,
      })
      // what the list shows is what the receiver said last, whoever asked it; it counts for no row of failures
      await change(visitor.id, params.id, ({ hook_url: url }) =>
        url === row.hook_url ? { hook_last_at: clock(), hook_answer: outcome.answer.slice(0, 500) } : {},
      )
      return outcome
    },
  )
}
