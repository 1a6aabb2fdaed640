/** Alerts as their owner reads and changes them. */
import { ALERT_ROUTES, type Alerts } from '@graticule/contracts/kept/alerts'
import type { MailRhythm } from '@graticule/contracts/kept/saved-searches'
import { PortalError } from '@graticule/contracts/problem'
import { type AlertChanges, type StoredAlerts, wayOfHook } from '../../alerts/alert-store.ts'
import { embeddedSourceOf, sourceOfSaved } from '../../alerts/stored-queries.ts'
import { json, problem } from '../../http/replies.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { NOT_YOURS, OF_PEOPLE } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { PersonalDataOptions } from './options.ts'

/** Replies of the routes that give the alerts of a search. */
export const ALERT_REPLIES = {
  200: json('The alerts of this search', ALERT_ROUTES.read.reply),
  404: NOT_YOURS,
  409: problem('Its source is not seen by everybody, or there is none of this name: no alert is switched on'),
} as const

/** The statement of such a route. */
export const alertStatement = (summary: string) => ({ ...OF_PEOPLE, summary, replies: ALERT_REPLIES }) as const

const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Alerts as their owner reads them; a secret only when it was made by this request. */
export async function shownAlerts(
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

/** Changes the alerts of a search of a person. */
export type ChangeAlerts = (
  personId: string,
  idText: string,
  changesOf: (before: StoredAlerts, lastEvent: number) => AlertChanges,
) => Promise<StoredAlerts>

const turnsOn = ({ mail = 'off', feed_word: word = null, hook_state: hook }: AlertChanges): boolean =>
  mail !== 'off' || word !== null || hook === 'on'

/**
 * How they are changed: one in an outside source is looked at while anything is on. What is looked at is what everybody sees, for the
 * portal looks by itself, and feeds are read by who has their address.
 */
export const changingAlerts =
  ({ kept, alerts, sources, asEverybody, clock }: PersonalDataOptions): ChangeAlerts =>
  async (personId, text, changesOf) => {
    const id = itemIdOf(text)
    const { search } = await kept.searches.find(personId, id)
    const everybodys = asEverybody(sources)
    const isSeen = sourceOfSaved(search, everybodys) !== undefined
    const isOutside = embeddedSourceOf(search, everybodys) === undefined
    return alerts.change(personId, id, (before, last) => {
      const changes = changesOf(before, last)
      if (!isSeen && turnsOn(changes)) throw new PortalError('conflict', say('services:alerts.not-seen'))
      const after = { ...before, ...changes }
      const isOn = after.mail !== 'off' || after.feed_word !== null || after.hook_state === 'on'
      return { ...changes, look_next_at: isOutside && isOn ? (before.look_next_at ?? clock()) : null }
    })
  }
