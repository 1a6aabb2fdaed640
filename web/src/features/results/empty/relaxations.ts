/** Ways to ask for less when a search finds nothing. */
import { COUNTED_RELAXATIONS } from '@graticule/contracts/limits'
import type { ShareState } from '@graticule/contracts/links/share-state'
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
}

const QUOTATION_MARKS = /["“”„‟«»]/g
/** A phrase that says itself how its words belong together. */
const COMPOSED = /["“”„‟«»()]|\b(?:AND|OR|NOT)\b/
/** Words that nearly every text holds; the same that "see also" leaves out. */
const STOP_WORDS = new Set(['and', 'or', 'a', 'an', 'the', 'of', 'for', 'in', 'to'])

const withPhrase = (state: ShareState, phrase: string): ShareState => ({
  ...state,
  typed: '',
  filters: { ...state.filters, phrase, startIndex: 1 },
})

/** The phrase asking for less: without its quotation marks, else for any of its words. `undefined` when it is one word. */
function loosened(phrase: string): { readonly kind: 'withoutQuotes' | 'anyWord'; readonly phrase: string } | undefined {
  const plain = phrase.replaceAll(QUOTATION_MARKS, ' ').replaceAll(/\s+/g, ' ').trim()
  if (plain !== phrase.trim()) return plain === '' ? undefined : { kind: 'withoutQuotes', phrase: plain }
  if (COMPOSED.test(plain)) return undefined
  const words = plain.split(' ').filter((word) => !STOP_WORDS.has(word.toLowerCase()))
  return words.length < 2 ? undefined : { kind: 'anyWord', phrase: words.join(' OR ') }
}

/**
 * The ways to relax a search, the gentlest first: its words, one filter (the last one first), all filters, no words.
 * @rule B-answers.relaxations Without results the visitor is offered what to relax, the gentlest first
 */
export function relaxationsOf(state: ShareState): readonly Relaxation[] {
  const { phrase } = state.filters
  const filters = activeFilters(state).toReversed()
  const looser = loosened(phrase)
  const words = looser && {
    id: 'phrase',
    words: i18n.t(`results:relax.${looser.kind}`, { phrase: looser.phrase }),
    state: withPhrase(state, looser.phrase),
  }
  const all = filters.length > 1 && { id: 'all', words: i18n.t('results:relax.allFilters'), state: withoutFilters(state) }
  const noWords = phrase !== '' &&
    filters.length > 0 && { id: 'words', words: i18n.t('results:relax.withoutWords'), state: withPhrase(state, '') }
  const others = [all, noWords].filter((one) => one !== false)
  const room = COUNTED_RELAXATIONS - others.length - (words === undefined ? 0 : 1)
  const single = filters.slice(0, room).map(({ id, label, value, remove }) => {
    const filter = [label, value].filter(Boolean).join(' ')
    const relaxed = remove(state)
    return { id, words: i18n.t('results:relax.filter', { filter }), state: withPhrase(relaxed, relaxed.filters.phrase) }
  })
  return [...(words === undefined ? [] : [words]), ...single, ...others]
}
