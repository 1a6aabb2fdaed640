/** Access keys of the widget, for those who administer a site. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { WIDGET_KEY_ROUTES, type WidgetKey, type WrittenKey } from '@graticule/contracts/widget/widget-keys'
import { readOrigin } from '@graticule/contracts/widget/origins'
import type { FastifyInstance } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { itemIdOf } from '../../kept/kept-item.ts'
import { BAD_BODY, NOT_YOURS } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { StoredKey } from '../../widget/key-store.ts'
import type { Uses } from '../../widget/key-uses.ts'
import type { WidgetOptions } from './options.ts'

const OF_SITE = { tag: 'widget', access: 'site-admin' } as const
const NO_USE: Uses = { thisHour: 0, thirtyDays: 0, refused: 0 }
const KEY_BYTES = 32_768

const instant = (at: number): string => new Date(at).toISOString()

const shown = ({ id, createdAt, revokedAt, lastUsedAt, ...key }: StoredKey, uses: Uses = NO_USE): WidgetKey => ({
  ...key,
  id: String(id),
  createdAt: instant(createdAt),
  ...(revokedAt === undefined ? {} : { revokedAt: instant(revokedAt) }),
  ...(lastUsedAt === undefined ? {} : { lastUsedAt: instant(lastUsedAt) }),
  ...uses,
})

/** The same origin written in two ways is one. @throws PortalError `invalid-body` for one with a port beyond 65535 */
function withOrigins(written: WrittenKey): WrittenKey {
  const origins = written.origins.map((given) => {
    const origin = readOrigin(given)
    if (origin === undefined) throw new PortalError('invalid-body', say('services:widget.no-origin'), { parameter: 'origins' })
    return origin
  })
  return { ...written, origins: [...new Set(origins)] }
}

/** What all routes do: the site of the path, the counts of now. */
function atWork({ sites, uses, keys, clock }: WidgetOptions) {
  const idOf = (siteId: string): number => {
    const site = /^(?:0|[1-9]\d{0,8})$/.test(siteId) ? sites.byId(Number(siteId)) : undefined
    if (site === undefined) throw new PortalError('not-found', say('services:none.site', { id: siteId.slice(0, 100) }))
    return site.id
  }
  /** Whoever administers the global site administers the portal, and all keys. */
  const scopeOf = (siteId: string): number | undefined => {
    const id = idOf(siteId)
    return id === GLOBAL_SITE_ID ? undefined : id
  }
  const countsOfNow = async () => {
    await uses.write()
    return uses.all(clock())
  }
  return {
    idOf,
    scopeOf,
    list: async (siteId: string) => {
      const counts = await countsOfNow()
      return (await keys.list(scopeOf(siteId))).map((key) => shown(key, counts.get(key.id)))
    },
    send: async (key: StoredKey) => shown(key, (await countsOfNow()).get(key.id)),
  }
}

/** Registers the routes. */
export function keyRoutes(app: FastifyInstance, options: WidgetOptions): void {
  const work = atWork(options)
  readingAndMaking(app, options, work)
  changing(app, options, work)
}

type Work = ReturnType<typeof atWork>

function readingAndMaking(app: FastifyInstance, { keys, clock }: WidgetOptions, { idOf, list }: Work): void {
  const { list: listed, add } = WIDGET_KEY_ROUTES
  route(
    app,
    listed,
    {
      ...OF_SITE,
      summary: 'Access keys of a site, those of all sites for the global one',
      replies: { 200: json('The keys, the latest first', listed.reply), 404: problem('There is no such site') },
    },
    async ({ params: { siteId } }) => ({ keys: await list(siteId) }),
  )
  route(
    app,
    add,
    {
      ...OF_SITE,
      summary: 'Make an access key',
      description: 'The answer has the key whole, this once: only its hash is kept.',
      bodyBytes: KEY_BYTES,
      replies: { 201: json('The key', add.reply), 400: BAD_BODY, 409: problem('The site has as many as there may be') },
    },
    async ({ params: { siteId }, body, reply }) => {
      const { stored, key } = await keys.add(idOf(siteId), withOrigins(body), clock())
      return reply.code(201).send({ ...shown(stored), key })
    },
  )
}

function changing(app: FastifyInstance, { keys, clock }: WidgetOptions, { scopeOf, send }: Work): void {
  const { change, revoke, remove } = WIDGET_KEY_ROUTES
  route(
    app,
    change,
    {
      ...OF_SITE,
      summary: 'Change name, origins or limit of an access key',
      bodyBytes: KEY_BYTES,
      replies: {
        200: json('The key', change.reply),
        400: BAD_BODY,
        404: NOT_YOURS,
        409: problem('It is revoked'),
        412: problem('Somebody else has changed it since it was read'),
      },
    },
    async ({ params: { siteId, id }, body: { seen, ...written } }) =>
      send(await keys.change(scopeOf(siteId), itemIdOf(id), withOrigins(written), seen)),
  )
  route(
    app,
    revoke,
    {
      ...OF_SITE,
      summary: 'Revoke an access key',
      replies: { 200: json('The key', revoke.reply), 404: NOT_YOURS },
    },
    async ({ params: { siteId, id } }) => send(await keys.revoke(scopeOf(siteId), itemIdOf(id), clock())),
  )
  route(
    app,
    remove,
    {
      ...OF_SITE,
      summary: 'Remove a revoked access key with its counts',
      replies: { 204: empty('It is removed'), 404: NOT_YOURS, 409: problem('It is not revoked') },
    },
    async ({ params: { siteId, id }, reply }) => {
      await keys.remove(scopeOf(siteId), itemIdOf(id))
      return reply.code(204).send()
    },
  )
}
