/** Alerts on a saved search, for its owner. */
import { ALERT_ROUTES, type Alerts } from '@graticule/contracts/services/alerts'
import type { MailRhythm } from '@graticule/contracts/services/saved-searches'
import type { FastifyInstance } from 'fastify'
import { PortalError } from '@graticule/contracts/problem'
import { type AlertChanges, newFeedWord, type StoredAlerts, wayOfHook } from '../../alerts/alert-store.ts'
import { nextMailAt } from '../../alerts/digest.ts'
import { embeddedSourceOf } from '../../alerts/stored-queries.ts'
import { deliver, newHookSecret } from '../../alerts/webhook.ts'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { refusal } from '../../http/parameters.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf, notYours } from '../../kept/kept-item.ts'
import { BAD_BODY, NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'
import { checkUrl } from '../../outbound/addresses.ts'
import { say } from '../../texts/say.ts'
import type { PersonalDataOptions } from './options.ts'

/** Test deliveries of one person in a minute. */
const TESTS_PER_MINUTE = 5

const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Alerts as their owner reads them; a secret only when it was made by this request. */
async function shownAlerts(
  row: StoredAlerts,
  { publicUrl, sendsMail, people }: PersonalDataOptions,
  secret?: string,
): Promise<Alerts> {
  const { feed_word: word, hook_url: url, hook_last_at: lastAt, hook_answer: answer, hook_failures: failures } = row
  const state = wayOfHook(row)
  const address = (await people.byId(row.person_id))?.email ?? ''
  return {
    mail: row.mail as MailRhythm,
    mailAddress: address,
    sendsMail,
    ...(word === null ? {} : { feed: { atom: `${publicUrl}/feeds/${word}.atom`, json: `${publicUrl}/feeds/${word}.json` } }),
    ...(url === null || state === 'off'
      ? {}
      : {
          webhook: {
            url,
            state,
            failures,
            ...(lastAt === null ? {} : { lastAt: told(lastAt) }),
            ...(answer === null ? {} : { answer }),
            ...(secret === undefined ? {} : { secret }),
          },
        }),
  }
}

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
export function alertRoutes(app: FastifyInstance, options: PersonalDataOptions): void {
  const { kept, alerts, sources, secrets, allowHosts, clock } = options
  const replies = { 200: json('The alerts of this search', ALERT_ROUTES.read.reply), 404: NOT_YOURS }
  const statement = (summary: string) => ({ ...OF_PEOPLE, summary, replies }) as const
  const tests = new TriesPerMinute(() => TESTS_PER_MINUTE, clock)

  /** Changes the alerts of a search. One in an outside source is looked at while anything is on. */
  const change = async (personId: string, text: string, changesOf: (before: StoredAlerts, last: number) => AlertChanges) => {
    const id = itemIdOf(text)
    const { search } = await kept.searches.find(personId, id)
    const isOutside = embeddedSourceOf(search, sources()) === undefined
    return alerts.change(personId, id, (before, last) => {
      const changes = changesOf(before, last)
      const after = { ...before, ...changes }
      const isOn = after.mail !== 'off' || after.feed_word !== null || after.hook_state === 'on'
      return { ...changes, look_next_at: isOutside && isOn ? (before.look_next_at ?? clock()) : null }
    })
  }

  route(app, ALERT_ROUTES.read, statement('How its owner hears of changes in a saved search'), async ({ params, visitor }) =>
    shownAlerts(await alerts.find(visitor.id, itemIdOf(params.id)), options),
  )
  route(
    app,
    ALERT_ROUTES.change,
    { ...statement('Have a summary by mail, or none'), replies: { ...replies, 400: BAD_BODY } },
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
  route(app, ALERT_ROUTES.feed, statement('Make the feed, or give it another address'), async ({ params, visitor }) =>
    shownAlerts(await change(visitor.id, params.id, () => ({ feed_word: newFeedWord() })), options),
  )
  route(app, ALERT_ROUTES.noFeed, statement('Take the feed away'), async ({ params, visitor }) =>
    shownAlerts(await change(visitor.id, params.id, () => ({ feed_word: null })), options),
  )
  route(
    app,
    ALERT_ROUTES.hook,
    {
      ...statement('Have a webhook, at this address'),
      replies: { ...replies, 400: problem('The address is not valid, or this portal does not send there') },
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
  route(app, ALERT_ROUTES.noHook, statement('Take the webhook away'), async ({ params, visitor }) => {
    const none = { hook_url: null, hook_secret: null, hook_state: 'off', hook_failures: 0, hook_next_at: null }
    return shownAlerts(await change(visitor.id, params.id, () => none), options)
  })
  route(app, ALERT_ROUTES.secret, statement('Sign with another secret'), async ({ params, visitor }) => {
    const secret = newHookSecret()
    const row = await change(visitor.id, params.id, (before) => {
      if (before.hook_url === null) throw notYours()
      return { hook_secret: secrets.seal('webhooks', secret) }
    })
    return shownAlerts(row, options, secret)
  })
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
      return deliver(options.hooks, row, { id: `${id}-test-${clock()}`, search: { id, name }, events: [], isTest: true })
    },
  )
}
