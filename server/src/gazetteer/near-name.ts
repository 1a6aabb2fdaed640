/** Names of places that a misspelt word may mean. Precision comes before recall: a wrong place is worse than none. */
import { DistanceWalk } from '../spelling/edit-distance.ts'
import { errorWeight } from '../spelling/error-weight.ts'

/** Shorter words have too many neighbours. */
const SHORTEST = 5
/** From so many letters on a word may have any error, or two that happen easily; a shorter one has one that happens easily. */
const ANY_ERROR_FROM = 6
const TWO_ERRORS_FROM = 8
/** Weights of {@link errorWeight} that are allowed. */
const EASY = 0.6
const ONE = 1
const TWO = 1.7
/** Another name that is so little further away might have been meant as well. */
const CLEAR_LEAD = 0.3
/** Names that are compared may be this much longer or shorter than the word. */
const MOST_ERRORS = 2

/** Hands a folded word to the name, folded, that it means; `undefined` when none or several are near. */
export type NearName = (word: string) => string | undefined

const heaviest = (length: number): number => (length < ANY_ERROR_FROM ? EASY : length < TWO_ERRORS_FROM ? ONE : TWO)

/**
 * @param names folded names of one word
 * @rule B-places.misspelt A misspelt name means the one place name that is one or two typing errors away
 */
export function nearNames(names: Iterable<string>): NearName {
  const known = [...new Set(names)].filter((name) => name.length >= SHORTEST && /^\p{L}+$/u.test(name)).toSorted()
  const all = new Set(known)
  return (word) => {
    if (word.length < SHORTEST || all.has(word) || !/^\p{L}+$/u.test(word)) return undefined
    const walk = new DistanceWalk(word, MOST_ERRORS)
    const near: { readonly name: string; readonly weight: number }[] = []
    for (const name of known) {
      if (Math.abs(name.length - word.length) > MOST_ERRORS) continue
      if ((walk.compare(name)?.whole ?? Infinity) > MOST_ERRORS) continue
      const weight = errorWeight(word, name)
      if (weight <= heaviest(Math.min(word.length, name.length))) near.push({ name, weight })
    }
    const [best, next] = near.toSorted((a, b) => a.weight - b.weight)
    return next !== undefined && next.weight - (best?.weight ?? 0) < CLEAR_LEAD ? undefined : best?.name
  }
}
