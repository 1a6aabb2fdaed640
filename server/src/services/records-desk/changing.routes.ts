/** Records are hidden, shown, deleted, restored, flagged and edited. */
import { PortalError } from '@graticule/contracts/problem'
import { MAX_PROPOSAL_BYTES } from '@graticule/contracts/kept/proposals/limits'
import { MAX_RECORDS_AT_ONCE, RECORDS_DESK_ROUTES } from '@graticule/contracts/curation/records-desk'
import type { FastifyInstance } from 'fastify'
import { json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { checkValues, tidied } from '../../improvements/check-values.ts'
import { say } from '../../texts/say.ts'
import type { RecordsDeskOptions } from './options.ts'
import { CHANGED, NO_RECORD, OF_DESK, REFUSED, seenOf, tagged } from './statements.ts'

/** Ids may be 2,000 characters long, and each character six bytes of JSON. */
const IDS_BYTES = MAX_RECORDS_AT_ONCE * 2_100

/** Registers the routes. */
export function changingRoutes(app: FastifyInstance, { catalogue, reading, changes, clock }: RecordsDeskOptions): void {
  const { place, flags, improve } = RECORDS_DESK_ROUTES
  route(
    app,
    place,
    {
      ...OF_DESK,
      bodyBytes: IDS_BYTES,
      summary: 'Hide, show, delete or restore records',
      description:
        'All in one step. A harvest that brings a hidden or deleted record again renews its content and leaves it where it is. ' +
        'Hide is for what is shown, show for what is hidden, restore for what is deleted.',
      replies: { 200: json('What became of them', place.reply), 400: REFUSED, 412: CHANGED },
    },
    async ({ body: { ids, action, from }, request, visitor }) => {
      const before = await changes.place(ids, { action, from }, { by: visitor.id, at: clock(), seen: seenOf(request) })
      return { changed: before.length, unchanged: new Set(ids).size - before.length, before }
    },
  )
  route(
    app,
    flags,
    {
      ...OF_DESK,
      bodyBytes: IDS_BYTES,
      summary: 'Say of records whether they are curated and GEOSS Data-CORE',
      replies: { 200: json('What became of them', flags.reply), 400: REFUSED, 412: CHANGED },
    },
    async ({ body: { ids, curated, dataCore }, request, visitor }) => {
      if (curated === undefined && dataCore === undefined) throw new PortalError('invalid-body', say('records:noFlags'))
      const changed = await changes.flag(ids, { curated, dataCore }, { by: visitor.id, at: clock(), seen: seenOf(request) })
      return { changed, unchanged: new Set(ids).size - changed }
    },
  )
  route(
    app,
    improve,
    {
      ...OF_DESK,
      bodyBytes: MAX_PROPOSAL_BYTES,
      summary: 'Show fields of a record otherwise than its source says',
      description: 'At once, for everybody. A field that gets the value of its source loses what is shown over it.',
      replies: { 200: json('The record', improve.reply), 400: REFUSED, 404: NO_RECORD, 412: CHANGED },
    },
    async ({ body: { id, values, reason }, request, visitor, reply }) => {
      const [shown] = await catalogue.get([id])
      if (shown === undefined) throw new PortalError('not-found', say('records:none'))
      const wanted = tidied(values)
      checkValues(shown, wanted)
      const changer = { by: visitor.id, at: clock(), seen: seenOf(request) }
      await changes.improve(shown, { values: wanted, reason: reason.trim() }, changer)
      return tagged(reply, await reading.details(id))
    },
  )
}
