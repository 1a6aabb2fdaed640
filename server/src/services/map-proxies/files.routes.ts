/** Whole files of other servers: KML, GeoJSON, capabilities, pictures and legends. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { sealedCapabilities, sealedGeoJson, sealedKml, sealedPicture } from '../../layers/sealed-files.ts'
import { type SealedBody, sendSealed } from '../../plugins/sealed-reply.ts'
import { binary, FAILURES, textOf } from './proxy-request.ts'

const KML = 'application/vnd.google-earth.kml+xml'
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

interface FileRoute {
  readonly path: string
  readonly query: TSchema
  readonly summary: string
  readonly description: string
  readonly mediaTypes: readonly string[]
  readonly bring: (url: string, query: unknown) => Promise<SealedBody>
}

function routesOf(files: LayerFiles): FileRoute[] {
  return [
    {
      ...MAP_PROXIES.kml,
      summary: 'KML of another server, made safe',
      description:
        'The document of a KML file or a KMZ archive with only what a map can show: descriptions with harmless tags, pictures and network links by way of this portal, no scripts, models, tours and document types.',
      mediaTypes: [KML],
      bring: (url, query) => {
        const entry = textOf(query, 'entry')
        return sealedKml(files, url, ...(entry === '' ? [] : [entry]))
      },
    },
    {
      ...MAP_PROXIES.geojson,
      summary: 'GeoJSON of another server',
      description: 'Read and written again, at most 32 MB.',
      mediaTypes: ['application/geo+json'],
      bring: (url) => sealedGeoJson(files, url),
    },
    {
      ...MAP_PROXIES.capabilities,
      summary: 'Capabilities of a map service',
      description:
        'What a WMS, WMTS or TMS offers, or the exception report that it gives instead, without document type, instructions, pages and drawings. The address is asked as it is given.',
      mediaTypes: ['application/xml'],
      bring: (url) => sealedCapabilities(files, url),
    },
    {
      ...MAP_PROXIES.image,
      summary: 'Picture of another server',
      description: 'PNG, JPEG, GIF or WebP of at most 16 MB, told by its bytes. Kept for a day.',
      mediaTypes: PICTURES,
      bring: (url) => sealedPicture(files.image, url),
    },
    {
      ...MAP_PROXIES.legend,
      summary: 'Legend of another server',
      description: 'PNG, JPEG, GIF or WebP of at most 4 MB, told by its bytes. Kept for a day.',
      mediaTypes: PICTURES,
      bring: (url) => sealedPicture(files.legend, url),
    },
  ]
}

/** Registers the routes. */
export function fileRoutes(app: FastifyInstance, files: LayerFiles): void {
  for (const { path, query, summary, description, mediaTypes, bring } of routesOf(files))
    app.get(
      path,
      {
        schema: {
          summary,
          description,
          tags: ['map'],
          querystring: query,
          response: {
            200: binary('The file', ...mediaTypes),
            304: { description: 'It has not changed', type: 'null' },
            ...FAILURES,
          },
        },
        // the answer is a file or a problem: neither is written by a schema
        serializerCompiler: () => (data) => data as string,
      },
      async (request: FastifyRequest, reply: FastifyReply) =>
        sendSealed(request, reply, await bring(textOf(request.query, 'url'), request.query)),
    )
}
