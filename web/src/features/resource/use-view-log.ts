import type { DataSource } from '@graticule/contracts/data-sources'
import { useEffect } from 'react'
import { countView, logUse } from '../../api/log.ts'
import type { ResourceOutcome } from './use-resource.ts'

/** Counts that the entry was opened, or logs why it was not. */
export function useViewLog(source: DataSource, id: string, outcome: ResourceOutcome): void {
  const { state } = outcome
  const words = state === 'failed' ? outcome.words : ''
  const { name } = source
  useEffect(() => {
    if (state === 'found') countView(id)
    if (state === 'not-found' || state === 'failed')
      logUse('logResourceError', {
        operation: 'open',
        uiSource: name,
        uiEntryId: id,
        uiLabel: state === 'failed' ? words : state,
      })
  }, [name, id, state, words])
}
