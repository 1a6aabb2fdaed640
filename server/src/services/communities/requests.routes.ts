/** Requests to be listed as a mirror of the portal: sent by people who are signed in, read by administrators. */
import { PortalError } from '@graticule/contracts/problem'
import { PORTAL_REQUEST_ROUTES } from '@graticule/contracts/sites/site-drafts'
import type { FastifyInstance } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY, NO_ROOM } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { CommunitiesOptions } from './options.ts'

const OF_ADMINISTRATORS = { tag: 'sites', access: 'admin' } as const
const NO_REQUEST = problem('There is no request with this id')

/**
 * Registers the routes.
 * @rule D49.registration The registration form stores a request for administrators, and mails it where mail is set
 */
export function requestRoutes(app: FastifyInstance, { requests, settings, clock }: CommunitiesOptions): void {
  const { send, list, change, remove } = PORTAL_REQUEST_ROUTES
  route(
    app,
    send,
    {
      tag: 'sites',
      access: 'user',
      bodyBytes: 16_384,
      summary: 'Ask to be listed as a mirror of the portal',
      replies: { 204: empty('It is stored'), 400: BAD_BODY, 403: problem('Registering is switched off'), 409: NO_ROOM },
    },
    async ({ body, visitor, reply }) => {
      if (settings.get('hidesProofOfConcept') && !visitor.roles.has('admin'))
        throw new PortalError('not-allowed', say('services:sites.hidden'))
      await requests.add(visitor.id, body, clock())
      return reply.code(204).send()
    },
  )
  route(
    app,
    list,
    { ...OF_ADMINISTRATORS, summary: 'Requests for mirrors', replies: { 200: json('The list', list.reply) } },
    async () => ({ requests: [...(await requests.list())] }),
  )
  route(
    app,
    change,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Mark a request as done',
      replies: { 200: json('The request', change.reply), 400: BAD_BODY, 404: NO_REQUEST },
    },
    ({ params: { id }, body: { isDone } }) => requests.setDone(itemIdOf(id), isDone, clock()),
  )
  route(
    app,
    remove,
    { ...OF_ADMINISTRATORS, summary: 'Delete a request', replies: { 204: empty('It is there no more'), 404: NO_REQUEST } },
    async ({ params: { id }, reply }) => {
      await requests.remove(itemIdOf(id))
      return reply.code(204).send()
    },
  )
}
