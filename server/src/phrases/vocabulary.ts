/** What the catalogue calls things: formats, protocols, platforms, and keywords of several words. */
import type { Catalogue, FacetName } from '../catalogue/catalogue.ts'
import { foldName } from '../gazetteer/fold-name.ts'

export interface Vocabulary {
  readonly formats: readonly string[]
  readonly protocols: readonly string[]
  readonly platforms: readonly string[]
  /** Keywords of two words and more, as names are compared. */
  readonly terms: ReadonlySet<string>
}

/** Values of a facet that are known, the most frequent ones. */
const MOST_VALUES = 300
const MOST_KEYWORDS = 5_000
/** A vocabulary changes with harvests: it is read again after this time, ms. */
const KEEP_MS = 10 * 60_000

const WANTED: readonly { readonly name: FacetName; readonly limit: number }[] = [
  { name: 'format', limit: MOST_VALUES },
  { name: 'protocol', limit: MOST_VALUES },
  { name: 'platformTitle', limit: MOST_VALUES },
  { name: 'keyword', limit: MOST_KEYWORDS },
]

const EVERYTHING = { phrase: '', searchFields: [], start: 0, count: 0 } as const

async function readVocabulary(catalogue: Pick<Catalogue, 'search'>): Promise<Vocabulary> {
  const { facets } = await catalogue.search({ ...EVERYTHING, wantedFacets: WANTED })
  const termsOf = (name: FacetName) => facets[name]?.map(({ term }) => term) ?? []
  return {
    formats: termsOf('format'),
    protocols: termsOf('protocol'),
    platforms: termsOf('platformTitle'),
    terms: new Set(
      termsOf('keyword')
        .map(foldName)
        .filter((term) => term.includes(' ')),
    ),
  }
}

/** The vocabulary of a catalogue, kept for some minutes: nobody waits for a newer one. */
export function keepVocabulary(catalogue: Pick<Catalogue, 'search'>, clock: () => number): () => Promise<Vocabulary> {
  let kept: Promise<Vocabulary> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading = false
  return () => {
    if (!reading && clock() - readAt > KEEP_MS) {
      reading = true
      const next = readVocabulary(catalogue).finally(() => {
        reading = false
      })
      const before = kept
      kept ??= next
      next.then(
        () => {
          kept = next
          readAt = clock()
        },
        () => {
          kept = before
        },
      )
    }
    return kept ?? readVocabulary(catalogue)
  }
}
