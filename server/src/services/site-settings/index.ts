/** The settings service, the part about sites: web and API settings, catalogues, layers, tags, views, and the sites themselves. */
import { CATALOG_ROUTES, LAYER_ROUTES, TAG_ROUTES } from '@graticule/contracts/sites/site-settings'
import type { FastifyInstance } from 'fastify'
import { apiSettingsRoutes } from './api-settings.routes.ts'
import { itemListRoutes } from './item-routes.ts'
export { installedSites } from './installed.routes.ts'
import type { SiteSettingsOptions } from './options.ts'
import { siteRoutes } from './sites.routes.ts'
import { viewChangeRoutes } from './views.routes.ts'
import { webSettingsRoutes } from './web-settings.routes.ts'

/** Fastify plugin. */
export async function siteSettings(app: FastifyInstance, options: SiteSettingsOptions): Promise<void> {
  siteRoutes(app, options)
  webSettingsRoutes(app, options)
  apiSettingsRoutes(app, options)
  viewChangeRoutes(app, options)
  itemListRoutes(app, options, {
    routes: CATALOG_ROUTES,
    name: 'catalogs',
    key: 'catalogs',
    idField: 'dabId',
    title: 'Catalogue',
    access: 'admin',
  })
  itemListRoutes(app, options, {
    routes: TAG_ROUTES,
    name: 'tags',
    key: 'tags',
    idField: 'name',
    title: 'Tutorial tag',
    access: 'admin',
  })
  itemListRoutes(app, options, {
    routes: LAYER_ROUTES,
    name: 'layers',
    key: 'defaultLayers',
    idField: 'id',
    title: 'Default layer',
    access: 'site-admin',
  })
}
