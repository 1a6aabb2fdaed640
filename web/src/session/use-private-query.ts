/** Private replies in the cache of queries: each belongs to one session and goes with it. */
import { type keepPreviousData, type Query, type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivateReply } from './private-read.ts'
import { useSession } from './session.ts'

/** First word of the keys of all private queries. */
const PRIVATE = 'private'

/**
 * Asks for something private, and again in each session. A failure is an `Error` with its kind as message. `keepsLast`: what was
 * answered before stays until another question of the same session is answered, so that whoever types keeps their field. `everyMs`:
 * it is asked again so often while it is shown. `isAsked`: false = not yet, or not at all.
 */
export function usePrivateQuery<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<PrivateReply<T>>,
  keepsLast = false,
  { everyMs, isAsked = true }: { readonly everyMs?: (last: T | undefined) => number; readonly isAsked?: boolean } = {},
) {
  const session = useSession()
  const ofThisSession = (last: T | undefined, query: Query | undefined) =>
    keepsLast && query?.queryKey[1] === session.number ? last : undefined
  return useQuery<T>({
    enabled: isAsked,
    queryKey: [PRIVATE, session.number, ...key],
    refetchInterval: everyMs === undefined ? false : ({ state }) => everyMs(state.data),
    // the library allows no function as an answer, which its types cannot tell of an answer of any kind
    placeholderData: ofThisSession as unknown as typeof keepPreviousData,
    queryFn: async ({ signal }) => {
      const reply = (await read(signal)).openIn(session)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
  })
}

/**
 * As {@link usePrivateQuery}, for what is edited: `data` is what the server has had since the editor was opened. What an earlier visit of the
 * page has read is not given out, not even until the answer comes, because fields would begin with it.
 * @rule B-administration.fresh-editors Editors begin with what the server has now, not with what an earlier visit of their page has read
 */
export function useEditedQuery<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<PrivateReply<T>>,
  more: Parameters<typeof usePrivateQuery<T>>[3] = {},
) {
  const [openedAt] = useState(() => Date.now())
  const { data, isError, isFetchedAfterMount, dataUpdatedAt, refetch } = usePrivateQuery(key, read, false, more)
  // where the first question fails, the copy of an earlier visit is still there
  const isNow = isFetchedAfterMount && dataUpdatedAt >= openedAt
  return { data: isNow ? data : undefined, isError, dataUpdatedAt, refetch }
}

/** Forgets all private replies, and gives up those on their way, whenever the session changes. Returns what ends it. */
export function dropPrivateReplies(client: QueryClient): () => void {
  return useSession.subscribe(({ number }, before) => {
    if (number === before.number) return
    const queryKey = [PRIVATE]
    void client.cancelQueries({ queryKey })
    client.removeQueries({ queryKey })
  })
}
