/** How many resources are in views today. */
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { DAB_ROUTES } from '@graticule/contracts/services/dab'
import { useQueries, useQuery } from '@tanstack/react-query'
import { publicJson } from '../../../../api/http.ts'

const countOf = (viewId: string) => ({
  queryKey: ['view-count', viewId],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<number> => {
    const { path, reply: schema } = DAB_ROUTES.query
    const query = new URLSearchParams({ outputFormat: PORTAL_FORMAT, viewid: viewId, ct: '1' })
    const reply = await publicJson(`${path}?${query}`, schema, { signal, accept: PORTAL_FORMAT })
    if (!reply.ok) throw new Error(reply.failure.kind)
    return reply.value.total
  },
})

/** In one view; `undefined` while it is not known. */
export const useCount = (viewId: string): number | undefined => useQuery(countOf(viewId)).data

/** In each of them, in their order; they are asked for only if `isWanted`. */
export const useCounts = (viewIds: readonly string[], isWanted: boolean): readonly (number | undefined)[] =>
  useQueries({ queries: viewIds.map((id) => ({ ...countOf(id), enabled: isWanted })) }).map(({ data }) => data)
