import { useQuery } from '@tanstack/react-query'
import { askResultSet } from '../../../api/opensearch.ts'
import { sharedQuestion } from '../../../search/run/shared-question.ts'
import { footprintOf, type MapFootprint } from '../../../stores/map/map-footprints.ts'
import type { SharedView } from './shared-view.ts'

/** So many results of a search are drawn. */
const MOST_DRAWN = 50

const NONE: readonly MapFootprint[] = []

/** The footprints of the first results of a shared search; none where the link asks for none. */
export function useFoundFootprints({ state, isSearch }: SharedView, isWanted: boolean) {
  const question = isSearch ? sharedQuestion(state, { entries: MOST_DRAWN, facets: [] }) : undefined
  const { data, isError } = useQuery({
    // the address has the day in it where the search counts days back
    queryKey: ['embedded-map', question?.address],
    enabled: isWanted && question !== undefined,
    queryFn: async ({ signal }) => {
      const reply = await askResultSet(question?.address ?? '', signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value.entries.flatMap(({ resource }, at) => footprintOf(resource, at + 1) ?? [])
    },
    staleTime: 60_000,
    retry: false,
  })
  return { footprints: data ?? NONE, isFailed: isError }
}
