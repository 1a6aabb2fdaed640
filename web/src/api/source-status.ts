/** How the sources are doing, as the server measures it. */
import { SOURCE_STATUS_ROUTES, type SourceStatuses } from '@graticule/contracts/services/source-status'
import { publicJson, type Reply } from './http.ts'

/** The state of the sources; `maxAge` is how old a measurement may be, seconds, the server's own choice when not said. */
export function askSourceStatuses(options: {
  readonly signal?: AbortSignal
  readonly maxAge?: number
}): Promise<Reply<SourceStatuses>> {
  const { path, reply } = SOURCE_STATUS_ROUTES.sources
  const { signal, maxAge } = options
  return publicJson(maxAge === undefined ? path : `${path}?maxAge=${maxAge}`, reply, { signal })
}
