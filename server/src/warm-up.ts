/**
 * What the first visitor would wait for is done before the server listens: place names and shipped searches are read, and the code of
 * the usual requests is compiled. It takes a second of the start, and would hold up everybody for as long.
 */
import type { FastifyInstance } from 'fastify'

/** Words that are typed, with an error and a place, and what belongs to a search: all of it is answered here, whatever is searched outside. */
const FIRST_REQUESTS = [
  '/search/rest/suggestions?q=sea+surfce+temperature+in+par&limit=20',
  '/search/rest/recommendations?st=sea',
  '/health',
]

/** Asks them, one after the other. What fails here fails for the visitor with its words. */
export async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of FIRST_REQUESTS) await app.inject(url)
}
