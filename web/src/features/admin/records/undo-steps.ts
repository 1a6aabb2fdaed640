import type { PlaceAction, PlacedRecords, RecordPlace } from '@graticule/contracts/curation/records-desk'

/** One request that takes a part of a change back. */
export interface UndoStep {
  readonly ids: readonly string[]
  readonly action: PlaceAction
  /** Where the change has put them: what somebody has moved since stays there. */
  readonly from: RecordPlace
}

const LED_TO: Readonly<Record<PlaceAction, RecordPlace>> = { hide: 'hidden', show: 'shown', delete: 'deleted', restore: 'shown' }

/** The action that puts a record back from where it is now to where it was. */
export const backTo = (before: RecordPlace, now: RecordPlace): PlaceAction => {
  if (before === 'hidden') return 'hide'
  if (before === 'deleted') return 'delete'
  return now === 'deleted' ? 'restore' : 'show'
}

/** What takes a change back: every record goes where it stood before, so that nothing that was hidden is shown. */
export function undoSteps(done: PlaceAction, before: PlacedRecords['before']): UndoStep[] {
  const from = LED_TO[done]
  const groups = Map.groupBy(before, ({ place }) => place)
  return [...groups].map(([place, records]) => ({ ids: records.map(({ id }) => id), action: backTo(place, from), from }))
}
