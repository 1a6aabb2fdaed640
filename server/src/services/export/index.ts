/** The service under `/api/export`. */
import { EXPORT_IDLE_MS, MAX_EXPORT_RECORDS, MAX_EXPORTS_AT_ONCE, MAX_LIVE_EXPORT_RECORDS } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { exportRoutes } from './export.routes.ts'

/** What the service is built from. */
export interface ExportOptions {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Records of one file at most; {@link MAX_EXPORT_RECORDS} when not said. */
  readonly maxRecords?: number
  /** The same of an outside source; {@link MAX_LIVE_EXPORT_RECORDS} when not said. */
  readonly maxLiveRecords?: number
  /** Exports at a time; {@link MAX_EXPORTS_AT_ONCE} when not said. */
  readonly maxAtOnce?: number
  /** Milliseconds; {@link EXPORT_IDLE_MS} when not said. */
  readonly idleMs?: number
}

/** Fastify plugin: whole results as files. */
export async function exportService(app: FastifyInstance, options: ExportOptions): Promise<void> {
  // parameters are read by the codecs of the contracts, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  const limits = {
    maxRecords: MAX_EXPORT_RECORDS,
    maxLiveRecords: MAX_LIVE_EXPORT_RECORDS,
    maxAtOnce: MAX_EXPORTS_AT_ONCE,
    idleMs: EXPORT_IDLE_MS,
  }
  await app.register(exportRoutes, { ...limits, ...options })
}
