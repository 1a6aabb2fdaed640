/**
 * Words that say nothing by themselves. They are indexed like all others, so phrases find them; a bare one does not
 * narrow a search that has other words. One list for all languages, so a word that has a meaning in any of them
 * ("sea", "los" of Los Angeles apart) is left out of it.
 */
import { fold, lowerCase } from './fold.ts'

const LISTS = [
  'a an and are as at be by for from in is it of on or over that the this to was were with without',
  'le la les de des du un une et en au aux dans par pour sur avec ou l d qu',
  'el los las del y o una por para con al',
  'i w z na do oraz ze dla od po ze',
  'и в на с по для из от к о за',
  '的 和 在 与 及 之 了 是',
  's',
]
const STOP_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(' ')))

/** True for a word that does not narrow a search by itself. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(fold(lowerCase(word)))
}
