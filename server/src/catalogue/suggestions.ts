/** Suggestions of the embedded catalogue: the index finds them, the store has the titles as they are written. */
import { PortalError } from '@graticule/contracts/problem'
import type { Catalogue, SearchQuery } from './catalogue.ts'
import type { StoreFollower } from './index/follow-store.ts'
import { countOfValue } from './index/search/value-numbers.ts'
import { readTyped } from './index/suggest/folded-words.ts'
import { matchText } from './index/suggest/matched-parts.ts'
import { relatedWords } from './index/suggest/related-words.ts'
import { expressionsLike, readSearch } from './index/thesaurus/synonyms.ts'
import type { RecordStore } from './store/record-store.ts'

/** Keywords and titles of a search's matches that related words are taken from. */
const KEYWORDS_LOOKED_AT = 200
const TITLES_LOOKED_AT = 50

function searchOf(phrase: string): SearchQuery {
  const wantedFacets = [{ name: 'keyword', limit: KEYWORDS_LOOKED_AT }] as const
  return { phrase, searchFields: [], start: 0, count: TITLES_LOOKED_AT, wantedFacets }
}

/** What the catalogue offers to who is typing. Without an index it rejects with `PortalError` ('unavailable'). */
export function suggestionsOf(
  store: RecordStore,
  follower: StoreFollower | undefined,
): Pick<Catalogue, 'suggest' | 'relatedWords'> {
  const indexed = (): StoreFollower => {
    if (follower === undefined) throw new PortalError('unavailable', 'This catalogue was opened to be written only.')
    return follower
  }
  return {
    suggest: async (text, limits) => {
      const typed = readTyped(text)
      const { titles, keywords, isComplete } = await indexed().suggest(text, limits)
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
    relatedWords: async (phrase, limit) => {
      const search = searchOf(phrase)
      const node = readSearch(phrase)
      if (node === undefined) return []
      const { total, facets, hits } = await indexed().search(search, node)
      const records = await store.get(hits.map(({ id }) => id))
      const { segments, size } = indexed().index
      const found = {
        total,
        entries: size,
        keywords: facets.keyword ?? [],
        countOf: (keyword: string) => countOfValue(segments, 'keyword', keyword),
        titles: records.map(({ title }) => title),
      }
      return relatedWords(phrase, expressionsLike(phrase), found, limit)
    },
  }
}
