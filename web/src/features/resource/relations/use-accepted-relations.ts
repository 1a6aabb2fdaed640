import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import { RELATION_ROUTES } from '@graticule/contracts/kept/proposals/relations'
import { useQuery } from '@tanstack/react-query'
import { publicJson } from '../../../api/http.ts'
import { IMPROVEMENTS } from '../improve/query-key.ts'

/** An entry as a query names it. */
export const queryOf = ({ dataSource, targetId }: KeptResource): string =>
  new URLSearchParams({ dataSource, targetId }).toString()

/** Relations that people have suggested and a moderator has accepted, seen from this entry. */
export function useAcceptedRelations(resource: KeptResource) {
  const { path, reply: schema } = RELATION_ROUTES.shown
  return useQuery({
    queryKey: [IMPROVEMENTS, 'relations', resource.dataSource, resource.targetId],
    queryFn: async ({ signal }) => {
      const reply = await publicJson(`${path}?${queryOf(resource)}`, schema, { signal })
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value.relations
    },
  })
}
