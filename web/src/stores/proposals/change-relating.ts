/** Changes which entries are related, and keeps that for the tab. */
import { RELATION_TYPES, type RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import * as Type from 'typebox'
import { isOf } from '../../api/check.ts'
import { isSameEntry, NOTHING_RELATED, type RelatedChoice, type Relating, RELATING_KEY, useRelating } from './relating.ts'

const ChoiceSchema = Type.Object({ dataSource: Type.String(), targetId: Type.String(), name: Type.String() })
const StoredSchema = Type.Object({ main: ChoiceSchema, type: Type.String(), chosen: Type.Array(ChoiceSchema) })
/** What this tab has chosen: a page that is loaded again goes on with it. */
function readKept(): Relating {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RELATING_KEY) ?? 'null')
    if (!isOf(StoredSchema, kept)) return NOTHING_RELATED
    return { ...kept, type: RELATION_TYPES.find((type) => type === kept.type) ?? 'related' }
  } catch {
    return NOTHING_RELATED
  }
}

/** Goes on with what this tab has kept. */
export const restoreRelating = (): void => useRelating.setState(readKept())

/** Changes what is chosen, and keeps it for this tab. */
function change(next: Relating): void {
  useRelating.setState(next)
  try {
    if (next.main === undefined) sessionStorage.removeItem(RELATING_KEY)
    else sessionStorage.setItem(RELATING_KEY, JSON.stringify(next))
  } catch {
    // without storage it lasts as long as the page
  }
}

/** Begins with a main entry; what was chosen for another one is given up. */
export function startRelating(main: RelatedChoice, type?: RelationType): void {
  const { main: before, chosen, type: typeBefore } = useRelating.getState()
  const stays = before !== undefined && isSameEntry(before, main)
  change({ main, type: type ?? (stays ? typeBefore : 'related'), chosen: stays ? chosen : [] })
}

export const stopRelating = (): void => change(NOTHING_RELATED)

export const setRelationType = (type: RelationType): void => change({ ...useRelating.getState(), type })

/** Chooses an entry, or no longer. */
export function toggleRelated(entry: RelatedChoice): void {
  const { chosen, ...rest } = useRelating.getState()
  const others = chosen.filter((one) => !isSameEntry(one, entry))
  change({ ...rest, chosen: others.length < chosen.length ? others : [...chosen, entry] })
}
