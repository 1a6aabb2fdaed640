/** Administrators of a community portal see who administers it, invite others to it, and end it. */
import { MAX_SITE_INVITATIONS } from '@graticule/contracts/limits'
import { SITE_TEAM_ROUTES } from '@graticule/contracts/people/site-team'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { rightsOf } from '../../changes/rights.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { InvitationSender } from './invitation-sender.ts'
import { noteInvitation } from './noted-invitations.ts'
import type { PeopleOptions } from './options.ts'

const OF_SITE = { tag: 'people', access: 'site-admin', bodyBytes: 4_096 } as const
const NONE = problem('There is no such community portal, person or invitation')
const WAIT = problem('Too many mails in a minute')

/** Registers the routes; `sender` sends invitations. */
export function siteTeamRoutes(app: FastifyInstance, options: PeopleOptions, sender: InvitationSender): void {
  const { invitations, siteOf } = options
  /** The id as rows have it. @throws PortalError 'not-found' for the global site and for none */
  const community = (siteId: string): string => {
    if (siteOf(Number(siteId)) === undefined) throw new PortalError('not-found', say('services:none.site', { id: siteId }))
    return String(Number(siteId))
  }
  readingRoutes(app, options, community)
  const { invite, again, withdraw } = SITE_TEAM_ROUTES
  /** @rule B-people.site-invitations Administrators of a site invite to that site alone, and to nothing more */
  route(
    app,
    invite,
    {
      ...OF_SITE,
      summary: 'Invite somebody to administer a community portal',
      description: 'The answer is the same whether the address has an account or not.',
      replies: {
        201: json('The invitation', invite.reply),
        400: problem('The address is not valid'),
        404: NONE,
        409: problem('There are too many invitations'),
        429: WAIT,
      },
    },
    async ({ params, body: { email }, visitor, request, reply }) => {
      const siteId = community(params.siteId)
      sender.countMail(visitor.id)
      const made = await invitations.add({ email, role: 'site', siteId }, visitor.id, sender.now(), MAX_SITE_INVITATIONS)
      await noteInvitation(options, 'added', made.invitation.id, { role: 'site', siteId }, visitor.id)
      return reply.code(201).send(await sender.sent(made, request))
    },
  )
  route(
    app,
    again,
    {
      ...OF_SITE,
      summary: 'Send an invitation to a portal again',
      replies: { 200: json('The invitation', again.reply), 404: NONE, 409: problem('It was accepted'), 429: WAIT },
    },
    async ({ params: { siteId, id }, visitor, request }) => {
      const site = community(siteId)
      sender.countMail(visitor.id)
      return sender.sent(await invitations.again(Number(id), visitor.id, sender.now(), site), request)
    },
  )
  route(
    app,
    withdraw,
    {
      ...OF_SITE,
      summary: 'Withdraw an invitation to a portal',
      replies: { 204: empty('Its link works no more'), 404: NONE },
    },
    async ({ params: { siteId, id }, visitor, reply }) => {
      await invitations.remove(Number(id), community(siteId))
      await noteInvitation(options, 'deleted', id, { role: 'site', siteId }, visitor.id)
      return reply.code(204).send()
    },
  )
}

function readingRoutes(
  app: FastifyInstance,
  { invitations, people, siteAdministrators, sendsMail, trail, clock }: PeopleOptions,
  community: (siteId: string) => string,
): void {
  const { team, end } = SITE_TEAM_ROUTES
  route(
    app,
    team,
    {
      ...OF_SITE,
      summary: 'Who administers a community portal, and who is invited to',
      replies: { 200: json('The administrators and invitations', team.reply), 404: NONE },
    },
    async ({ params }) => {
      const siteId = community(params.siteId)
      const [administrators, invited] = await Promise.all([siteAdministrators.list(siteId), invitations.list(clock(), siteId)])
      return { administrators: [...administrators], invitations: invited.slice(0, MAX_SITE_INVITATIONS), sendsMail }
    },
  )
  route(
    app,
    end,
    {
      ...OF_SITE,
      summary: 'End that somebody administers a community portal',
      description:
        'Their account, and what else they administer, stay. Whoever ends their own work has no way back but an invitation.',
      replies: { 204: empty('It is ended'), 404: NONE, 409: problem('Nobody of the site would be left (last)') },
    },
    async ({ params: { siteId, id }, query: { last }, visitor, reply }) => {
      const before = await people.byId(id)
      await siteAdministrators.end(community(siteId), id, last === '1')
      const after = await people.byId(id)
      if (before !== undefined && after !== undefined) {
        const rights = { before: rightsOf(before), after: rightsOf(after) }
        await trail.note({ action: 'roles/changed', id, subject: id, ...rights, by: visitor.id, at: clock() })
      }
      return reply.code(204).send()
    },
  )
}
