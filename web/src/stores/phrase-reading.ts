import type { PhrasePart } from '@graticule/contracts/services/search'
import { createStore } from '../state/create-store.ts'

/** What was understood of the phrase of the search. */
export interface PhraseReadingState {
  /** The phrase that the parts are of. */
  readonly of: string
  readonly parts: readonly PhrasePart[]
  /** English terms that the catalogue is searched for as well. */
  readonly translated: readonly string[]
  /** Address of the search whose words found nothing, and for which a reading of them finds nothing either. */
  readonly tried: string
}

export const usePhraseReading = createStore<PhraseReadingState>()(() => ({ of: '', parts: [], translated: [], tried: '' }))
