/** `GET /dab/metadata`: the original document of a record, byte for byte. */
import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { liveRecord, namedOutside } from '../../broker/live/live-record.ts'
import { abortSignalOf } from '../../http/closed-connection.ts'
import { problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import type { DabOptions } from './options.ts'
import { say } from '../../texts/say.ts'

function fileName(id: string, mediaType: string): string {
  const extension = mediaType.includes('xml') ? 'xml' : mediaType.includes('json') ? 'json' : 'txt'
  const stem = id
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return `${stem === '' ? 'record' : stem}.${extension}`
}

/** Registers the route of original documents. */
export async function metadataRoutes(
  app: FastifyInstance,
  { catalogue, live }: Pick<DabOptions, 'catalogue' | 'live'>,
): Promise<void> {
  route(
    app,
    DAB_ROUTES.metadata,
    {
      summary: 'The original document of a record',
      description:
        'The document that the record was read from, byte for byte, as an attachment with its own media type. Of an entry of a GEO DAB in place of the catalogue: its ISO record there.',
      tag: 'records',
      access: 'public',
      cache: 'unstated',
      readers: 'anyone',
      seesSources: true,
      policy: 'sealed',
      replies: {
        200: {
          description: 'The document',
          content: {
            'application/xml': { schema: Type.String() },
            'application/json': { schema: Type.Unknown() },
            'application/geo+json': { schema: Type.Unknown() },
          },
        },
        400: problem('No id'),
        404: problem('No such record, or none with an original'),
        502: problem('The GEO DAB in place of the catalogue fails'),
      },
    },
    async ({ query: { id, dataSource }, reply }) => {
      const signal = abortSignalOf(reply, SEARCH_TIMEOUT_MS)
      const outside = namedOutside(live, dataSource)
      const own = await catalogue.original(id)
      const isOwn = outside === undefined && own !== undefined
      const record = isOwn ? own : await liveRecord(live, id, 'gmi', signal, outside)
      const original = record === undefined || record instanceof PortalError ? (own ?? record) : record
      if (original instanceof PortalError) throw original
      if (original === undefined) throw new PortalError('not-found', say('services:none.original'))
      return (
        reply
          .type(original.mediaType)
          // whatever the document holds, a browser saves it and runs none of it
          .header('content-disposition', `attachment; filename="${fileName(id, original.mediaType)}"`)
          .send(Buffer.from(original.bytes))
      )
    },
  )
}
