/** Basemaps of the operator, for everybody to read. */
import { type Basemap, SETTINGS_ROUTES } from '@graticule/contracts/services/settings'
import type { FastifyInstance } from 'fastify'
import { json } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { SettingsOptions } from './options.ts'

/** Registers the route. */
export async function basemapsRoutes(app: FastifyInstance, { settings }: SettingsOptions): Promise<void> {
  route(
    app,
    SETTINGS_ROUTES.basemaps,
    {
      summary: 'Basemaps of the operator',
      description: 'Maps of other servers that a visitor can put under the layers, beside those that the page brings along.',
      tag: 'searches',
      access: 'public',
      // the operator may change the list at any time, and the next reader sees it
      cache: 'public, no-cache',
      readers: 'anyone',
      replies: { 200: json('The list', SETTINGS_ROUTES.basemaps.reply) },
    },
    (): { basemaps: readonly Basemap[] } => ({ basemaps: settings.get('basemaps') }),
  )
}
