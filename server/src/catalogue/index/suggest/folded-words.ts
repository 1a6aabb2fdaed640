/** Texts cut into folded words, for suggestions: what is typed, titles and keywords are compared in this form. */
import { fold, lowerCase } from '../analyser/fold.ts'
import { isStopWord } from '../analyser/stop-words.ts'
import { isHan } from '../analyser/words.ts'

/** A word as it stands in a text: UTF-16 units from `from` to `to`, and its folded form. */
export interface FoldedWord {
  readonly folded: string
  readonly from: number
  readonly to: number
}

/** What somebody has typed so far. */
export interface TypedWords {
  /** At least one; those that say nothing are left out. */
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly isOpen: boolean
  /** The whole text as titles begin: folded, without what stands before its first letter. */
  readonly beginning: string
}

/** Who types more than this knows what to look for. */
const MOST_WORDS = 12
const LONGEST_WORD = 64
const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv

/** The words of a text in their order. Chinese is written without spaces: a run of its characters is one word here. */
export function foldedWords(text: string): FoldedWord[] {
  return [...text.matchAll(RUNS)].map(({ 0: word, index }) => ({
    folded: fold(lowerCase(word)).slice(0, LONGEST_WORD),
    from: index,
    to: index + word.length,
  }))
}

/** The words of a folded text only, as {@link foldedWords} cuts them: for the many texts of an index. */
export function wordsOfFolded(folded: string): string[] {
  return folded.match(RUNS) ?? []
}

/** What was typed, or `undefined` when there is nothing to complete: no word, or more than anybody needs help with. */
export function readTyped(text: string): TypedWords | undefined {
  const all = foldedWords(text)
  const isOpen = all.length > 0 && all.at(-1)?.to === text.length
  const says = ({ folded }: FoldedWord, at: number) =>
    !isStopWord(folded) || (isOpen && folded.length === 1 && at === all.length - 1)
  const saying = all.filter(says)
  const words = (saying.length === 0 ? all : saying).map(({ folded }) => folded)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const beginning = fold(lowerCase(text.trimStart())).replace(/^[^\p{L}\p{N}]+/u, '')
  return { words, isOpen, beginning }
}

/** True for a word that is compared by characters, at any of them. */
export const isByCharacter = isHan
