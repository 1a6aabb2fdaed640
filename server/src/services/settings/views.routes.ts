/** Stored views, for everybody to read. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import { SETTINGS_ROUTES, type View, type Views } from '@graticule/contracts/services/settings'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../http/hal-page.ts'
import { selfLink } from '../../http/origin.ts'
import { readLanguage } from '../../http/read-language.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { StoredView } from '../../sites/stored-views.ts'
import type { SettingsOptions } from './options.ts'
import { say } from '../../texts/say.ts'

const OF_BOTH = {
  tag: 'searches',
  access: 'public',
  // the operator may change the list at any time, and the next reader sees it
  cache: 'public, no-cache',
  readers: 'anyone',
} as const

const instant = (time: number): string => new Date(time).toISOString().replace(/\.000Z$/, 'Z')

/** @rule B-original-wire.views A view has the fields that clients of the original read */
function toRecord(
  base: string,
  { id, title, description, visible, isDefault = false, narrows }: StoredView,
  language: PlaceLanguage,
): View {
  const { sources, keywords, box, time } = narrows
  const words = description?.[language] ?? description?.en
  const name = title[language] ?? title.en
  return {
    id,
    viewId: id,
    value: id,
    label: name,
    title: name,
    defaultOption: isDefault,
    subOptions: [],
    ...(words === undefined ? {} : { description: words }),
    visible,
    ...(sources === undefined ? {} : { sources: [...sources] }),
    ...(keywords === undefined ? {} : { keywords: [...keywords] }),
    ...(box === undefined ? {} : { where: { west: box[0], south: box[1], east: box[2], north: box[3] } }),
    ...(time === undefined
      ? {}
      : {
          when: {
            ...(time.from === undefined ? {} : { from: instant(time.from) }),
            ...(time.to === undefined ? {} : { to: instant(time.to) }),
          },
        }),
    _links: selfLink(base, `/settings/rest/views/${id}`),
  }
}

/** Registers the routes. */
export async function viewsRoutes(app: FastifyInstance, { views, sites, publicUrl }: SettingsOptions): Promise<void> {
  const { views: list, view: one } = SETTINGS_ROUTES
  route(
    app,
    list,
    {
      ...OF_BOTH,
      summary: 'Stored views of a site',
      description: 'What a search can be narrowed to by one word (`viewid`), in the words of a language.',
      replies: {
        200: json('A page of the list', list.reply),
        400: BAD_PARAMETER,
        404: problem('There is no site with this id'),
      },
    },
    ({ params: { siteId }, query }): Views => {
      const site = /^(0|[1-9]\d{0,8})$/.test(siteId) ? sites.byId(Number(siteId)) : undefined
      if (site === undefined) throw new PortalError('not-found', say('services:none.site', { id: siteId.slice(0, 100) }))
      // clients of the original know the global site by this id
      const wireId = site.id === GLOBAL_SITE_ID ? MAIN_SITE_ID : site.id
      const language = readLanguage(query)
      const { records, page } = pageOf(views.ofSite(site.id), query)
      return {
        _embedded: { views: records.map((view) => toRecord(publicUrl, view, language)) },
        _links: selfLink(publicUrl, `/settings/rest/sites/${wireId}/views`),
        page,
      }
    },
  )

  route(
    app,
    one,
    {
      ...OF_BOTH,
      summary: 'One stored view',
      replies: { 200: json('The record', one.reply), 400: BAD_PARAMETER, 404: problem('There is no view with this id') },
    },
    ({ params: { id }, query }): View => {
      const found = views.byId(id)
      if (found === undefined) throw new PortalError('not-found', say('services:none.view', { id: id.slice(0, 100) }))
      return toRecord(publicUrl, found, readLanguage(query))
    },
  )
}
