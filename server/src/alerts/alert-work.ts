/** Everything that alerts do by themselves: follow changes, look outside, write mails, send webhooks, forget what is old. */
import { KEPT_UNDO_MS } from '@graticule/contracts/limits'
import { EVENTS_KEPT_MS } from './alert-store.ts'
import { writeDigests } from './digest.ts'
import { followChanges, type FollowChangesOptions } from './follow-changes.ts'
import { type LookAt, lookOutside } from './look-outside.ts'
import { sendDue, type WebhookParts } from './webhook.ts'

export interface AlertWorkOptions extends FollowChangesOptions, WebhookParts {
  readonly lookAt: LookAt
  readonly sendsMail: boolean
  readonly database: WebhookParts['database'] & FollowChangesOptions['database']
}

/** The work of one server. */
export interface AlertWork {
  /** Does what is due; says whether there may be more at once. Whoever is stopped leaves nothing half done. */
  readonly round: (signal?: AbortSignal) => Promise<boolean>
  /** Ends its thread. */
  readonly end: () => Promise<void>
}

/** Events and alerts of searches that are gone, and of long ago. A removal can be taken back for a while: its alerts stay until then. */
async function forget({ database: { writer }, clock }: AlertWorkOptions): Promise<void> {
  const now = clock()
  await writer
    .deleteFrom('search_events')
    .where('at', '<', now - EVENTS_KEPT_MS)
    .execute()
  // what was removed a moment ago may come back
  const removal = await writer
    .selectFrom('removed_items')
    .select('id')
    .where('list', '=', 'saved_searches')
    .where('removed_at', '>=', now - KEPT_UNDO_MS)
    .limit(1)
    .executeTakeFirst()
  if (removal !== undefined) return
  for (const table of ['search_events', 'search_alerts'] as const)
    await writer.deleteFrom(table).where('search_id', 'not in', writer.selectFrom('saved_searches').select('id')).execute()
}

/** How often old things are forgotten, ms. */
const FORGET_EVERY_MS = 3_600_000

/** Makes it. */
export function openAlertWork(options: AlertWorkOptions): AlertWork {
  const { database, lookAt, sendsMail, publicUrl, portalName, siteOf, clock } = options
  const follow = followChanges(options)
  let forgotten = 0
  return {
    round: async (signal) => {
      const steps: readonly (() => Promise<boolean>)[] = [
        follow.round,
        () => sendDue(options),
        () => lookOutside(database, lookAt, clock),
      ]
      let isMore = false
      for (const step of steps) {
        if (signal?.aborted === true) return false
        isMore = (await step()) || isMore
      }
      const now = clock()
      if (sendsMail) isMore = (await writeDigests(database, { publicUrl, portalName, siteOf, now })) || isMore
      if (now - forgotten >= FORGET_EVERY_MS) {
        forgotten = now
        await forget(options)
      }
      return isMore
    },
    end: follow.end,
  }
}
