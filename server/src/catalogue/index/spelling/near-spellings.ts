/** Words of the titles and keywords of an index that may have been meant by one that is not there. */
import { DistanceWalk } from '../../../spelling/edit-distance.ts'
import { isByCharacter } from '../suggest/folded-words.ts'
import { lettersOf, type WordTable } from '../suggest/word-table.ts'
import { errorWeight } from '../../../spelling/error-weight.ts'

/** A word of the index that may have been meant. */
export interface Spelling {
  readonly word: string
  /** In how many titles and keywords of entries it stands. */
  readonly count: number
  /** See `errorWeight`. */
  readonly weight: number
}

/** A typing error makes a word as unlikely as being so many times rarer (as a power of two). */
const BITS_OF_ERROR = 7
/** Words of so many letters may have one error; from the second number on two; between them two that happen easily. */
const ONE_ERROR_FROM = 4
const TWO_ERRORS_FROM = 8
const TWO_EASY_FROM = 6
/** The weight of two errors that happen easily, and of one in a word of four letters. */
const EASY = 1.2
const EASY_SHORT = 0.6
/** Chinese has a word in two characters, and says as much in three as others in five letters. */
const CHARACTERS_ONE_ERROR_FROM = 3
const CHARACTERS_TWO_ERRORS_FROM = 6

function mostErrors(typed: string): number {
  const [one, two] = isByCharacter(typed)
    ? [CHARACTERS_ONE_ERROR_FROM, CHARACTERS_TWO_ERRORS_FROM]
    : [ONE_ERROR_FROM, TWO_EASY_FROM]
  if (typed.length < one) return 0
  return typed.length < two ? 1 : 2
}

function heaviest(typed: string): number {
  if (isByCharacter(typed)) return Infinity
  if (typed.length <= ONE_ERROR_FROM) return EASY_SHORT
  return typed.length < TWO_ERRORS_FROM ? EASY : Infinity
}

function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Adds the words of a table that are so near, with their counts. Most are told by their length and by which letters they have. */
function collect(table: WordTable, typed: string, errors: number, found: Map<string, number>): void {
  const walk = new DistanceWalk(typed, errors)
  const letters = lettersOf(typed)
  const { offsets, units, letters: lettersOfWords } = table.columns
  for (let number = 0; number < table.length; number += 1) {
    const start = offsets[number] as number
    const end = offsets[number + 1] as number
    if (Math.abs(end - start - typed.length) > errors) continue
    // an error changes two letters of a word at most
    if (bitsIn((lettersOfWords[number] as number) ^ letters) > errors * 2) continue
    const whole = walk.compareUnits(units, start, end)?.whole ?? Infinity
    if (whole === 0 || whole > errors) continue
    const word = table.word(number)
    found.set(word, (found.get(word) ?? 0) + table.count(number))
  }
}

const likelihood = ({ count, weight }: Spelling): number => Math.log2(1 + count) - BITS_OF_ERROR * weight

/**
 * What a folded word may have been meant to be, at most so many: frequent words that are easy typing errors away, the likeliest
 * first.
 * @rule B-search.spelling-near Corrections are words of the catalogue one or two typing errors away, the likeliest and most frequent first
 */
export function nearSpellings(tables: readonly WordTable[], typed: string, most: number): Spelling[] {
  const errors = mostErrors(typed)
  if (errors === 0) return []
  const found = new Map<string, number>()
  for (const table of tables) collect(table, typed, errors, found)
  const heaviestAllowed = heaviest(typed)
  return [...found]
    .map(([word, count]) => ({ word, count, weight: errorWeight(typed, word) }))
    .filter(({ word, count, weight }) => count > 0 && weight <= heaviestAllowed && !/\p{N}/u.test(word))
    .toSorted((a, b) => likelihood(b) - likelihood(a) || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}
