/** How far a source has been read, kept while its documents are walked through. */
import { progressOf, writePosition, type HarvestSource } from './harvest-source.ts'

/** The state of one reading; whoever reads writes into it. */
export interface ReadingState {
  /** Documents that were read, and as many as are known so far. */
  done: number
  total: number
  /** What is still to be read, the document at hand last. */
  at: readonly unknown[]
  /** How much of the document at hand has been read, 0 to 1. */
  fraction: number
  readonly onFraction: (read: number) => void
  /** What an operator should know in the end. */
  readonly notes: string[]
  /** What {@link HarvestSource} tells of it. */
  readonly told: Pick<HarvestSource, 'progress' | 'position' | 'notes'>
}

/** Nothing has been read yet. */
export function startReading(): ReadingState {
  const notes: string[] = []
  const state: ReadingState = {
    done: 0,
    total: 1,
    at: [],
    fraction: 0,
    onFraction: (read) => {
      state.fraction = read
    },
    notes,
    told: {
      progress: () => progressOf(state.done, state.total, state.fraction),
      position: () => writePosition(state.at),
      notes: () => notes,
    },
  }
  return state
}

/** The document at hand was read; so many more wait. */
export function noteRead(state: ReadingState, waiting: number): void {
  state.done += 1
  state.total = state.done + waiting
}
