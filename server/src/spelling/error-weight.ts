/**
 * How unlikely it is that one word was typed for another: as a number of typing errors (optimal string alignment), in which what
 * happens easily counts less than one.
 */
import { areNear, soundOf } from './near-letters.ts'

/** A letter for one beside it on the keyboard or with its sound; two letters in the other order; a letter once or twice. */
const NEAR = 0.6
const SWAPPED = 0.6
const DOUBLED = 0.4
/** Words that sound the same are at most so far from one another. */
const SAME_SOUND = 0.6
/** The first letter is rarely wrong. */
const FIRST = 0.5

/** What it takes to leave out the letter at a place: little when it stands beside its like. */
const leftOut = (word: string, at: number): number => (word[at] === word[at - 1] || word[at] === word[at + 1] ? DOUBLED : 1)

const replaced = (one: string, other: string): number => (one === other ? 0 : areNear(one, other) ? NEAR : 1)

/** The weight of the errors that make `typed` of `word`, both folded. */
export function errorWeight(typed: string, word: string): number {
  const rows: number[][] = [[0]]
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let column = 1; column <= word.length; column += 1) {
    ;(rows[0] as number[])[column] = cell(0, column - 1) + leftOut(word, column - 1)
  }
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed[row - 1] as string
    const line: number[] = [cell(row - 1, 0) + leftOut(typed, row - 1)]
    rows.push(line)
    for (let column = 1; column <= word.length; column += 1) {
      const other = word[column - 1] as string
      const isSwapped = row > 1 && column > 1 && letter === word[column - 2] && typed[row - 2] === other && letter !== other
      line[column] = Math.min(
        cell(row - 1, column) + leftOut(typed, row - 1),
        cell(row, column - 1) + leftOut(word, column - 1),
        cell(row - 1, column - 1) + replaced(letter, other),
        isSwapped ? cell(row - 2, column - 2) + SWAPPED : Infinity,
      )
    }
  }
  const weight = Math.min(cell(typed.length, word.length), soundOf(typed) === soundOf(word) ? SAME_SOUND : Infinity)
  return typed[0] === word[0] ? weight : weight + FIRST
}
