/** Makes short links, and leads to the pages that they stand for. */
import { PortalError } from '@graticule/contracts/problem'
import { SHORT_LINK_ID, SHORT_LINK_ROUTES } from '@graticule/contracts/services/short-links'
import { readSharedAddress } from '@graticule/contracts/links/shared-address'
import type { FastifyInstance } from 'fastify'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { refusal } from '../../http/parameters.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { currentAsker } from '../../fairness/asker.ts'
import type { ShortLinksOptions } from './options.ts'
import { say } from '../../texts/say.ts'

const link = (description: string) => json(description, SHORT_LINK_ROUTES.create.reply)

/** More than any address that is taken: whoever sends a longer one reads how long it may be. */
const MAX_LINK_BODY_BYTES = 131_072

const OF_CREATE = {
  tag: 'searches',
  access: 'public',
  cache: 'no-store',
  readers: 'own pages',
  bodyBytes: MAX_LINK_BODY_BYTES,
} as const

/** Registers the routes. */
export async function shortLinkRoutes(
  app: FastifyInstance,
  { links, sources, findSite, publicUrl, clock }: ShortLinksOptions,
): Promise<void> {
  const tries = new TriesPerMinute(() => app.routeTable.turns.limits().newShortLinksPerMinute, clock)
  /** @rule B-taking-away.short-links */
  const countNew = () => {
    const seconds = tries.secondsToWait(currentAsker()?.visitor ?? '')
    if (seconds > 0)
      throw new PortalError('too-many-requests', say('services:busy.short-links', { seconds }), { retryAfter: seconds })
  }
  route(
    app,
    SHORT_LINK_ROUTES.create,
    {
      summary: 'Make a short link to a page of the portal',
      description:
        'The address is read as the portal reads its links and kept in one form: the same search, map and page always have the same link. It leads to this portal only and never changes.',
      ...OF_CREATE,
      replies: {
        200: link('The link that this page has already'),
        201: link('A new link'),
        400: problem('The address is no page of this portal, or a parameter is out of its domain'),
        413: problem('The body is too large'),
        429: problem('Too many new links in a minute; Retry-After says when to come back'),
        503: problem('The link cannot be kept at the moment'),
      },
    },
    async ({ body, reply }) => {
      const read = readSharedAddress(body.address, sources(), findSite)
      if ('refused' in read) {
        const { parameter, accepts: accepted } = read.refused
        throw refusal(parameter, accepted)
      }
      const known = await links.idOf(read.address)
      // what is there already costs next to nothing and leaves nothing behind
      if (known === undefined) countNew()
      const { id, isNew } = known === undefined ? await links.keep(read.address, clock()) : { id: known, isNew: false }
      const path = SHORT_LINK_ROUTES.follow.path.replace(':id', id)
      return reply.code(isNew ? 201 : 200).send({ id, path, url: `${publicUrl}${path}` })
    },
  )
  readingRoutes(app, links)
}

/** Where a link leads, and the way there. */
function readingRoutes(app: FastifyInstance, links: ShortLinksOptions['links']): void {
  const addressOf = async (id: string) => (SHORT_LINK_ID.test(id) ? links.find(id) : undefined)
  route(
    app,
    SHORT_LINK_ROUTES.read,
    {
      summary: 'Where a short link leads',
      tag: 'searches',
      access: 'public',
      cache: 'no-cache',
      readers: 'own pages',
      replies: {
        200: json('The page that it stands for', SHORT_LINK_ROUTES.read.reply),
        404: problem('There is no such link'),
        503: problem('The links cannot be read at the moment'),
      },
    },
    async ({ params: { id } }) => {
      const address = await addressOf(id)
      if (address === undefined) throw new PortalError('not-found', say('services:none.short-link'))
      return { address }
    },
  )
  route(
    app,
    SHORT_LINK_ROUTES.follow,
    {
      summary: 'Follow a short link',
      tag: 'searches',
      access: 'public',
      cache: 'no-cache',
      readers: 'own pages',
      replies: {
        302: empty('The page, on this portal'),
        404: problem('There is no such link'),
        503: problem('The links cannot be read at the moment'),
      },
    },
    async ({ params: { id }, reply }) => {
      const address = await addressOf(id)
      // who follows a link in a browser gets the portal's page that says so
      if (address === undefined) return reply.callNotFound()
      // from the root: whatever this portal is called, the link stays on it
      return reply.redirect(address, 302)
    },
  )
}
