import { useQuery } from '@tanstack/react-query'
import { listCountries } from '../../../api/places.ts'
import { useTranslation } from '../../../i18n/index.ts'

/** Continents and countries in the language of the page; asked for once, and again after a failure when wanted. */
export function useCountries() {
  const { i18n } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: ['countries', i18n.language],
    queryFn: async ({ signal }) => {
      const reply = await listCountries(i18n.language, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    staleTime: Infinity,
  })
  return { list: data, failed: isError, retry: () => void refetch() }
}
