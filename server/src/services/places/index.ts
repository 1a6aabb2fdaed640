/** The service under `/places/rest`: places by name, and the list of countries. */
import type { FastifyInstance } from 'fastify'
import { placesRoutes } from './places.routes.ts'
import type { PlacesOptions } from './options.ts'

/** Fastify plugin: search for places, suggestions for what is being typed, and the list of countries. */
export async function places(app: FastifyInstance, options: PlacesOptions): Promise<void> {
  await app.register(placesRoutes, options)
}
