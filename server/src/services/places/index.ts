/** The service under `/places/rest`: places by name, and the list of countries. */
import type { FastifyInstance } from 'fastify'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { placesRoutes } from './places.routes.ts'

/** What the service is built from. */
export interface PlacesOptions {
  readonly gazetteer: Gazetteer
}

/** Fastify plugin: search for places, suggestions for what is being typed, and the list of countries. */
export async function places(app: FastifyInstance, options: PlacesOptions): Promise<void> {
  // parameters are read by codecs, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  await app.register(placesRoutes, options)
}
