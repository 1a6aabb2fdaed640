import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { isKeptByGuest, useGuestBookmarks } from './guest-bookmarks.ts'
import { askKept, keptOf, useKeptStates } from './kept-states.ts'
import { keyOf, type NamedResource } from './resource-key.ts'

/** Whether the visitor keeps a resource: with their account, or as a guest in this browser. */
export function useBookmarked({ dataSource, targetId }: Pick<NamedResource, 'dataSource' | 'targetId'>): boolean {
  const { visitor, number } = useSession()
  const key = keyOf({ dataSource, targetId })
  useEffect(() => askKept({ dataSource, targetId }), [dataSource, targetId, number])
  const id = useKeptStates((states) => keptOf(states, key))
  const isGuests = useGuestBookmarks(({ kept }) => isKeptByGuest(kept, key))
  return visitor.kind === 'person' ? typeof id === 'number' : isGuests
}
