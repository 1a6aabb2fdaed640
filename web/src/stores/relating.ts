/** Relating entries: a main one, and those that are chosen for it while the visitor goes on searching in any source. */
import { RELATION_TYPES, type RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import * as Type from 'typebox'
import { isOf } from '../api/check.ts'
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

const STORED = 'graticule.relating'
const ChoiceSchema = Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() })
const StoredSchema = Type.Object({ main: ChoiceSchema, type: Type.String(), chosen: Type.Array(ChoiceSchema) })
const NOTHING: Relating = { main: undefined, type: 'related', chosen: [] }

/** What this tab has chosen: a page that is loaded again goes on with it. */
function readKept(): Relating {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    if (!isOf(StoredSchema, kept)) return NOTHING
    return { ...kept, type: RELATION_TYPES.find((type) => type === kept.type) ?? 'related' }
  } catch {
    return NOTHING
  }
}

export const useRelating = createStore<Relating>()(readKept)

/** Changes what is chosen, and keeps it for this tab. */
function change(next: Relating): void {
  useRelating.setState(next)
  try {
    if (next.main === undefined) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // without storage it lasts as long as the page
  }
}

const isSame = (one: RelatedChoice, other: RelatedChoice): boolean =>
  one.targetId === other.targetId && one.dataSource === other.dataSource

/** Begins with a main entry; what was chosen for another one is given up. */
export function startRelating(main: RelatedChoice, type?: RelationType): void {
  const { main: before, chosen, type: typeBefore } = useRelating.getState()
  const stays = before !== undefined && isSame(before, main)
  change({ main, type: type ?? (stays ? typeBefore : 'related'), chosen: stays ? chosen : [] })
}

export const stopRelating = (): void => change(NOTHING)

export const setRelationType = (type: RelationType): void => change({ ...useRelating.getState(), type })

/** Chooses an entry, or no longer. */
export function toggleRelated(entry: RelatedChoice): void {
  const { chosen, ...rest } = useRelating.getState()
  const others = chosen.filter((one) => !isSame(one, entry))
  change({ ...rest, chosen: others.length < chosen.length ? others : [...chosen, entry] })
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
