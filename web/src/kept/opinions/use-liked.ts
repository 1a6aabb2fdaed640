import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { askKept, isLiked, useKeptStates } from '../kept-states.ts'
import { keyOf, type NamedResource } from '../resource-key.ts'

/** Whether the person likes a resource. */
export function useLiked({ dataSource, targetId }: Pick<NamedResource, 'dataSource' | 'targetId'>): boolean {
  const { number } = useSession()
  useEffect(() => askKept({ dataSource, targetId }), [dataSource, targetId, number])
  return useKeptStates((states) => isLiked(states, keyOf({ dataSource, targetId })))
}
