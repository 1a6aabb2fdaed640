import type { ResultSet, SourceOutcome } from '@graticule/contracts/resource'
import { askedSources } from '../../../site/data-sources.ts'
import { resultsOf, type ResultSetsState } from '../../../stores/result-sets.ts'

function spellingIn(outcome: SourceOutcome | null): ResultSet['spelling'] {
  if (outcome?.state === 'results') return outcome.resultSet.spelling
  return outcome?.state === 'no_results' ? outcome.spelling : undefined
}

/** The phrase that was probably meant, by the first source that knows it, once it has answered. */
export function meantPhrase({ sources }: ResultSetsState): ResultSet['spelling'] {
  for (const { name } of askedSources()) {
    const { outcome, loading } = resultsOf(sources, name)
    const spelling = loading ? undefined : spellingIn(outcome)
    if (spelling !== undefined) return spelling
  }
  return undefined
}
