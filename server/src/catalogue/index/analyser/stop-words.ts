/**
 * Words that say nothing by themselves. They are indexed like all others, so phrases find them; a bare one does not
 * narrow a search that has other words. One list for all languages, so a word that has a meaning in any of them
 * ("sea", "los" of Los Angeles apart) is left out of it.
 */
import { STOP_WORDS } from '@graticule/contracts/search/plain-words'
import { fold, lowerCase } from './fold.ts'

const WORDS: ReadonlySet<string> = new Set(STOP_WORDS.trim().split(/\s+/))

/** True for a word that does not narrow a search by itself. */
export function isStopWord(word: string): boolean {
  return WORDS.has(fold(lowerCase(word)))
}
