import type { DataSource } from '@graticule/contracts/data-sources'
import { useEffect } from 'react'
import { OPEN_ACTION } from '@graticule/contracts/services/view-counts'
import { countView, logUse } from '../../api/log.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import { entryFields } from '../../search/entry-fields.ts'
import type { ResourceOutcome } from './use-resource.ts'

/** The words that the shown results of a source were searched by, when the entry is one of them; empty otherwise. */
function phraseOf({ name }: DataSource, id: string): string {
  const { outcome } = resultsOf(useResultSets.getState().sources, name)
  const isShown = outcome?.state === 'results' && outcome.resultSet.entries.some(({ resource }) => resource.id === id)
  return isShown ? useSearchParams.getState().state.filters.phrase : ''
}

/** Counts that the entry was opened, and after which search, or logs why it was not. */
export function useViewLog(source: DataSource, id: string, outcome: ResourceOutcome): void {
  const { state } = outcome
  const words = state === 'failed' ? outcome.words : ''
  const { uiResourceName = '', uiOrganisation = '' } = state === 'found' ? entryFields(outcome.entry.resource) : {}
  useEffect(() => {
    if (state === 'found') {
      countView(id)
      const dsPhrase = phraseOf(source, id)
      const entry = { uiEntryId: id, uiResourceName, ...(uiOrganisation === '' ? {} : { uiOrganisation }) }
      const opened = { operation: 'open', uiAction: OPEN_ACTION, uiSource: source.name, ...entry, dsPhrase }
      if (dsPhrase !== '') logUse('logElementClick', opened)
    }
    if (state === 'not-found' || state === 'failed')
      logUse('logResourceError', {
        operation: 'open',
        uiSource: source.name,
        uiEntryId: id,
        uiLabel: state === 'failed' ? words : state,
      })
  }, [source, id, state, words, uiResourceName, uiOrganisation])
}
