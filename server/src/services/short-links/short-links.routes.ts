/** Makes short links, and leads to the pages that they stand for. */
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import { type NewShortLink, SHORT_LINK_ID, SHORT_LINK_ROUTES } from '@graticule/contracts/services/short-links'
import { readSharedAddress } from '@graticule/contracts/shared-address'
import type { FastifyInstance } from 'fastify'
import type { ShortLinksOptions } from './index.ts'

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ProblemSchema } },
})
const link = (description: string) => ({
  description,
  content: { 'application/json': { schema: SHORT_LINK_ROUTES.create.reply } },
})

/** Registers the routes. */
export async function shortLinkRoutes(
  app: FastifyInstance,
  { links, publicUrl, clock, perMinute }: Required<ShortLinksOptions>,
): Promise<void> {
  app.post(
    SHORT_LINK_ROUTES.create.path,
    {
      config: {
        rateLimit: {
          max: perMinute,
          timeWindow: 60_000,
          errorResponseBuilder: () =>
            new PortalError('too-many-requests', 'Too many short links are asked for. Wait a minute and try again.'),
        },
      },
      schema: {
        summary: 'Make a short link to a page of the portal',
        description:
          'The address is read as the portal reads its links and kept in one form: the same search, map and page always have the same link. It leads to this portal only and never changes.',
        tags: ['searches'],
        body: SHORT_LINK_ROUTES.create.body,
        response: {
          200: link('The link that this page has already'),
          201: link('A new link'),
          400: problem('The address is no page of this portal, or a parameter is out of its domain'),
          413: problem('The body is too large'),
          429: problem('Too many links in a minute'),
          503: problem('The link cannot be kept at the moment'),
        },
      },
    },
    async (request, reply) => {
      const read = readSharedAddress((request.body as NewShortLink).address)
      if ('refused' in read) {
        const { parameter, accepts: accepted } = read.refused
        const words = `The parameter ${parameter} is not in order: it accepts ${accepted}.`
        throw new PortalError('invalid-parameter', words, { parameter, accepted })
      }
      const { id, isNew } = await links.keep(read.address, clock())
      const path = SHORT_LINK_ROUTES.follow.path.replace(':id', id)
      return reply.code(isNew ? 201 : 200).send({ id, path, url: `${publicUrl}${path}` })
    },
  )

  app.get<{ Params: { id: string } }>(
    SHORT_LINK_ROUTES.follow.path,
    {
      schema: {
        summary: 'Follow a short link',
        params: SHORT_LINK_ROUTES.follow.params,
        tags: ['searches'],
        response: {
          302: { description: 'The page, on this portal', type: 'null' },
          404: problem('There is no such link'),
          503: problem('The links cannot be read at the moment'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const address = SHORT_LINK_ID.test(id) ? await links.find(id) : undefined
      // who follows a link in a browser gets the portal's page that says so
      if (address === undefined) return reply.callNotFound()
      // from the root: whatever this portal is called, the link stays on it
      return reply.header('cache-control', 'no-cache').redirect(address, 302)
    },
  )
}
