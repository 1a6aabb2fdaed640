import { useQuery } from '@tanstack/react-query'
import { readRecommendations } from '../../../api/search.ts'

/** Milliseconds that an answer counts. */
const KEEP_MS = 300_000

/** The entries that are recommended for a phrase, or why there are none; `undefined` while they are on their way. */
export function useRecommendations(phrase: string) {
  const { data } = useQuery({
    queryKey: ['recommendations', phrase],
    queryFn: ({ signal }) => readRecommendations(phrase, signal),
    enabled: phrase !== '',
    staleTime: KEEP_MS,
  })
  return data
}
