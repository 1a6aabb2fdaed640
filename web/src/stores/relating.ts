/** Relating entries: a main one, and those that are chosen for it while the visitor goes on searching in any source. */
import type { RelationType } from '@graticule/contracts/kept/relations'
import { createStore } from '../state/create-store.ts'

/** An entry by its source and id, with its title. */
export interface RelatedChoice {
  readonly dataSource: string
  readonly targetId: string
  readonly name: string
}

interface Relating {
  /** Absent = nobody relates anything. */
  readonly main: RelatedChoice | undefined
  readonly type: RelationType
  readonly chosen: readonly RelatedChoice[]
}

export const useRelating = createStore<Relating>()(() => ({ main: undefined, type: 'related', chosen: [] }))

const isSame = (one: RelatedChoice, other: RelatedChoice): boolean =>
  one.targetId === other.targetId && one.dataSource === other.dataSource

/** Begins with a main entry; what was chosen for another one is given up. */
export function startRelating(main: RelatedChoice, type?: RelationType): void {
  const { main: before, chosen, type: typeBefore } = useRelating.getState()
  const stays = before !== undefined && isSame(before, main)
  useRelating.setState({ main, type: type ?? (stays ? typeBefore : 'related'), chosen: stays ? chosen : [] })
}

export const stopRelating = (): void => useRelating.setState({ main: undefined, type: 'related', chosen: [] })

export const setRelationType = (type: RelationType): void => useRelating.setState({ type })

/** Chooses an entry, or no longer. */
export function toggleRelated(entry: RelatedChoice): void {
  useRelating.setState(({ chosen }) => {
    const others = chosen.filter((one) => !isSame(one, entry))
    return { chosen: others.length < chosen.length ? others : [...chosen, entry] }
  })
}

/** What an entry is while entries are related; `undefined` when none are. */
export function useRelatedState(entry: Pick<RelatedChoice, 'dataSource' | 'targetId'>): 'main' | 'chosen' | 'free' | undefined {
  return useRelating(({ main, chosen }) => {
    if (main === undefined) return undefined
    const named = { ...entry, name: '' }
    if (isSame(main, named)) return 'main'
    return chosen.some((one) => isSame(one, named)) ? 'chosen' : 'free'
  })
}
