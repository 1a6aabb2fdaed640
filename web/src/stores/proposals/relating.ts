/**
 * Relating entries: a main one, and those that are chosen for it while the visitor goes on searching in any source. What changes it is
 * loaded when somebody relates entries.
 */
import type { RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import { createStore } from '../../state/create-store.ts'

/** An entry by its source and id, with its title. */
export interface RelatedChoice {
  readonly dataSource: string
  readonly targetId: string
  readonly name: string
}

export interface Relating {
  /** Absent = nobody relates anything. */
  readonly main: RelatedChoice | undefined
  readonly type: RelationType
  readonly chosen: readonly RelatedChoice[]
}

/** Where a tab keeps it. */
export const RELATING_KEY = 'graticule.relating'
export const NOTHING_RELATED: Relating = { main: undefined, type: 'related', chosen: [] }

export const useRelating = createStore<Relating>()(() => NOTHING_RELATED)

export const isSameEntry = (one: Omit<RelatedChoice, 'name'>, other: Omit<RelatedChoice, 'name'>): boolean =>
  one.targetId === other.targetId && one.dataSource === other.dataSource

/** What an entry is while entries are related; `undefined` when none are. */
export function useRelatedState(entry: Pick<RelatedChoice, 'dataSource' | 'targetId'>): 'main' | 'chosen' | 'free' | undefined {
  return useRelating(({ main, chosen }) => {
    if (main === undefined) return undefined
    if (isSameEntry(main, entry)) return 'main'
    return chosen.some((one) => isSameEntry(one, entry)) ? 'chosen' : 'free'
  })
}
