/** Entries that are recommended for a search. */
import type { Recommendation } from '@graticule/contracts/services/search'
import type { Resource } from '@graticule/contracts/resource'
import type { Catalogue, SearchHit } from '../../catalogue/catalogue.ts'
import type { LearnedSearches } from '../../learned-searches/learned-searches.ts'

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

/** What a recommendation shows of an entry. */
function recommended({ id, title, abstract, contacts }: Resource): Recommendation {
  const organisation = contacts.find((contact) => contact.organisation !== undefined)?.organisation
  const shown = { dataSource: 'dab', code: id, title, description: beginningOf(abstract) } as const
  return organisation === undefined ? shown : { ...shown, organisation }
}

/**
 * The entries that are most worth looking at for a phrase, or for words that belong to it: first those that visitors have opened
 * after searching it, at most half of all, then the best matches.
 * @rule S1-7.recommendations GET recommendations answers entries for a phrase
 */
export async function recommend(
  catalogue: Catalogue,
  learned: Pick<LearnedSearches, 'opened'>,
  phrase: string,
  count: number,
  signal?: AbortSignal,
): Promise<Recommendation[]> {
  const opened = await catalogue.get(await learned.opened(phrase, Math.ceil(count / 2)))
  const related = await catalogue.relatedWords(phrase, RELATED_WORDS, signal)
  const others = related.map((words) => `"${words.replaceAll('"', ' ')}"`)
  const widened = [`(${phrase})`, ...others].join(' OR ')
  const search = { phrase: widened, searchFields: [], start: 0, count: LOOKED_AT, wantedFacets: [] }
  const { hits } = await catalogue.search(search, signal)
  const first = new Set(opened.map(({ id }) => id))
  const matching = hits.filter(({ resource }) => !first.has(resource.id)).toSorted((a, b) => worthOf(b) - worthOf(a))
  return [...opened, ...matching.map(({ resource }) => resource)].slice(0, count).map(recommended)
}
