/** Stored views, for everybody to read. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search-params'
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import { SETTINGS_ROUTES, type View, type Views } from '@graticule/contracts/services/settings'
import type { FastifyInstance } from 'fastify'
import { pageOf, readPageRequest } from '../../broker/hal-page.ts'
import { readLanguage } from '../../broker/read-language.ts'
import type { StoredView } from '../../catalogue/seed/read-views.ts'
import type { SettingsOptions } from './index.ts'

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ProblemSchema } } })
const BAD = { 400: problem('A parameter is out of its domain; the words name it and what it accepts') }
/** The list changes with the release. */
const CACHE = 'public, max-age=300'

const instant = (time: number): string => new Date(time).toISOString().replace(/\.000Z$/, 'Z')

function toRecord(base: string, { id, title, description, visible, narrows }: StoredView, language: PlaceLanguage): View {
  const { sources, keywords, box, time } = narrows
  const words = description?.[language] ?? description?.en
  return {
    viewId: id,
    title: title[language] ?? title.en,
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
    _links: { self: { href: `${base}/settings/rest/views/${id}` } },
  }
}

/** Registers the routes. */
export async function viewsRoutes(app: FastifyInstance, { views, publicUrl }: SettingsOptions): Promise<void> {
  const { views: list, view: one } = SETTINGS_ROUTES
  app.get(
    list.path,
    {
      schema: {
        summary: 'Stored views of a site',
        description: 'What a search can be narrowed to by one word (`viewid`), in the words of a language.',
        tags: ['searches'],
        params: list.params,
        querystring: list.query,
        response: {
          200: { description: 'A page of the list', content: { 'application/json': { schema: list.reply } } },
          ...BAD,
          404: problem('There is no site with this id'),
        },
      },
    },
    async (request, reply): Promise<Views> => {
      const { siteId } = request.params as { readonly siteId: string }
      // whoever does not know the id yet says 0
      if (![GLOBAL_SITE_ID, MAIN_SITE_ID].some((id) => siteId === String(id))) {
        throw new PortalError('not-found', `There is no site with the id ${siteId.slice(0, 100)}.`)
      }
      const query = request.query as QueryParameters
      const language = readLanguage(query)
      const { records, page } = pageOf(views, readPageRequest(query))
      reply.header('cache-control', CACHE)
      return {
        _embedded: { views: records.map((view) => toRecord(publicUrl, view, language)) },
        _links: { self: { href: `${publicUrl}/settings/rest/sites/${MAIN_SITE_ID}/views` } },
        page,
      }
    },
  )

  app.get(
    one.path,
    {
      schema: {
        summary: 'One stored view',
        tags: ['searches'],
        params: one.params,
        querystring: one.query,
        response: {
          200: { description: 'The record', content: { 'application/json': { schema: one.reply } } },
          ...BAD,
          404: problem('There is no view with this id'),
        },
      },
    },
    async (request, reply): Promise<View> => {
      const { id } = request.params as { readonly id: string }
      const found = views.find((view) => view.id === id)
      if (found === undefined) throw new PortalError('not-found', `There is no view with the id ${id.slice(0, 100)}.`)
      const language = readLanguage(request.query as QueryParameters)
      reply.header('cache-control', CACHE)
      return toRecord(publicUrl, found, language)
    },
  )
}
