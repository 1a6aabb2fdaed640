/** Records that are written in the form of the portal. */
import { randomUUID } from 'node:crypto'
import { PortalError } from '@graticule/contracts/problem'
import { RECORDS_DESK_ROUTES } from '@graticule/contracts/curation/records-desk'
import type { FastifyInstance } from 'fastify'
import { ownResource } from '../../curation/own-record.ts'
import { json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { RecordsDeskOptions } from './options.ts'
import { CHANGED, NO_RECORD, OF_DESK, REFUSED, seenOf, tagged } from './statements.ts'

/** A form with all its texts. */
const FORM_BYTES = 1_000_000

/** Registers the routes. */
export function ownRoutes(app: FastifyInstance, { reading, changes, portal, clock }: RecordsDeskOptions): void {
  const { add, edit } = RECORDS_DESK_ROUTES
  route(
    app,
    add,
    {
      ...OF_DESK,
      bodyBytes: FORM_BYTES,
      summary: 'Write a record',
      replies: { 201: json('The record', add.reply), 400: REFUSED },
    },
    async ({ body: { form }, visitor, reply }) => {
      const resource = ownResource(form, `own-${randomUUID()}`, portal(), clock())
      await changes.writeOwn(resource, form, { by: visitor.id, at: clock() })
      reply.code(201)
      return tagged(reply, await reading.details(resource.id))
    },
  )
  route(
    app,
    edit,
    {
      ...OF_DESK,
      bodyBytes: FORM_BYTES,
      summary: 'Write a record of the form once more',
      replies: { 200: json('The record', edit.reply), 400: REFUSED, 404: NO_RECORD, 412: CHANGED },
    },
    async ({ body: { id, form }, request, visitor, reply }) => {
      const { form: written } = await reading.details(id)
      if (written === undefined) throw new PortalError('invalid-body', say('records:notOwn'), { parameter: 'id' })
      const resource = ownResource(form, id, portal(), clock())
      await changes.writeOwn(resource, form, { by: visitor.id, at: clock(), seen: seenOf(request) })
      return tagged(reply, await reading.details(id))
    },
  )
}
