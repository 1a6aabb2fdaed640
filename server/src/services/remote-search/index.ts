/** The services under `/nextgeoss`, `/zenodo` and `/api/search`. */
import { REMOTE_SEARCH_ROUTES } from '@graticule/contracts/services/remote-search'
import type { FastifyInstance } from 'fastify'
import { fromNextgeoss, fromZenodo } from './own-parameters.ts'
import { remoteSearchRoute } from './remote-search.routes.ts'
import { sourceSearchRoute } from './source-search.routes.ts'
import { zenodoRecordRoute } from './zenodo-record.routes.ts'
import type { RemoteSearchOptions } from './options.ts'

/** Fastify plugin: the search of any source by its name, and of the two that the original portal asked without a service between. */
export async function remoteSearch(app: FastifyInstance, options: RemoteSearchOptions): Promise<void> {
  remoteSearchRoute(app, options, {
    name: 'nextgeoss',
    title: 'NextGEOSS',
    ...REMOTE_SEARCH_ROUTES.nextgeoss,
    read: fromNextgeoss,
  })
  remoteSearchRoute(app, options, { name: 'zenodo', title: 'Zenodo', ...REMOTE_SEARCH_ROUTES.zenodo, read: fromZenodo })
  zenodoRecordRoute(app, options)
  sourceSearchRoute(app, options)
}
