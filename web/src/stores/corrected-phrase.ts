import { createStore } from '../state/create-store.ts'

interface CorrectedPhraseState {
  /** The phrase that was typed, and the one that was searched in its place, until another one is searched. */
  readonly typed: string
  readonly phrase: string
  /** The phrase that is wanted as it is, errors and all. */
  readonly asTyped: string
  setCorrected(typed: string, phrase: string): void
  setAsTyped(phrase: string): void
}

/** What was searched in place of a phrase with typing errors. Read and written by the list and by what says that nothing was found. */
export const useCorrectedPhrase = createStore<CorrectedPhraseState>()((set) => ({
  typed: '',
  phrase: '',
  asTyped: '',
  setCorrected(typed, phrase) {
    set({ typed, phrase, asTyped: '' })
  },
  setAsTyped(asTyped) {
    set({ typed: '', phrase: '', asTyped })
  },
}))
