/** Whether a text answers to what was typed, and which parts of it do. The index looks for candidates, this has the last word. */
import { allowedErrors, DistanceWalk } from '../../../spelling/edit-distance.ts'
import { type FoldedWord, foldedWords, isByCharacter, type TypedWords } from './folded-words.ts'
import { fold, lowerCase } from '../analyser/fold.ts'

/** UTF-16 units from the first to the second number, which is not included. */
export type Part = readonly [from: number, to: number]

/** What answers to the typed words. */
export interface MatchedText {
  /** Ascending, apart from each other. */
  readonly parts: readonly Part[]
  /** Typing errors in all. */
  readonly errors: number
  /** The text begins with what was typed, errors apart. */
  readonly isBeginning: boolean
}

/** Endings of a word that was typed as a whole: plurals. */
const LONGEST_ENDING = 2

/** True when a word is what was typed, without errors. */
export function isCompletion(word: string, typed: string, isOpen: boolean): boolean {
  return word.startsWith(typed) && (isOpen || word.length <= typed.length + LONGEST_ENDING)
}

interface Found {
  readonly part: Part
  readonly errors: number
  readonly at: number
}

/** The part of a word that was typed: as many of its letters as fold into so many. */
function typedPart(text: string, { from, to }: FoldedWord, letters: number): Part {
  let end = from
  for (const letter of text.slice(from, to)) {
    end += letter.length
    if (fold(lowerCase(text.slice(from, end))).length >= letters) break
  }
  // marks that belong to the last letter
  while (end < to && /^\p{M}/u.test(text.slice(end, to))) end += 1
  return [from, end]
}

function findWord(text: string, words: readonly FoldedWord[], typed: string, isOpen: boolean, errors: number): Found | undefined {
  for (const [at, word] of words.entries()) {
    const inside = isByCharacter(typed) ? word.folded.indexOf(typed) : -1
    if (inside >= 0) return { part: [word.from + inside, word.from + inside + typed.length], errors: 0, at: at + inside }
    if (isCompletion(word.folded, typed, isOpen)) return { part: typedPart(text, word, typed.length), errors: 0, at }
  }
  const walk = errors === 0 ? undefined : new DistanceWalk(typed, errors)
  let best: Found | undefined
  for (const [at, word] of walk === undefined ? [] : words.entries()) {
    const distance = walk?.compare(word.folded)
    const found = isOpen ? distance?.beginning : distance?.whole
    if (found === undefined || found > errors || !hasRightBeginning(word.folded, typed)) continue
    if (best === undefined || found < best.errors) best = { part: [word.from, word.to], errors: found, at }
  }
  return best
}

/** As the index has it: the first letter is rarely mistyped, but may be out of place. */
function hasRightBeginning(word: string, typed: string): boolean {
  const first = word.charCodeAt(0)
  return first === typed.charCodeAt(0) || first === typed.charCodeAt(1)
}

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last !== undefined && part[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], part[1])]
    else result.push(part)
  }
  return result
}

/** How the text answers to what was typed; `undefined` when one of the typed words is not in it. */
export function matchText(text: string, { words, isOpen }: TypedWords): MatchedText | undefined {
  const inText = foldedWords(text)
  const found: Found[] = []
  for (const [at, typed] of words.entries()) {
    const one = findWord(text, inText, typed, isOpen && at === words.length - 1, allowedErrors(typed))
    if (one === undefined) return undefined
    found.push(one)
  }
  return {
    parts: joined(found.map(({ part }) => part)),
    errors: found.reduce((sum, { errors }) => sum + errors, 0),
    isBeginning: found[0]?.at === 0,
  }
}
