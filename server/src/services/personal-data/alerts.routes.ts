/** Mail and feeds about a saved search, for its owner. */
import { ALERT_ROUTES } from '@graticule/contracts/kept/alerts'
import type { FastifyInstance } from 'fastify'
import { newFeedWord } from '../../alerts/alert-store.ts'
import { nextMailAt } from '../../alerts/digest.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { ALERT_REPLIES, alertStatement, changingAlerts, shownAlerts } from './changing-alerts.ts'
import type { PersonalDataOptions } from './options.ts'

/** Registers the routes. */
export function alertRoutes(app: FastifyInstance, options: PersonalDataOptions): void {
  const { alerts, clock } = options
  const change = changingAlerts(options)
  route(app, ALERT_ROUTES.read, alertStatement('How its owner hears of changes in a saved search'), async ({ params, visitor }) =>
    shownAlerts(await alerts.find(visitor.id, itemIdOf(params.id)), options),
  )
  route(
    app,
    ALERT_ROUTES.change,
    { ...alertStatement('Have a summary by mail, or none'), replies: { ...ALERT_REPLIES, 400: BAD_BODY } },
    async ({ params, body: { mail }, visitor }) => {
      const next = mail === 'off' ? null : nextMailAt(mail, clock())
      const row = await change(visitor.id, params.id, (before, last) => ({
        mail,
        mail_next_at: next,
        // what was before is not told
        ...(before.mail === 'off' ? { mail_sent: last } : {}),
      }))
      return shownAlerts(row, options)
    },
  )
  route(app, ALERT_ROUTES.feed, alertStatement('Make the feed, or give it another address'), async ({ params, visitor }) =>
    shownAlerts(await change(visitor.id, params.id, () => ({ feed_word: newFeedWord() })), options),
  )
  route(app, ALERT_ROUTES.noFeed, alertStatement('Take the feed away'), async ({ params, visitor }) =>
    shownAlerts(await change(visitor.id, params.id, () => ({ feed_word: null })), options),
  )
}
