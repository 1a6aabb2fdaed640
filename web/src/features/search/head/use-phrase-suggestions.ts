import type { Bbox } from '@graticule/contracts/bbox'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { type MatchedParts, MAX_TYPED_TEXT, type Suggestions } from '@graticule/contracts/services/search'
import { useQuery } from '@tanstack/react-query'
import { suggestPhrases } from '../../../api/search.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { SLOT } from '../../../i18n/Slotted.tsx'
import { useSettled } from '../../../browser/use-settled.ts'

/** What choosing a suggestion means: another phrase, an entry to open, or a place beside what is left of the phrase. */
export type PhraseChoice =
  | { readonly kind: 'phrase'; readonly phrase: string }
  | { readonly kind: 'entry'; readonly dataSource: DataSourceName; readonly id: string }
  | { readonly kind: 'place'; readonly phrase: string; readonly place: { readonly name: string; readonly box: Bbox } }

/** One line of the list. */
export interface PhraseOption {
  readonly id: string
  /** The whole line, with SLOT where `text` stands. */
  readonly line: string
  readonly text: string
  readonly matched: MatchedParts
  /** What it is, in words. */
  readonly detail: string
  readonly choice: PhraseChoice
}

/** Milliseconds without a key before suggestions are asked for. */
const TYPING_PAUSE_MS = 120
/** Milliseconds that an answer counts. */
const KEEP_MS = 60_000
/** Lines of each kind. */
const SHOWN = { popular: 2, terms: 3, keywords: 4, titles: 3, places: 2 } as const

/** Words for each kind of line. */
interface KindWords {
  readonly popular: string
  readonly term: string
  readonly keyword: string
  readonly title: string
  readonly place: (kind: Suggestions['places'][number]['kind']) => string
  readonly inPlace: (phrase: string) => string
}

/** The lines in their order: the place first when the phrase names one. */
export function phraseOptions({ popular, terms, keywords, titles, places }: Suggestions, words: KindWords): PhraseOption[] {
  const phrase = (text: string): PhraseChoice => ({ kind: 'phrase', phrase: text })
  const lines = {
    popular: popular.map(({ text, matched }) => ({ line: SLOT, text, matched, detail: words.popular, choice: phrase(text) })),
    terms: terms.map(({ text, matched }) => ({ line: SLOT, text, matched, detail: words.term, choice: phrase(text) })),
    keywords: keywords.map(({ text, matched }) => ({ line: SLOT, text, matched, detail: words.keyword, choice: phrase(text) })),
    titles: titles.map(({ text, matched, dataSource, id }) => {
      const choice: PhraseChoice = { kind: 'entry', dataSource, id }
      return { line: SLOT, text, matched, detail: words.title, choice }
    }),
    places: places.map(({ text, matched, phrase: left, kind, box }) => {
      const choice: PhraseChoice = { kind: 'place', phrase: left, place: { name: text, box } }
      return { line: left === '' ? SLOT : words.inPlace(left), text, matched, detail: words.place(kind), choice }
    }),
  }
  const namesPlace = places.some((place) => place.phrase !== '')
  const order = namesPlace
    ? (['places', 'popular', 'terms', 'keywords', 'titles'] as const)
    : (['popular', 'terms', 'keywords', 'places', 'titles'] as const)
  return order.flatMap((kind) => lines[kind].slice(0, SHOWN[kind]).map((line, at) => ({ ...line, id: `${kind}-${at}` })))
}

/** Suggestions for a phrase while `typing`; none when the service is silent. An answer that comes too late is dropped. */
export function usePhraseSuggestions(text: string, typing: boolean): readonly PhraseOption[] {
  const { t, i18n } = useTranslation('search')
  const asked = useSettled(text, TYPING_PAUSE_MS)
  const wanted = typing && text.trim() !== '' && text.length <= MAX_TYPED_TEXT
  const { data } = useQuery({
    queryKey: ['suggestions', asked, i18n.language],
    queryFn: ({ signal }) => suggestPhrases(asked, i18n.language, signal),
    enabled: wanted && asked.trim() !== '' && asked.length <= MAX_TYPED_TEXT,
    staleTime: KEEP_MS,
    placeholderData: (previous) => previous,
  })
  if (!wanted || data === undefined) return []
  return phraseOptions(data, {
    popular: t('suggestions.popular'),
    term: t('suggestions.term'),
    keyword: t('suggestions.keyword'),
    title: t('suggestions.title'),
    place: (kind) => t(`place.kind.${kind}`),
    inPlace: (phrase) => t('suggestions.inPlace', { phrase, place: SLOT }),
  })
}
