/** Whole files of other servers: KML, GeoJSON, capabilities, pictures and legends. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import type { FastifyInstance } from 'fastify'
import type { TObject, TOptional, TUnsafe } from 'typebox'
import { binary, empty } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { LayerFiles } from '../../layers/layer-files.ts'
import { sealedCapabilities, sealedGeoJson, sealedKml, sealedPicture } from '../../layers/sealed-files.ts'
import { type SealedBody, sendSealed } from '../../http/sealed-reply.ts'
import { FAILURES } from './failures.ts'

const KML = 'application/vnd.google-earth.kml+xml'
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

interface FileRoute {
  readonly path: string
  readonly query: TObject<{ url: TOptional<TUnsafe<string>> }>
  readonly summary: string
  readonly description: string
  readonly mediaTypes: readonly string[]
  readonly bring: (url: string, query: { readonly url?: string; readonly entry?: string }) => Promise<SealedBody>
}

function routesOf(files: LayerFiles): FileRoute[] {
  return [
    {
      ...MAP_PROXIES.kml,
      summary: 'KML of another server, made safe',
      description:
        'The document of a KML file or a KMZ archive with only what a map can show: descriptions with harmless tags, pictures and network links by way of this portal, no scripts, models, tours and document types.',
      mediaTypes: [KML],
      bring: (url, { entry }) => sealedKml(files, url, ...(entry === undefined ? [] : [entry])),
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
    route(
      app,
      { method: 'GET', path, query },
      {
        summary,
        description,
        tag: 'map',
        access: 'public',
        cache: 'by answer',
        readers: 'own pages',
        turn: 'map fetches',
        policy: 'sealed',
        replies: { 200: binary('The file', ...mediaTypes), 304: empty('It has not changed'), ...FAILURES },
        // the answer is a file or a problem: neither is written by a schema
        options: { serializerCompiler: () => (data) => data as string },
      },
      async ({ query: asked, request, reply }) => sendSealed(request, reply, await bring(asked.url ?? '', asked)),
    )
}
