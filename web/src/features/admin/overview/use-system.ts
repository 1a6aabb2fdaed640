import { SYSTEM_ROUTES } from '@graticule/contracts/system/system'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'

/** How often the state is asked for while the page is open, ms. */
const STATE_MS = 60_000

/** How the server is. */
export function useSystem() {
  const { path, reply } = SYSTEM_ROUTES.system
  return usePrivateQuery(['system'], (signal) => privateJson(path, reply, { signal }), true, { everyMs: () => STATE_MS })
}
