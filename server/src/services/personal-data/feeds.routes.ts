/** Feeds of saved searches: whoever has the address reads them, nobody else finds it. */
import { FEED_ROUTE } from '@graticule/contracts/kept/alerts'
import { PortalError } from '@graticule/contracts/problem'
import { savedAddress } from '@graticule/contracts/links/saved-search-address'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { FastifyInstance } from 'fastify'
import type { SearchEvent } from '../../alerts/alert-store.ts'
import { pageOfResource } from '../../kept/page-of-resource.ts'
import { problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { readSavedSearch } from '../../kept/saved-searches.ts'
import { say } from '../../texts/say.ts'
import { element, sequence, textElement, xmlDocument } from '../../xml/write-xml.ts'
import type { PersonalDataOptions } from './options.ts'

/** A feed as both forms tell it. */
interface Feed {
  readonly name: string
  readonly self: string
  readonly home: string
  readonly updated: number
  readonly events: readonly SearchEvent[]
  readonly publicUrl: string
}

const told = (milliseconds: number): string => new Date(milliseconds).toISOString()
const idOf = ({ publicUrl }: Feed, event: SearchEvent): string => `tag:${new URL(publicUrl).hostname},2026:event:${event.id}`

/** Atom (RFC 4287). */
function atomOf(feed: Feed): string {
  const { name, self, home, updated, events, publicUrl } = feed
  const entries = events.map((event) =>
    element(
      'entry',
      {},
      textElement('id', idOf(feed, event)),
      textElement('title', event.title === '' ? event.target_id : event.title),
      textElement('updated', told(event.at)),
      element('category', { term: event.kind }),
      element('link', { rel: 'alternate', href: pageOfResource(publicUrl, event) }),
      textElement('summary', event.kind),
    ),
  )
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      textElement('id', self),
      textElement('title', name),
      textElement('updated', told(updated)),
      element('author', {}, textElement('name', new URL(publicUrl).host)),
      element('link', { rel: 'self', href: self, type: 'application/atom+xml' }),
      element('link', { rel: 'alternate', href: home, type: 'text/html' }),
      sequence(entries),
    ),
  )
}

/** JSON Feed 1.1. */
const jsonOf = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    home_page_url: feed.home,
    feed_url: feed.self,
    items: feed.events.map((event) => ({
      id: idOf(feed, event),
      url: pageOfResource(feed.publicUrl, event),
      title: event.title === '' ? event.target_id : event.title,
      content_text: event.kind,
      date_published: told(event.at),
      tags: [event.kind],
    })),
  })

/**
 * Registers the route.
 * @rule B-saved-searches.feed A feed stands under an address that nobody guesses, and its owner can take it away
 */
export function feedRoutes(app: FastifyInstance, { alerts, sources, publicUrl }: PersonalDataOptions): void {
  route(
    app,
    FEED_ROUTE,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      policy: 'sealed',
      summary: 'What changes in the results of a saved search, as Atom or JSON Feed',
      replies: {
        200: {
          description: 'The latest changes, the newest first',
          content: {
            'application/atom+xml': { schema: { type: 'string' } },
            'application/feed+json': { schema: {} },
          },
        },
        404: problem('There is no such feed, or no more'),
      },
      options: { serializerCompiler: () => (data) => String(data) },
    },
    async ({ params: { file }, reply }) => {
      const [, word, form] = /^([\w-]{20,64})\.(atom|json)$/.exec(file) ?? []
      const found = word === undefined ? undefined : await alerts.feed(word)
      if (found === undefined) throw new PortalError('not-found', say('services:alerts.no-feed'))
      const { search, name, changed_at: changedAt } = readSavedSearch(found.search)
      const feed: Feed = {
        name,
        publicUrl,
        self: `${publicUrl}/feeds/${file}`,
        home: `${publicUrl}${savedAddress(search, GLOBAL_SITE, sources())}`,
        updated: found.events[0]?.at ?? changedAt,
        events: found.events,
      }
      reply.header('x-robots-tag', 'noindex')
      return form === 'atom'
        ? reply.type('application/atom+xml; charset=utf-8').send(atomOf(feed))
        : reply.type('application/feed+json; charset=utf-8').send(jsonOf(feed))
    },
  )
}
