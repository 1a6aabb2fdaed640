/** `GET /dab/worldcereal/query`: observations on the ground that a search finds, as one file. */
import { Readable } from 'node:stream'
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { MAX_IN_SITU_RECORDS, SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import type { PortalError } from '@graticule/contracts/problem'
import type { Resource } from '@graticule/contracts/resource'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { readSearchRequest, type SearchRequest } from '../../broker/request/search-request.ts'
import { areaOf } from '../../broker/request/build-catalogue-query.ts'
import { listCatalogue } from '../../broker/search-catalogue.ts'
import { createPace } from '../../fairness/pace.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { firstLanguage, speakTo } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import { inSituFeatures } from './in-situ-features.ts'
import type { DabOptions } from './options.ts'
import { zipFile } from '../../exchange/zip-file.ts'

/** Records that are read at once: some have long texts. */
const RECORDS_AT_ONCE = 50

const ERROR = { content: { 'application/json': { schema: Type.Object({ message: Type.String(), code: Type.Integer() }) } } }

/** What clients of the original read of a failure. */
function sendMessage(error: PortalError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = { message: error.detailIn(speakTo(request, reply)), code: error.status }
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** The file as the catalogue makes it: entries that tell of the ground, the first of the search at most. */
async function ownFile({ catalogue, clock }: DabOptions, search: SearchRequest, signal: AbortSignal): Promise<Uint8Array> {
  const now = clock()
  const list = await listCatalogue(catalogue, search, {}, now, { most: MAX_IN_SITU_RECORDS, signal })
  const found: Resource[] = []
  const pace = createPace()
  for (let start = 0; start < list.length; start += RECORDS_AT_ONCE) {
    signal.throwIfAborted()
    for (const resource of await catalogue.get(list.entries.ids(start, RECORDS_AT_ONCE)))
      if (resource.inSitu !== undefined) found.push(resource)
    await pace()
  }
  return zipFile('worldcereal.geojson', Buffer.from(inSituFeatures(found)), now)
}

/**
 * Registers the route.
 * @rule B-outside-sources.in-situ-file What was seen on the ground is given as a ZIP of GeoJSON at /dab/worldcereal/query
 */
export async function inSituFileRoutes(app: FastifyInstance, options: DabOptions): Promise<void> {
  route(
    app,
    DAB_ROUTES.inSituFile,
    {
      // a HEAD would do all the work for nobody
      options: { exposeHeadRoute: false },
      summary: 'Observations on the ground as one file',
      description: `A ZIP of GeoJSON with the in-situ entries among the first ${MAX_IN_SITU_RECORDS} that the filters find; with a GEO DAB in place of the catalogue its own file.`,
      tag: 'search',
      access: 'public',
      cache: 'no-store',
      readers: 'anyone',
      seesSources: true,
      reads: 'search filters',
      turn: 'in-situ files',
      errors: { form: 'message and code', send: sendMessage },
      replies: {
        200: { description: 'The file', content: { 'application/zip': { schema: Type.String() } } },
        400: { description: 'A parameter cannot be read', ...ERROR },
        429: { description: 'Too many files are being made at the moment', ...ERROR },
        502: { description: 'The GEO DAB in place of the catalogue fails', ...ERROR },
        503: { description: 'The catalogue cannot be read right now', ...ERROR },
        504: { description: 'The GEO DAB did not answer in time', ...ERROR },
      },
    },
    async ({ query, request, reply }) => {
      const search = readSearchRequest(query)
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const { filters, facets, requestId } = search
      const hub = options.live.find(MAIN_SOURCE)
      const asked = { filters, facets, requestId, boxes: areaOf(filters).boxes, language: firstLanguage(request, reply) }
      const file = hub?.inSituFile === undefined ? await ownFile(options, search, signal) : await hub.inSituFile(asked, signal)
      reply.type('application/zip').header('content-disposition', 'attachment; filename="worldcereal.zip"')
      return reply.send(file instanceof Uint8Array ? file : Readable.from(file, { objectMode: false }))
    },
  )
}
