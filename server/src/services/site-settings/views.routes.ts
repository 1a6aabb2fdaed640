/** Changes of stored views, in the words of the original: label, value, title, defaultOption. */
import { PortalError } from '@graticule/contracts/problem'
import { SITE_SETTINGS_ROUTES, type SentViewSchema } from '@graticule/contracts/sites/site-settings'
import type { WrittenView } from '@graticule/contracts/settings/views'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { selfLink } from '../../http/origin.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { Person } from '../../identity/visitor.ts'
import { BAD_BODY } from '../../kept/statements.ts'
import { say } from '../../texts/say.ts'
import type { SiteSettingsOptions } from './options.ts'
import { admitToSite, CHANGED, checkTag, NO_RECORD, siteOf, tagOf, WRITTEN } from './statements.ts'
import { authorOf, versionOf } from '../../sites/site-changes.ts'

type SentView = Static<typeof SentViewSchema>
const ROUTES = SITE_SETTINGS_ROUTES
const SAID = { ...WRITTEN, access: 'user' } as const
const REPLIES = { 400: BAD_BODY, 404: NO_RECORD, 409: problem('There is a view with this id'), 412: CHANGED }

/** A view with what was sent of it. The id of a view never changes: links name it. */
function written(before: Partial<WrittenView>, id: string, sent: SentView): WrittenView {
  const { label, value: _value, defaultOption: _default, siteId: _site, title = label ?? before.title ?? id, ...narrowing } = sent
  return { ...before, ...narrowing, title, id }
}

/** Writes views in the name of somebody. */
function writer({ settings, sites, views }: SiteSettingsOptions) {
  const holderOf = (id: string): number => {
    const site = sites.all().find((one) => hasOwn(one.id) && settings.get('views', one.id).some((view) => view.id === id))
    if (site === undefined) throw new PortalError('not-found', say('services:none.view', { id: id.slice(0, 100) }))
    return site.id
  }
  /** Sites without views of their own show those of the global one, which do not become theirs by that. */
  const hasOwn = (siteId: number) => siteId === 0 || versionOf(settings, 'views', siteId) > 0
  const ownOf = (siteId: number): readonly WrittenView[] => (hasOwn(siteId) ? settings.get('views', siteId) : [])
  return {
    holderOf,
    ownOf,
    isTaken: (id: string) => views.byId(id) !== undefined,
    put: async (siteId: number, list: readonly WrittenView[], author: Person) => {
      admitToSite(author, siteId)
      await settings.change([{ key: 'views', siteId, value: list, seen: versionOf(settings, 'views', siteId) }], authorOf(author))
    },
  }
}

/** Registers the routes. */
export function viewChangeRoutes(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { sites, publicUrl } = options
  const { isTaken, ownOf, put } = writer(options)
  route(
    app,
    ROUTES.addView,
    { ...SAID, summary: 'Add a view to a site', replies: { 201: json('The record', ROUTES.addView.reply), ...REPLIES } },
    async ({ body, visitor, reply }) => {
      const site = siteOf(sites, body.siteId ?? 0)
      admitToSite(visitor, site.id)
      const { value: id } = body
      if (id === undefined || (body.title ?? body.label) === undefined)
        throw new PortalError('invalid-body', say('services:sites.view-lacks'))
      if (isTaken(id)) throw new PortalError('conflict', say('services:sites.taken', { id }))
      await put(site.id, [...ownOf(site.id), written({}, id, body)], visitor)
      const links = selfLink(publicUrl, `/settings/rest/views/${id}`)
      return reply.code(201).header('location', links.self.href).send({ id, viewId: id, _links: links })
    },
  )
  changing(app, options)
}

function changing(app: FastifyInstance, options: SiteSettingsOptions): void {
  const { publicUrl } = options
  const { holderOf, ownOf, put } = writer(options)
  const ways = [
    { contract: ROUTES.changeView, summary: 'Change a view', keeps: true },
    { contract: ROUTES.replaceView, summary: 'Replace a view', keeps: false },
  ] as const
  const find = (id: string) => {
    const siteId = holderOf(id)
    const list = ownOf(siteId)
    return { siteId, list, before: list.find((view) => view.id === id) }
  }
  for (const { contract, summary, keeps } of ways)
    route(
      app,
      contract,
      { ...SAID, summary, replies: { 200: json('The record', contract.reply), ...REPLIES } },
      async ({ params: { id }, body, visitor, request, reply }) => {
        const { siteId, list, before } = find(id)
        admitToSite(visitor, siteId)
        checkTag(request, before)
        const after = written(keeps ? (before ?? {}) : {}, id, body)
        await put(
          siteId,
          list.map((view) => (view.id === id ? after : view)),
          visitor,
        )
        return reply
          .header('etag', tagOf(after))
          .send({ id, viewId: id, _links: selfLink(publicUrl, `/settings/rest/views/${id}`) })
      },
    )
  route(
    app,
    ROUTES.removeView,
    { ...SAID, summary: 'Delete a view', replies: { 204: empty('It is there no more'), ...REPLIES } },
    async ({ params: { id }, visitor, request, reply }) => {
      const { siteId, list, before } = find(id)
      admitToSite(visitor, siteId)
      checkTag(request, before)
      await put(
        siteId,
        list.filter((view) => view.id !== id),
        visitor,
      )
      return reply.code(204).send()
    },
  )
}
