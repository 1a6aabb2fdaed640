/** The service under `/api/extents`. */
import { LIVE_MAP_PAGES, MAX_EXTENTS_AT_ONCE, MAX_MAP_RESULTS } from '@graticule/contracts/limits'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { extentsRoutes } from './extents.routes.ts'

/** What the service is built from. */
export interface ExtentsOptions {
  readonly catalogue: Catalogue
  readonly live: LiveSources
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Results of one answer at most; {@link MAX_MAP_RESULTS} when not said. */
  readonly most?: number
  /** Pages that an outside source is asked for at most; {@link LIVE_MAP_PAGES} when not said. */
  readonly livePages?: number
  /** Answers that are put together at a time; {@link MAX_EXTENTS_AT_ONCE} when not said. */
  readonly maxAtOnce?: number
}

/** Fastify plugin: where everything lies that a search finds. */
export async function extents(app: FastifyInstance, options: ExtentsOptions): Promise<void> {
  // parameters are read by the codecs of the contracts, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  const limits = { most: MAX_MAP_RESULTS, livePages: LIVE_MAP_PAGES, maxAtOnce: MAX_EXTENTS_AT_ONCE }
  await app.register(extentsRoutes, { ...limits, ...options })
}
