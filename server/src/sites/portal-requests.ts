/** Requests to be listed as a mirror of the portal, in the database; administrators hear of each by mail, where mail is set. */
import { MAX_PORTAL_REQUESTS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { PortalRequest, StoredRequest } from '@graticule/contracts/sites/site-drafts'
import type { Kysely } from 'kysely'
import { notYours } from '../kept/kept-item.ts'
import { newItemId } from '../storage/new-item-id.ts'
import { addMail } from '../mail/outbox.ts'
import { type PortalOfMails, signedText } from '../mail/portal-of-mails.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import type { PortalRequestsTable } from '../storage/tables/site-tables.ts'
import { languageOfChoices } from '../people/mail-language.ts'
import { say } from '../texts/say.ts'

/** Administrators that one mail goes to at most. */
const MOST_READERS = 20

/** Methods reject with `PortalError`: 'not-found', 'conflict' (too many), 'unavailable'. */
export interface PortalRequests {
  readonly add: (personId: string, request: PortalRequest, now: number) => Promise<void>
  /** Open ones first, then the newest. */
  readonly list: () => Promise<readonly StoredRequest[]>
  readonly setDone: (id: number, isDone: boolean, now: number) => Promise<StoredRequest>
  readonly remove: (id: number) => Promise<void>
}

const shown = (row: PortalRequestsTable): StoredRequest => ({
  id: String(row.id),
  mirrorUrl: row.mirror_url,
  name: row.name,
  email: row.email,
  ...(row.reason === '' ? {} : { reason: row.reason }),
  isDone: row.done_at !== null,
  sentAt: new Date(row.sent_at).toISOString(),
})

async function tellAdministrators(db: Kysely<Tables>, { mirrorUrl, name }: PortalRequest, portal: PortalOfMails, now: number) {
  const readers = await db
    .selectFrom('people')
    .leftJoin('preferences', 'preferences.person_id', 'people.id')
    .select(['people.email', 'preferences.choices'])
    .where('roles', 'like', '%"admin"%')
    .where('locked_at', 'is', null)
    .limit(MOST_READERS)
    .execute()
  const values = { portal: portal.portalName(), name, address: mirrorUrl, link: `${portal.publicUrl}/admin/sites` }
  for (const { email, choices } of readers) {
    if (email === '') continue
    const language = languageOfChoices(choices)
    const [subject, text] = [say('mail:portal-request.subject', values), say('mail:portal-request.text', values)]
    await addMail(db, { to: [email], subject: subject.in(language), text: signedText([text.in(language)], portal) }, now)
  }
}

/** The requests of an open database. */
export function openPortalRequests(
  { writer, reader }: Pick<Database, 'writer' | 'reader'>,
  { sendsMail, ...portal }: PortalOfMails & { readonly sendsMail: boolean },
): PortalRequests {
  const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The requests for mirrors', work)
  return {
    add: (personId, request, now) =>
      available(async () => {
        const own = reader
          .selectFrom('portal_requests')
          .select('id')
          .where('person_id', '=', personId)
          .where('done_at', 'is', null)
        if ((await own.limit(MAX_PORTAL_REQUESTS).execute()).length >= MAX_PORTAL_REQUESTS)
          throw new PortalError('conflict', say('services:sites.too-many-requests', { most: MAX_PORTAL_REQUESTS }))
        const { mirrorUrl, name, email, reason = '' } = request
        const row = {
          id: newItemId(),
          person_id: personId,
          mirror_url: mirrorUrl,
          name,
          email,
          reason,
          done_at: null,
          sent_at: now,
        }
        await writer.transaction().execute(async (transaction) => {
          await transaction.insertInto('portal_requests').values(row).execute()
          if (sendsMail) await tellAdministrators(transaction, request, portal, now)
        })
      }),
    list: () =>
      available(async () => {
        const rows = await reader.selectFrom('portal_requests').selectAll().orderBy('sent_at', 'desc').limit(1_000).execute()
        return rows.map(shown).toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
      }),
    setDone: (id, isDone, now) =>
      available(async () => {
        const row = await writer
          .updateTable('portal_requests')
          .set({ done_at: isDone ? now : null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) throw notYours()
        return shown(row)
      }),
    remove: (id) =>
      available(async () => {
        const { numDeletedRows } = await writer.deleteFrom('portal_requests').where('id', '=', id).executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw notYours()
      }),
  }
}
