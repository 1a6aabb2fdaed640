/** Tells open pages what changes of their site: a stream of server-sent events (HTML, section 9.2). */
import { PassThrough } from 'node:stream'
import { publicRow } from '@graticule/contracts/data-sources'
import { MAX_LISTENING_PAGES, MAX_LISTENING_PAGES_OF_VISITOR } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { SettingKey } from '@graticule/contracts/settings/settings'
import { PAGE_STATE_ROUTE, type PageState } from '@graticule/contracts/sites/page-state'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../../http/asker-of-request.ts'
import { BAD_PARAMETER, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { LIST_KEYS, markOfLists } from '../../sites/mark-of-lists.ts'
import { markOfNotices, nextNoticeChange, noticesNow } from '../../sites/notices-now.ts'
import { generalFlags, rowsOfSite, shownSite } from '../../sites/shown-site.ts'
import { say } from '../../texts/say.ts'
import type { CommunitiesOptions } from './options.ts'

/** A line that means nothing shows that the page is still there, ms. */
const HEARTBEAT_MS = 25_000
/** Timers of Node reach no further than 24 days, and clocks may be set: it is looked again after an hour, ms. */
const LONGEST_WAIT_MS = 3_600_000
/** Settings that open pages show. */
const SHOWN_KEYS: readonly SettingKey[] = [
  'sites',
  'branding',
  'siteStart',
  'siteSources',
  'defaultLayers',
  'sources',
  'isBulkDownloadEnabled',
  'isEntryExtensionEnabled',
  'isExtendedViewEnabled',
  'hidesProofOfConcept',
  'tourUrl',
  'matomoUrl',
  'matomoSiteId',
  'notices',
  ...LIST_KEYS,
]

interface Listener {
  readonly slug: string
  readonly visitor: string
  readonly stream: PassThrough
  /** What it was told last. */
  told: string
}

type StateOptions = Pick<CommunitiesOptions, 'settings' | 'sites' | 'sources' | 'contents' | 'version' | 'clock'>

/** What pages of a site show now, as JSON; `undefined` = there is no such site any more. */
const stateReader =
  ({ settings, sites, sources, contents, version, clock }: StateOptions) =>
  (slug: string): string | undefined => {
    const site = sites.bySlug(slug)
    if (site === undefined) return undefined
    // a server that has just started does not know it yet
    const contentsMark = contents.markOf(site.id)
    const rows = rowsOfSite(sources().rows, settings.get('siteSources', site.id))
    const state: PageState = {
      site: shownSite(settings, site),
      general: generalFlags(settings, version, site.id),
      sources: rows.map(publicRow),
      notices: markOfNotices(noticesNow(settings, site.id, clock())),
      contents: contentsMark === '' ? '' : `${contentsMark} ${markOfLists(settings, site.id)}`,
    }
    return JSON.stringify(state)
  }

function openListeners(options: CommunitiesOptions) {
  const listeners = new Set<Listener>()
  const stateOf = stateReader(options)
  const tell = (listener: Listener, state = stateOf(listener.slug)) => {
    if (state === undefined || state === listener.told) return
    listener.told = state
    listener.stream.write(`data: ${state}\n\n`)
  }
  /** Notices begin and end by themselves. */
  let next: NodeJS.Timeout | undefined
  const waitForNotices = () => {
    clearTimeout(next)
    const { settings, sites, clock } = options
    const now = clock()
    const at = nextNoticeChange(settings, sites.all(), now)
    if (at === undefined) return
    next = setTimeout(changed, Math.min(Math.max(at - now, 0) + 1, LONGEST_WAIT_MS)).unref()
  }
  let isDue = false
  /** Once for all settings of a change. */
  const changed = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      const bySite = Map.groupBy(listeners, ({ slug }) => slug)
      for (const [slug, pages] of bySite) {
        const state = stateOf(slug)
        for (const listener of pages) tell(listener, state)
      }
      waitForNotices()
    })
  }
  waitForNotices()
  const unwatch = [...SHOWN_KEYS.map((key) => options.settings.watch(key, changed)), options.contents.watch(changed)]
  const heartbeat = setInterval(() => {
    for (const { stream } of listeners) stream.write(':\n\n')
  }, HEARTBEAT_MS).unref()
  return {
    add: (slug: string, visitor: string): Listener => {
      const ofVisitor = [...listeners].filter((listener) => listener.visitor === visitor)
      if (listeners.size >= MAX_LISTENING_PAGES || ofVisitor.length >= MAX_LISTENING_PAGES_OF_VISITOR)
        throw new PortalError('too-many-requests', say('services:sites.too-many-pages'), { retryAfter: 60 })
      const listener = { slug, visitor, stream: new PassThrough(), told: '' }
      listeners.add(listener)
      listener.stream.once('close', () => listeners.delete(listener))
      // browsers wait so long before they connect again, ms
      listener.stream.write('retry: 2000\n\n')
      tell(listener)
      return listener
    },
    end: () => {
      clearInterval(heartbeat)
      clearTimeout(next)
      for (const stop of unwatch) stop()
      for (const { stream } of listeners) stream.end()
    },
  }
}

/**
 * Registers the route.
 * @rule D65.open-pages Open pages follow changes of name, look, sources, flags and lists of their site within two seconds
 */
export function pageStateRoutes(app: FastifyInstance, options: CommunitiesOptions): void {
  const listeners = openListeners(options)
  const stateOf = stateReader(options)
  // a server that stops does not wait for pages that listen
  app.addHook('preClose', async () => listeners.end())
  route(
    app,
    PAGE_STATE_ROUTE,
    {
      summary: 'What open pages follow of their site',
      description:
        'As JSON; to those who accept text/event-stream as server-sent events, each the whole state, the first at once.',
      tag: 'sites',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      options: {
        exposeHeadRoute: false,
        compress: false,
        // the state is JSON already
        serializerCompiler: () => (data) => (typeof data === 'string' ? data : JSON.stringify(data)),
      },
      replies: {
        200: {
          description: 'The state, or a stream of states that ends when the reader leaves',
          content: {
            'application/json': { schema: PAGE_STATE_ROUTE.reply },
            'text/event-stream': { schema: { type: 'string' } },
          },
        },
        400: BAD_PARAMETER,
        404: problem('There is no site with this address'),
        429: problem('Too many pages listen'),
      },
    },
    ({ query: { site = '' }, request, reply }) => {
      const state = stateOf(site)
      if (state === undefined) throw new PortalError('not-found', say('services:none.site', { id: site }))
      if (request.headers.accept?.includes('text/event-stream') !== true) return reply.type('application/json').send(state)
      const { stream } = listeners.add(site, askerOf(request, reply).visitor)
      reply.raw.once('close', () => stream.destroy())
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  )
}
