/** `GET /dab/opensearch` and `/dab/opensearch/description`: the OpenSearch description of the search. */
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { route } from '../../http/route.ts'
import { descriptionDocument } from './description-document.ts'
import type { DabOptions } from './options.ts'

const MEDIA_TYPE = 'application/opensearchdescription+xml'

/** Registers both addresses of the document. */
export async function descriptionRoutes(
  app: FastifyInstance,
  { publicUrl, contact }: Pick<DabOptions, 'publicUrl' | 'contact'>,
): Promise<void> {
  const document = descriptionDocument(publicUrl, contact)
  for (const path of [DAB_ROUTES.description.path, '/dab/opensearch']) {
    route(
      app,
      { method: 'GET', path },
      {
        summary: 'OpenSearch description document',
        description: 'OpenSearch 1.1 with the Geo and Time extensions: how to ask the search of the catalogue.',
        tag: 'search',
        access: 'public',
        cache: 'unstated',
        readers: 'anyone',
        seesSources: true,
        replies: { 200: { description: 'The document', content: { [MEDIA_TYPE]: { schema: Type.String() } } } },
      },
      ({ reply }) => reply.type(`${MEDIA_TYPE}; charset=utf-8`).send(document),
    )
  }
}
