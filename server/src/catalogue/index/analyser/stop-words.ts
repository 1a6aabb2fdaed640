/**
 * Words without a meaning of their own. They are indexed like all others, so that phrases find them, but a bare one does not
 * narrow a search that has other words. There is one list for all languages: a word with a meaning in any of them ("sea") is not
 * on it, except "los" of Los Angeles.
 */
import { STOP_WORDS } from '@graticule/contracts/search/plain-words'
import { fold, lowerCase } from './fold.ts'

const WORDS: ReadonlySet<string> = new Set(STOP_WORDS.trim().split(/\s+/))

/** True for a word that does not narrow a search by itself. */
export function isStopWord(word: string): boolean {
  return WORDS.has(fold(lowerCase(word)))
}
