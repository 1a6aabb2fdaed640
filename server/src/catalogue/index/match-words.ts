/** The words of a record at the places where it matched: for highlighting. */
import type { Match, Resource } from '@graticule/contracts/resource'
import { fieldWordsAt } from './analyser/record-words.ts'
import type { IndexHit } from './port.ts'

/** Most words told per field (contracts: MatchSchema). */
const WORDS_PER_FIELD = 200

/** The match of an entry with the words as they stand in its record, each once. */
export function matchOf(resource: Resource, { relevance, matched, fit }: IndexHit): Match {
  const fields = matched.map(({ field, places, weight }) => {
    // a record that was changed a moment ago may be shorter than what was searched
    const found = fieldWordsAt(resource, field, places)
    return { field, words: [...new Set(found)].slice(0, WORDS_PER_FIELD), weight }
  })
  return { relevance, fields, ...(fit === undefined ? {} : { fit }) }
}
