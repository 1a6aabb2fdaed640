/** Notes the address of the last results that were shown, for times without a network. */
import { LAST_RESULTS_KEY } from '@graticule/contracts/system/offline'
import { writeStored } from '../browser/browser-storage.ts'
import { resultsAddress } from '../search/address/address.ts'
import { resultsOf, useResultSets } from '../stores/result-sets.ts'
import { useSearchParams } from '../stores/search-params.ts'

function note(): void {
  const { state } = useSearchParams.getState()
  const { outcome } = resultsOf(useResultSets.getState().sources, state.dataSource)
  if (outcome?.state === 'results') writeStored(LAST_RESULTS_KEY, resultsAddress(state))
}

/** Notes it whenever there are results. */
export function followResults(): void {
  note()
  useResultSets.subscribe(note)
}
