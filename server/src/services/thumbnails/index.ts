/** The service under `/thumbnails`: the pictures of the shipped records, and those of entries wherever they lie. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { DRAWN_PICTURES } from '../../catalogue/public-pictures.ts'
import { foreignRoutes } from '../../http/route-table.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createPictureFetcher } from '../../pictures/fetch-pictures.ts'
import { entryPictures } from './thumbnails.routes.ts'

/** What the service is built from. */
export interface ThumbnailsOptions {
  /** With pictures as they are stored, not as they are given out; entries that outside sources gave lately too. */
  readonly catalogue: Pick<Catalogue, 'get'>
  readonly outbound: Outbound
  readonly seedFolder: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Largest picture of an entry, bytes after decompression. */
const MAX_PICTURE_BYTES = 2_000_000

/** Fastify plugin. */
export async function thumbnails(app: FastifyInstance, options: ThumbnailsOptions): Promise<void> {
  entryPictures(
    app,
    options.catalogue,
    createPictureFetcher({
      outbound: options.outbound,
      now: options.clock,
      maxBytes: MAX_PICTURE_BYTES,
      inTurn: app.routeTable.turns.of.pictures.run,
    }),
  )
  await foreignRoutes(
    app,
    {
      summary: 'Pictures of the shipped records',
      tag: 'thumbnails',
      access: 'public',
      // a picture keeps its name when it is drawn anew: what is kept is asked for again after a month
      cache: 'public, max-age=2592000',
      // records name these pictures to readers of other sites
      readers: 'anyone',
    },
    (scope) =>
      scope.register(fastifyStatic, {
        root: join(options.seedFolder, 'thumbnails'),
        prefix: DRAWN_PICTURES,
        decorateReply: false,
        index: false,
        cacheControl: false,
        allowedPath: (path) => /^\/[a-z0-9-]+\.webp$/.test(path),
        schemaHide: true,
      }),
  )
}
