import { KEPT_COUNTS_ROUTE, type KeptCounts } from '@graticule/contracts/kept/counts'
import { privateJson } from './private-read.ts'
import { usePrivateQuery } from './use-private-query.ts'

/** How much the person keeps; `undefined` while that is not known, and when it cannot be read. */
export function useKeptCounts(): KeptCounts | undefined {
  const { path, reply } = KEPT_COUNTS_ROUTE
  return usePrivateQuery(['kept-counts'], (signal) => privateJson(path, reply, { signal }), true).data
}
