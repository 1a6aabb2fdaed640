import { resultsAddress } from '../../../search/address/address.ts'
import { usePhraseReading } from '../../../stores/phrase-reading.ts'
import { useSearchParams } from '../../../stores/search-params.ts'

/** Nothing was found by a reading of the words either: what is said or searched in their place is final. */
export function useReadingIsOver(): boolean {
  const address = useSearchParams(({ state }) => resultsAddress(state))
  return usePhraseReading(({ tried }) => tried === address)
}
