/** The script that puts the widget into a page, and the frame in which it searches. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import {
  type FrameFacts,
  REFUSED_BECAUSE,
  type RefusedBecause,
  WIDGET_FRAME_PATH,
  WIDGET_SCRIPT_PATH,
} from '@graticule/contracts/widget/frame'
import { FrameQuerySchema } from '@graticule/contracts/widget/frame-query'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askerOf } from '../../http/asker-of-request.ts'
import { binary, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { pageLanguage } from '../../plugins/page-language.ts'
import { withMeta } from '../../plugins/page-document.ts'
import { say } from '../../texts/say.ts'
import { embeddingOrigin } from '../../widget/embedding-origin.ts'
import type { WidgetOptions } from './options.ts'

/** A page keeps the script for so long, seconds: a new version reaches all pages within an hour. */
const SCRIPT_SECONDS = 3_600

/** What is known of a frame before it is written. */
interface Decided extends FrameFacts {
  readonly siteId: number
  readonly status: number
  readonly retryAfter?: number
}

const isReason = (text: string | undefined): text is RefusedBecause => REFUSED_BECAUSE.some((reason) => reason === text)

/** Texts of a query parameter; the last one counts where it is given twice. */
const textOf = (given: unknown): string => String((Array.isArray(given) ? given.at(-1) : given) ?? '')

/**
 * Whose pages may show the frame.
 * @rule B-widget.framing Only pages of the origins of a key that holds show the frame; the words of a refusal, which do nothing, everybody
 */
function allowFraming(reply: FastifyReply, { origins, refused }: FrameFacts): void {
  const ancestors = refused === undefined ? ["'self'", ...origins].join(' ') : '*'
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
  const framed = policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`)
  // words alone ask for nothing
  const strict = refused === undefined ? framed : framed.replace("connect-src 'self'", "connect-src 'none'")
  reply.raw.removeHeader('x-frame-options')
  reply.header('content-security-policy', strict)
}

async function decide(options: WidgetOptions, request: FastifyRequest, reply: FastifyReply): Promise<Decided> {
  const query = request.query as Readonly<Record<string, unknown>>
  const [key, slug] = [textOf(query['key']), textOf(query['site'])]
  const { gate, sites, publicUrl } = options
  const origin = embeddingOrigin(request, publicUrl)
  try {
    // on pages of the portal itself the frame needs no key
    if (key === '' && origin === undefined) return { origins: [], siteId: sites.bySlug(slug)?.id ?? 0, status: 200 }
    const { siteId, origins } = await gate.pass({ key, origin, visitor: askerOf(request, reply).visitor })
    // 'global' is what lists of sites call the one without a slug
    const wanted = sites.bySlug(slug === 'global' ? '' : slug)
    if ('site' in query && wanted?.id !== siteId)
      throw new PortalError('not-allowed', say('services:widget.unknown'), { trouble: 'unknown' })
    return { key, origins, siteId, status: 200 }
  } catch (error) {
    if (!(error instanceof PortalError) || !isReason(error.trouble)) throw error
    const { trouble: refused, status, retryAfter } = error
    return { refused, origins: [], siteId: 0, status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
}

/** Registers the routes. */
export async function frameRoutes(app: FastifyInstance, options: WidgetOptions): Promise<void> {
  const { sites, shownSite, writeFrame, webFolder } = options
  const script = await readFile(join(webFolder, 'widget.js'), 'utf8').catch(() => undefined)
  const notBuilt = () => new PortalError('unavailable', say('services:widget.not-built'))
  route(
    app,
    { method: 'GET', path: WIDGET_SCRIPT_PATH },
    {
      summary: 'The script that puts the search widget into a page',
      tag: 'widget',
      access: 'public',
      cache: `public, max-age=${SCRIPT_SECONDS}`,
      readers: 'anyone',
      replies: { 200: binary('The script', 'text/javascript'), 503: problem('The pages have not been built') },
    },
    async ({ reply }) => {
      if (script === undefined) throw notBuilt()
      return reply.type('text/javascript; charset=utf-8').send(script)
    },
  )
  route(
    app,
    { method: 'GET', path: WIDGET_FRAME_PATH, query: FrameQuerySchema },
    {
      summary: 'The search widget as a frame of another page',
      description:
        'Shown by pages of the origins of the key alone (frame-ancestors), and by pages of the portal itself. A key that is refused gives a page with words.',
      tag: 'widget',
      access: 'public',
      // a key that is revoked shows nothing from then on
      cache: 'no-store',
      readers: 'own pages',
      policy: 'own',
      framing: 'origins of the key',
      reads: 'the frame itself',
      replies: {
        200: binary('The frame', 'text/html'),
        403: binary('Words: the key is not valid, revoked, or not for this page', 'text/html'),
        429: binary('Words: the key has reached its limit', 'text/html'),
        503: problem('The pages have not been built, or the keys cannot be read'),
      },
    },
    async ({ request, reply }) => {
      if (writeFrame === undefined) throw notBuilt()
      const { siteId, status, retryAfter, ...facts } = await decide(options, request, reply)
      const site = shownSite(sites.byId(siteId)?.slug ?? '') ?? shownSite('')
      if (site === undefined) throw notBuilt()
      allowFraming(reply, facts)
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      const { html } = writeFrame({ site, page: undefined, language: pageLanguage(request, reply, site) })
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(withMeta(html, 'widget', JSON.stringify(facts)))
    },
  )
}
