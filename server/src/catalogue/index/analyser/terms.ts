/**
 * Terms: what words of records are indexed under, and what words of a search look up.
 *
 * A word of a record becomes one term, `tag:key`, where the key is its folded stem in the record's language. Stemmers
 * need accents, people leave them out; when the stem of the word without accents differs, the term has both keys,
 * `tag:key|key`. A word of a search is looked up by its own two keys in every language. So two words meet when they
 * are the same but for case and accents, or when they have the same stem in the language of the record.
 */
import { fold, lowerCase } from './fold.ts'
import { stem, STEMMED_TAGS, type StemmedTag, UNSTEMMED_TAG } from './languages.ts'

/** Words kept with their terms, per language; records repeat their words. */
const REMEMBERED_WORDS = 200_000
/** Letters that one of the stemmers knows; a word with anything else in it (digits, other scripts) is not stemmed. */
const STEMMABLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+$/u

const remembered: Readonly<Record<StemmedTag, Map<string, string>>> = {
  e: new Map(),
  s: new Map(),
  f: new Map(),
  p: new Map(),
  r: new Map(),
}

function keysIn(tag: StemmedTag, lower: string, folded: string): string[] {
  const key = fold(stem(tag, lower))
  const bareKey = lower === folded ? key : stem(tag, folded)
  return key === bareKey ? [`${tag}:${key}`] : [`${tag}:${key}`, `${tag}:${bareKey}`]
}

function makeTerm(tag: StemmedTag, word: string): string {
  const lower = lowerCase(word)
  const folded = fold(lower)
  if (!STEMMABLE.test(lower)) return `${UNSTEMMED_TAG}:${folded}`
  const [key, bareKey] = keysIn(tag, lower, folded) as [string, string?]
  return bareKey === undefined ? key : `${key}|${bareKey.slice(2)}`
}

/** The term of a word of a record whose language has this tag. */
export function termOf(tag: StemmedTag, word: string): string {
  const known = remembered[tag]
  let term = known.get(word)
  if (term === undefined) {
    term = makeTerm(tag, word)
    if (known.size >= REMEMBERED_WORDS) known.clear()
    known.set(word, term)
  }
  return term
}

/** The keys that a term can be found by: one, or two when accents made a difference. */
export function keysOfTerm(term: string): string[] {
  const bar = term.indexOf('|')
  return bar === -1 ? [term] : [term.slice(0, bar), `${term.slice(0, 2)}${term.slice(bar + 1)}`]
}

/** The keys that a word of a search looks up. */
export function keysOfSearchWord(word: string): string[] {
  const lower = lowerCase(word)
  const folded = fold(lower)
  if (!STEMMABLE.test(lower)) return [`${UNSTEMMED_TAG}:${folded}`]
  return STEMMED_TAGS.flatMap((tag) => keysIn(tag, lower, folded))
}
