/** The service under `/api/export`. */
import { EXPORT_IDLE_MS, EXPORT_RATE_WINDOW_MS, MAX_EXPORT_RECORDS, MAX_LIVE_EXPORT_RECORDS } from '@graticule/contracts/limits'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { FastifyInstance } from 'fastify'
import { exportRoutes } from './export.routes.ts'
import type { ExportOptions } from './options.ts'

/** Fastify plugin: whole results as files. */
export async function exportService(app: FastifyInstance, options: ExportOptions): Promise<void> {
  const usual = {
    sites: { bySlug: (slug: string) => (slug === '' ? GLOBAL_SITE : undefined) },
    maxRecords: MAX_EXPORT_RECORDS,
    maxLiveRecords: MAX_LIVE_EXPORT_RECORDS,
    idleMs: EXPORT_IDLE_MS,
    rateWindowMs: EXPORT_RATE_WINDOW_MS,
  }
  await app.register(exportRoutes, { ...usual, ...options })
}
