import type { FlagValue, RecordChange, RecordPlace } from '@graticule/contracts/curation/records-desk'
import { changeRecords } from '../records/records-calls.ts'
import { backTo } from '../records/undo-steps.ts'

/** A value of the history; `undefined` = there is none, or only its beginning. */
function read(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * What takes a change of a record back, based on that very change: whoever was faster refuses it. `undefined` = nothing does: the record was
 * changed since, or what it was before is not known whole.
 * @rule B-records.undo The latest change of a record can be taken back from the list of changes
 */
export function undoOf({ id, action, before, after, number, isCurrent }: RecordChange, reason: string) {
  const [was, is] = [read(before), read(after)] as [never, never]
  if (!isCurrent) return undefined
  if (action === 'add') return () => changeRecords.place([id], 'delete', { seen: number })
  if (was === undefined) return undefined
  switch (action) {
    case 'flag': {
      const { curated, dataCore } = was as { curated: FlagValue; dataCore: FlagValue }
      return () => changeRecords.flag([id], { curated, dataCore }, number)
    }
    case 'improve':
      return () => changeRecords.improve(id, was, reason, number)
    case 'edit':
      return () => changeRecords.edit(id, was, number)
    default: {
      const [from, to] = [was as { place: RecordPlace }, is as { place: RecordPlace }]
      return () => changeRecords.place([id], backTo(from.place, to.place), { seen: number })
    }
  }
}
