import { useQuery } from '@tanstack/react-query'
import { readSignInWays } from '../../api/people.ts'

/** How people sign in here; `undefined` while it is not known. */
export function useSignInWays() {
  const { data } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: async ({ signal }) => {
      const reply = await readSignInWays(signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
    staleTime: Infinity,
  })
  return data
}
