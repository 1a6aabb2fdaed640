/** Changes to a search that finds nothing: each says which word, filter or area may be what excludes all results. */
import { COUNTED_RELAXATIONS } from '@graticule/contracts/limits'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { tellingWords } from '@graticule/contracts/search/plain-words'
import { i18n } from '../../../i18n/index.ts'
import { activeFilters } from '../../../search/filters/active-filters.ts'
import { withoutFilters } from '../../../search/run/use-search-actions.ts'

export interface Relaxation {
  /** Unique within one search. */
  readonly id: string
  /** What it does, for its button. */
  readonly words: string
  /** The search that it leads to, from its first page. */
  readonly state: ShareState
  /** It changes one thing: when that gives results, that thing is what excluded them. */
  readonly isSingle: boolean
}

const QUOTATION_MARKS = /["“”„‟«»]/g
/** A phrase that says itself how its words belong together. */
const COMPOSED = /["“”„‟«»()]|\b(?:AND|OR|NOT)\b/
/** Longer phrases are loosened as a whole. */
const MOST_WORDS = 6

const withPhrase = (state: ShareState, phrase: string): ShareState => ({
  ...state,
  typed: '',
  filters: { ...state.filters, phrase, startIndex: 1 },
})

/** The phrase without its quotation marks; without each of its words; for any of them. Words that say nothing do not count. */
function looserPhrases(state: ShareState): Relaxation[] {
  const { phrase } = state.filters
  const to = (id: string, words: string, looser: string, isSingle: boolean): Relaxation => ({
    id,
    words,
    state: withPhrase(state, looser),
    isSingle,
  })
  const plain = phrase.replaceAll(QUOTATION_MARKS, ' ').replaceAll(/\s+/g, ' ').trim()
  if (plain !== phrase.trim()) {
    return plain === '' ? [] : [to('phrase', i18n.t('results:relax.withoutQuotes', { phrase: plain }), plain, true)]
  }
  const words = [...new Set(tellingWords(plain))]
  if (COMPOSED.test(plain) || words.length < 2) return []
  const looser = words.join(' OR ')
  const any = to('phrase', i18n.t('results:relax.anyWord', { phrase: looser }), looser, false)
  if (words.length > MOST_WORDS) return [any]
  const without = words.map((word) => {
    const others = words.filter((other) => other !== word).join(' ')
    return to(`word:${word}`, i18n.t('results:relax.withoutWord', { word }), others, true)
  })
  return [...without, any]
}

/** Without each filter, the last one first; an area that has to hold results whole may be reached beyond instead. */
function fewerFilters(state: ShareState): Relaxation[] {
  return activeFilters(state)
    .toReversed()
    .map(({ id, label, value, remove }) => {
      const filter = [label, value].filter(Boolean).join(' ')
      const relaxed = remove(state)
      const isWithin = id === 'relation' && state.filters.relation === 'CONTAINS'
      const words = i18n.t(isWithin ? 'results:relax.overlapping' : 'results:relax.filter', { filter })
      return { id, words, state: withPhrase(relaxed, relaxed.filters.phrase), isSingle: true }
    })
}

/**
 * The changes that are counted: the phrase that was probably meant (`meant`), one thing each, then all filters, all words. None equals
 * the search, or another one.
 * @rule B-answers.relaxations Without results the visitor is told which word or filter excludes them, by what each change would give
 */
export function relaxationsOf(state: ShareState, meant?: string): readonly Relaxation[] {
  const { phrase } = state.filters
  // what is misspelt finds nothing whatever is changed beside it
  const base = meant === undefined ? state : withPhrase(state, meant)
  const spelt: Relaxation[] =
    meant === undefined || meant === phrase
      ? []
      : [{ id: 'spelling', words: i18n.t('results:relax.spelling', { phrase: meant }), state: base, isSingle: true }]
  const filters = fewerFilters(base)
  const all: Relaxation[] =
    filters.length > 1
      ? [{ id: 'all', words: i18n.t('results:relax.allFilters'), state: withoutFilters(base), isSingle: false }]
      : []
  const noWords: Relaxation[] =
    phrase !== '' && filters.length > 0
      ? [{ id: 'words', words: i18n.t('results:relax.withoutWords'), state: withPhrase(state, ''), isSingle: false }]
      : []
  const others = [...all, ...noWords]
  const phrases = meant === undefined ? looserPhrases(state) : []
  const single = [...spelt, ...phrases, ...filters].slice(0, COUNTED_RELAXATIONS - others.length)
  return [...single, ...others]
}

/**
 * The changes as they are offered: while they are counted as they are, then those that give results only, one thing first, the most
 * results first.
 */
export function bestFirst(relaxations: readonly Relaxation[], counts: ReadonlyMap<string, number | null>): readonly Relaxation[] {
  if (counts.size < relaxations.length) return relaxations
  const countOf = ({ id }: Relaxation): number => counts.get(id) ?? 0
  return relaxations
    .filter(({ id }) => counts.get(id) !== 0)
    .toSorted((a, b) => Number(b.isSingle) - Number(a.isSingle) || countOf(b) - countOf(a))
}
