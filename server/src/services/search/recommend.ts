/** Entries that are recommended for a search. */
import type { Recommendation } from '@graticule/contracts/services/search'
import type { Catalogue, SearchHit } from '../../catalogue/catalogue.ts'

/** Words that belong to the search and widen it. */
const RELATED_WORDS = 5
/** Matches that the best are chosen from. */
const LOOKED_AT = 50
const LONGEST_DESCRIPTION = 300
/** What an entry gains that somebody chose for this portal. */
const CURATED_FACTOR = 1.25

/** What matches best, by how well it is described and whether somebody chose it. */
function worthOf({ match, resource }: SearchHit): number {
  return match.relevance * (0.5 + resource.score / 200) * (resource.curated ? CURATED_FACTOR : 1)
}

function beginningOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= LONGEST_DESCRIPTION) return plain
  const cut = plain.slice(0, LONGEST_DESCRIPTION)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_DESCRIPTION / 2)).toWellFormed()}…`
}

/** The entries that are most worth looking at for a phrase, or for words that belong to it. */
export async function recommend(catalogue: Catalogue, phrase: string, count: number): Promise<Recommendation[]> {
  const related = await catalogue.relatedWords(phrase, RELATED_WORDS)
  const others = related.map((words) => `"${words.replaceAll('"', ' ')}"`)
  const { hits } = await catalogue.search({
    phrase: [`(${phrase})`, ...others].join(' OR '),
    searchFields: [],
    start: 0,
    count: LOOKED_AT,
    wantedFacets: [],
  })
  return hits
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, count)
    .map(({ resource: { id, title, abstract } }) => ({ dataSource: 'dab', code: id, title, description: beginningOf(abstract) }))
}
