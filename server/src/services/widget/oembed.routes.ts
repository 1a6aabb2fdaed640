/** oEmbed (oembed.com, version 1.0): what other programs put into a page for an address of this portal. */
import { PortalError } from '@graticule/contracts/problem'
import { readSharedAddress } from '@graticule/contracts/links/shared-address'
import { readEmbeddedPath } from '@graticule/contracts/widget/embedded-path'
import { OEMBED_ROUTE, type OembedAnswer } from '@graticule/contracts/widget/oembed'
import { frameSnippet, LEAST_WIDGET_HEIGHT, USUAL_WIDGET_HEIGHT, USUAL_WIDGET_WIDTH } from '@graticule/contracts/widget/snippet'
import { SHORT_LINK_ID } from '@graticule/contracts/services/short-links'
import { findPage } from '@graticule/contracts/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../../http/parameters.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import { say, spokenLanguages } from '../../texts/say.ts'
import { element, text, textElement } from '../../xml/write-xml.ts'
import type { WidgetOptions } from './options.ts'

const NO_OPTIONS = { site: '', phrase: '', view: '', source: '', theme: '', accent: '', lang: '' }

/** The path of a shared view that an address of this portal names. @throws PortalError 'not-found' */
async function viewAt({ publicUrl, shareUrl, links, sources, shownSite }: WidgetOptions, address: string): Promise<string> {
  const nothing = () => new PortalError('not-found', say('services:widget.not-embeddable'), { parameter: 'url' })
  const path = readEmbeddedPath(address, [publicUrl, shareUrl])
  if (path === undefined) throw nothing()
  const short = /^\/s\/([^/?#]+)$/.exec(path)?.[1] ?? ''
  const long = SHORT_LINK_ID.test(short) ? await links.find(short) : path
  const read = long === undefined ? undefined : readSharedAddress(long, sources(), shownSite)
  if (read === undefined || 'refused' in read) throw nothing()
  return read.address
}

/** What a search asks for, as the visitor wrote it, else its words and its place; empty = it names neither. */
function searchIn(query: string): string {
  const parameters = new URLSearchParams(query)
  const typed = parameters.get('f:typed')
  if (typed !== null) return typed
  return [parameters.get('f:phrase'), parameters.get('f:googlePlacesInput')].filter(Boolean).join(', ')
}

/**
 * What an address shows, in words: what is searched for, or the title of a resource, with the name of the site. Only the catalogue is
 * asked: an address on another host tells nothing but its search.
 * @rule B-widget.oembed-title The title of an embedded page and of its frame names the search or the resource, in the language asked for
 */
async function titleAt({ titleOf }: WidgetOptions, address: string, name: string, language: string): Promise<string> {
  const [path = '', query = ''] = address.split('?')
  const page = findPage(path)
  const found = page?.name === 'resource' ? await titleOf(page.parameters.id, language) : searchIn(query)
  return `${found || say('services:widget.search').in(language)} · ${name}`
}

/** The language that the address asks for, else that of the request. */
function languageAsked(address: string, request: FastifyRequest): string {
  const accepted = URL.parse(address)?.searchParams.get('lang') ?? ''
  return spokenLanguages().find((one) => one === accepted) ?? languageOf(request)
}

const sizeOf = (wanted: number | undefined, usual: number): number => Math.min(wanted ?? usual, usual)

/**
 * What stands for an address: a frame for pages that have a key, a link for others, because nobody else may show a frame.
 * @rule B-widget.oembed oEmbed answers with a frame for whoever has a key, and with a link for others
 */
async function answerTo(
  options: WidgetOptions,
  { url, maxwidth, maxheight, key = '' }: { url: string; maxwidth?: number; maxheight?: number; key?: string },
  language: string,
): Promise<OembedAnswer> {
  const { publicUrl, shareUrl, keys, sites } = options
  const search = await viewAt(options, url)
  const site = sites.bySlug(findPage(search.split('?')[0] ?? '')?.site ?? '')
  const name = site?.name ?? 'Graticule'
  const title = await titleAt(options, search, name, language)
  const common = { version: '1.0', provider_name: name, provider_url: shareUrl, title, cache_age: 3_600 } as const
  if (key === '') return { type: 'link', ...common }
  const found = await keys.find(key)
  if (found === undefined || found.revokedAt !== undefined || found.siteId !== site?.id)
    throw new PortalError('not-allowed', say('services:widget.unknown'), { parameter: 'key' })
  const [width, height] = [sizeOf(maxwidth, USUAL_WIDGET_WIDTH), sizeOf(maxheight, USUAL_WIDGET_HEIGHT)]
  if (height < LEAST_WIDGET_HEIGHT) return { type: 'link', ...common }
  const html = frameSnippet(publicUrl, { ...NO_OPTIONS, key, search, height }, title, width)
  return { type: 'rich', ...common, html, width, height }
}

const asXml = (answer: OembedAnswer): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${element(
    'oembed',
    {},
    ...Object.entries(answer).map(([name, value]) => textElement(name, value) ?? text('')),
  )}`

/** Registers the route. */
export function oembedRoutes(app: FastifyInstance, options: WidgetOptions): void {
  route(
    app,
    OEMBED_ROUTE,
    {
      summary: 'How a search or a resource of this portal is embedded (oEmbed)',
      description:
        'A frame for those who send an access key of the site, else a link: only pages of the origins of a key may show a frame.',
      tag: 'widget',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      replies: {
        200: json('What stands for the address', OEMBED_ROUTE.reply),
        400: BAD_PARAMETER,
        403: problem('The key is not valid, or belongs to another site'),
        404: problem('There is nothing to embed at this address'),
        501: problem('There is no such format'),
      },
    },
    async ({ query: { format = 'json', url, ...asked }, request, reply }) => {
      if (url === undefined) throw refusal('url', 'an address of this portal')
      // the standard asks for this status (oEmbed 1.0, 2.3.3.1)
      if (format !== 'json' && format !== 'xml') throw new PortalError('not-implemented', say('services:widget.no-such-form'))
      const answer = await answerTo(options, { url, ...asked }, languageAsked(url, request))
      return format === 'xml' ? reply.type('text/xml; charset=utf-8').send(asXml(answer)) : reply.send(answer)
    },
  )
}
