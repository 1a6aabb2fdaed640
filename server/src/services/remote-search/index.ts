/** The services under `/nextgeoss` and `/zenodo`. */
import type { QueryParameters } from '@graticule/contracts/search-params'
import { REMOTE_SEARCH_ROUTES } from '@graticule/contracts/services/remote-search'
import type { FastifyInstance } from 'fastify'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import { publicReading } from '../../plugins/public-reading.ts'
import { fromNextgeoss, fromZenodo } from './own-parameters.ts'
import { remoteSearchRoute } from './remote-search.routes.ts'
import { zenodoRecordRoute } from './zenodo-record.routes.ts'

/** What the service is built from. */
export interface RemoteSearchOptions {
  readonly live: LiveSources
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** How the parameters of a request are read. */
export type ReadParameters = (query: QueryParameters) => QueryParameters

/** Fastify plugin: the searches of the two sources that the original portal asked without a service between. */
export async function remoteSearch(app: FastifyInstance, options: RemoteSearchOptions): Promise<void> {
  // parameters are read by the codecs of the contracts, whose refusals say what is accepted; the schemas describe them
  app.setValidatorCompiler(() => () => true)
  publicReading(app)
  remoteSearchRoute(app, options, {
    name: 'nextgeoss',
    title: 'NextGEOSS',
    ...REMOTE_SEARCH_ROUTES.nextgeoss,
    read: fromNextgeoss,
  })
  remoteSearchRoute(app, options, { name: 'zenodo', title: 'Zenodo', ...REMOTE_SEARCH_ROUTES.zenodo, read: fromZenodo })
  zenodoRecordRoute(app, options)
}
