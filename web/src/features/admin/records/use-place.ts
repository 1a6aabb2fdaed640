import type { PlaceAction, PlacedRecords } from '@graticule/contracts/curation/records-desk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed, tellUndoable } from '../../../kept/tell.ts'
import { changeRecords, useRecordsRefresh } from './records-calls.ts'
import { undoSteps } from './undo-steps.ts'

/** Hides, shows, deletes and restores records; the notice of it puts each back where it was. True when it was done. */
export function usePlace() {
  const { t } = useTranslation('records')
  const refresh = useRecordsRefresh()
  const [isBusy, setBusy] = useState(false)
  const undo = async (done: PlaceAction, before: PlacedRecords['before']): Promise<void> => {
    for (const { ids, action, from } of undoSteps(done, before)) {
      const reply = await changeRecords.place(ids, action, { from })
      if (!reply.ok) tellFailed(t('notChanged'), reply.failure)
    }
    await refresh()
  }
  const run = async (ids: readonly string[], action: PlaceAction, seen?: number): Promise<boolean> => {
    setBusy(true)
    const reply = await changeRecords.place(ids, action, { seen })
    setBusy(false)
    if (!reply.ok) tellFailed(t('notChanged'), reply.failure)
    else {
      const { changed: count, before } = reply.value
      const words = t(`done.${action}`, { count, formatted: formatCount(count) })
      if (count === 0) tellDone(words)
      else tellUndoable(words, t('undo'), () => void undo(action, before))
    }
    await refresh()
    return reply.ok
  }
  return { isBusy, run }
}
