/** `GET /dab/metadata`: the original document of a record, byte for byte. */
import { PortalError, ProblemSchema } from '@graticule/contracts/problem'
import { MAX_TEXT_LENGTH } from '@graticule/contracts/limits'
import type { QueryParameters } from '@graticule/contracts/search-params'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { oneText, refusal } from '../../broker/search-request.ts'
import type { DabOptions } from './index.ts'

const ID_ACCEPTS = `the id of an entry, at most ${MAX_TEXT_LENGTH} characters without NUL`

function fileName(id: string, mediaType: string): string {
  const extension = mediaType.includes('xml') ? 'xml' : mediaType.includes('json') ? 'json' : 'txt'
  const stem = id
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return `${stem === '' ? 'record' : stem}.${extension}`
}

/** Registers the route of original documents. */
export async function metadataRoutes(app: FastifyInstance, { catalogue }: Pick<DabOptions, 'catalogue'>): Promise<void> {
  app.get(
    DAB_ROUTES.metadata.path,
    {
      schema: {
        summary: 'The original document of a record',
        description: 'The document that the record was read from, byte for byte, as an attachment with its own media type.',
        tags: ['records'],
        querystring: DAB_ROUTES.metadata.query,
        response: {
          200: {
            description: 'The document',
            content: {
              'application/xml': { schema: Type.String() },
              'application/json': { schema: Type.Unknown() },
              'application/geo+json': { schema: Type.Unknown() },
            },
          },
          400: { description: 'No id', content: { 'application/problem+json': { schema: ProblemSchema } } },
          404: {
            description: 'No such record, or none with an original',
            content: { 'application/problem+json': { schema: ProblemSchema } },
          },
        },
      },
    },
    async (request, reply) => {
      const id = oneText(request.query as QueryParameters, 'id')
      if (id === undefined || id.length > MAX_TEXT_LENGTH || id.includes('\u0000')) throw refusal('id', ID_ACCEPTS)
      const original = await catalogue.original(id)
      if (original === undefined) throw new PortalError('not-found', 'There is no original document for this id.')
      return (
        reply
          .type(original.mediaType)
          // whatever the document holds, a browser saves it and runs none of it
          .header('content-disposition', `attachment; filename="${fileName(id, original.mediaType)}"`)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(Buffer.from(original.bytes))
      )
    },
  )
}
