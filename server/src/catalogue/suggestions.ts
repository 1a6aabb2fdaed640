/** Suggestions of the embedded catalogue: the index finds them, the store has the titles as they are written. */
import type { Catalogue, SearchQuery } from './catalogue.ts'
import type { IndexEngine, IndexSuggestions } from './index/port.ts'
import { readTyped } from './index/suggest/folded-words.ts'
import { matchText } from './index/suggest/matched-parts.ts'
import { relatedWords } from './index/suggest/related-words.ts'
import { expressionsLike, readSearch } from './index/thesaurus/synonyms.ts'
import type { RecordStore } from './store/record-store.ts'

/** Keywords and titles of a search's matches that related words are taken from. */
const KEYWORDS_LOOKED_AT = 200
const TITLES_LOOKED_AT = 50

/** Of an engine that does not complete what is typed. */
const NO_SUGGESTIONS: IndexSuggestions = { titles: [], keywords: [], isComplete: true }

/** Of a search whose total is wanted. */
const COUNTED_ONLY = { start: 0, count: 0, wantedFacets: [] } as const

function searchOf(phrase: string): SearchQuery {
  const wantedFacets = [{ name: 'keyword', limit: KEYWORDS_LOOKED_AT }] as const
  return { phrase, searchFields: [], start: 0, count: TITLES_LOOKED_AT, wantedFacets }
}

/** What the catalogue offers to who is typing. `openedIndex` throws when there is none. */
export function suggestionsOf(
  store: RecordStore,
  openedIndex: () => IndexEngine,
): Pick<Catalogue, 'suggest' | 'relatedWords' | 'correct'> {
  return {
    suggest: async (text, limits) => {
      const typed = readTyped(text)
      const { titles, keywords, isComplete } = (await openedIndex().suggest?.(text, limits)) ?? NO_SUGGESTIONS
      const records = typed === undefined ? [] : await store.get(titles.map(({ id }) => id))
      return {
        titles: records.map(({ id, title }) => ({
          id,
          text: title,
          matched: (typed && matchText(title, typed)?.parts) ?? [],
        })),
        keywords,
        isComplete,
      }
    },
    correct: async (query, isName = async () => false) => {
      const index = openedIndex()
      const phrases = (await index.correct?.(query.phrase, isName)) ?? []
      const totalOf = async (asked: SearchQuery) => (await index.search(asked, readSearch(asked.phrase))).total
      for (const phrase of phrases) {
        const total = await totalOf({ ...query, phrase, ...COUNTED_ONLY })
        if (total > 0) return { phrase, total }
      }
      for (const phrase of phrases) {
        if ((await totalOf({ phrase, searchFields: query.searchFields, ...COUNTED_ONLY })) > 0) return { phrase, total: 0 }
      }
      return undefined
    },
    relatedWords: async (phrase, limit, signal) => {
      const search = searchOf(phrase)
      const node = readSearch(phrase)
      if (node === undefined) return []
      const index = openedIndex()
      const { total, facets, hits } = await index.search(search, node, signal)
      const records = await store.get(hits.map(({ id }) => id))
      const keywords = facets.keyword ?? []
      const terms = keywords.map(({ term }) => term)
      const counts = await index.countOf('keyword', terms)
      const countByTerm = new Map(terms.map((term, at) => [term, counts[at] ?? 0]))
      const found = {
        total,
        entries: index.size,
        keywords,
        countOf: (keyword: string) => countByTerm.get(keyword) ?? 0,
        titles: records.map(({ title }) => title),
      }
      return relatedWords(phrase, expressionsLike(phrase), found, limit)
    },
  }
}
