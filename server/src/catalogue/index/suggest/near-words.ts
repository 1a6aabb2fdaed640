/** Words of the index that something typed may become: those that it begins, and, when these are few, those that it misspells. */
import { allowedErrors, DistanceWalk } from '../../../spelling/edit-distance.ts'
import { isByCharacter } from './folded-words.ts'
import { isCompletion } from './matched-parts.ts'
import type { WordTable } from './word-table.ts'

/** A word of a table. */
export interface NearWord {
  readonly number: number
  readonly errors: number
}

/** What one typed word may become, by table; each list has the most frequent words first. */
export interface NearWords {
  readonly errors: number
  readonly words: readonly (readonly NearWord[])[]
}

/** Words of one table that are followed up. */
const MOST_WORDS = 256
/** Where so many titles and keywords have what was typed, it is no error. */
const COMMON = 50
/** Another word was meant when it is so many times as frequent as what was typed. */
const MEANT_FACTOR = 50

/** The most frequent ones. */
function mostFrequent(table: WordTable, numbers: number[]): number[] {
  if (numbers.length <= MOST_WORDS) return numbers.sort((a, b) => table.count(b) - table.count(a))
  const counts = Float64Array.from(numbers, (number) => table.count(number)).sort()
  const least = counts[counts.length - MOST_WORDS] as number
  return numbers
    .filter((number) => table.count(number) >= least)
    .sort((a, b) => table.count(b) - table.count(a))
    .slice(0, MOST_WORDS)
}

function completions(table: WordTable, typed: string, isOpen: boolean): number[] {
  const { start, end } = table.beginningWith(typed)
  const numbers: number[] = []
  for (let number = start; number < end; number += 1) {
    if (isOpen || isByCharacter(typed) || isCompletion(table.word(number), typed, false)) numbers.push(number)
  }
  return numbers
}

/** Numbers of words by how many errors were made in typing them; their first letter is rarely mistyped, but may be out of place. */
function misspelt(table: WordTable, typed: string, isOpen: boolean, allowed: number): number[][] {
  const byErrors: number[][] = Array.from({ length: allowed + 1 }, () => [])
  const walk = new DistanceWalk(typed, allowed)
  const { offsets, units } = table.columns
  for (const letter of [...new Set(typed.slice(0, 2))].sort()) {
    const { start, end } = table.beginningWith(letter)
    for (let number = start; number < end; number += 1) {
      const distance = walk.compareUnits(units, offsets[number] as number, offsets[number + 1] as number)
      const errors = isOpen ? distance?.beginning : distance?.whole
      if (errors !== undefined && errors <= allowed) byErrors[errors]?.push(number)
    }
  }
  return byErrors
}

const countAll = (tables: readonly WordTable[], lists: readonly (readonly number[])[]): number =>
  lists.reduce((sum, list, at) => list.reduce((total, number) => total + (tables[at] as WordTable).count(number), sum), 0)

/**
 * What a typed word may become; `isOpen`: it may go on.
 * @rule B-suggestions.typing-errors Words of four letters may have one typing error, longer ones two
 */
export function nearWords(tables: readonly WordTable[], typed: string, isOpen: boolean): NearWords {
  const exact = tables.map((table) => completions(table, typed, isOpen))
  const found = countAll(tables, exact)
  const allowed = found >= COMMON ? 0 : allowedErrors(typed)
  const all = allowed === 0 ? [] : tables.map((table) => misspelt(table, typed, isOpen, allowed))
  for (let errors = 1; errors <= allowed; errors += 1) {
    const numbers = all.map((byErrors) => byErrors[errors] ?? [])
    const meant = countAll(tables, numbers)
    if (meant > 0 && meant >= found * MEANT_FACTOR) return { errors, words: listsOf(tables, numbers, errors) }
  }
  return { errors: 0, words: listsOf(tables, exact, 0) }
}

function listsOf(tables: readonly WordTable[], lists: readonly number[][], errors: number): NearWord[][] {
  return lists.map((numbers, at) => mostFrequent(tables[at] as WordTable, numbers).map((number) => ({ number, errors })))
}
