/** What waits for administrators, counted in the database. */
import type { WaitingWork } from '@graticule/contracts/system/system'
import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { orUnavailable } from '../../storage/storage-fault.ts'

/** All but the queue of moderation, which counts itself. `now` is milliseconds since 1970. */
export const waitingWork = ({ reader }: Pick<Database, 'reader'>, now: number): Promise<Omit<WaitingWork, 'moderation'>> =>
  orUnavailable('The work that waits', async () => {
    const count = sql<number | string>`count(*)`.as('count')
    const feedback = reader.selectFrom('feedbacks').select(count).where('done_at', 'is', null)
    const drafts = reader.selectFrom('site_drafts').select(count).where('state', '=', 'waiting')
    const requests = reader.selectFrom('portal_requests').select(count).where('done_at', 'is', null)
    const invitations = reader.selectFrom('invitations').select(count).where('accepted_by', 'is', null).where('ends_at', '>', now)
    const latest = reader
      .selectFrom('harvests')
      .select(({ fn }) => fn.max('id').as('id'))
      .groupBy('place_id')
    const ofLatest = (state: string) =>
      reader.selectFrom('harvests').select(count).where('id', 'in', latest).where('state', '=', state)
    const numberOf = async (query: { readonly executeTakeFirstOrThrow: () => Promise<{ count: number | string }> }) =>
      Number((await query.executeTakeFirstOrThrow()).count)
    const [open, waiting, asked, invited, failed, running] = await Promise.all(
      [feedback, drafts, requests, invitations, ofLatest('failed'), ofLatest('running')].map(numberOf),
    )
    return {
      feedback: open ?? 0,
      sites: (waiting ?? 0) + (asked ?? 0),
      invitations: invited ?? 0,
      harvests: failed ?? 0,
      running: running ?? 0,
    }
  })
