/** Basemaps of the operator, for everybody to read. */
import { type Basemap, SETTINGS_ROUTES } from '@graticule/contracts/services/settings'
import type { FastifyInstance } from 'fastify'
import type { SettingsOptions } from './index.ts'

/** The list changes when the server is started anew. */
const CACHE = 'public, max-age=300'

/** Registers the route. */
export async function basemapsRoutes(app: FastifyInstance, { basemaps }: SettingsOptions): Promise<void> {
  const { path, reply: schema } = SETTINGS_ROUTES.basemaps
  app.get(
    path,
    {
      schema: {
        summary: 'Basemaps of the operator',
        description: 'Maps of other servers that a visitor can put under the layers, beside those that the page brings along.',
        tags: ['searches'],
        response: { 200: { description: 'The list', content: { 'application/json': { schema } } } },
      },
    },
    async (_request, reply): Promise<{ basemaps: readonly Basemap[] }> => {
      reply.header('cache-control', CACHE)
      return { basemaps }
    },
  )
}
