import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/index.ts'
import { useSite } from '../../site/site.ts'

/** The stored views in the language of the page; asked for once, when `wanted`, and again after a failure on request. */
export function useViews(wanted = true) {
  const { i18n } = useTranslation()
  const siteId = useSite(({ site }) => site.id)
  const { data, isError, refetch } = useQuery({
    queryKey: ['views', siteId, i18n.language],
    queryFn: async ({ signal }) => {
      const { listViews } = await import('../../api/settings.ts')
      const reply = await listViews(siteId, i18n.language, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    enabled: wanted,
    staleTime: Infinity,
  })
  return { views: data, failed: isError, retry: () => void refetch() }
}
