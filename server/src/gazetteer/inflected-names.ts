/**
 * Names of places as they stand in a Polish or Russian sentence: "w Finlandii", "в Балтийском море". A name and its cases have the same
 * skeleton: words without their endings, and with the consonants that change before some endings made alike.
 */
import type { PlaceLanguage } from '@graticule/contracts/services/places'

/** Letters that a first ending leaves, and a second one: "Азия" has three, and "Китай" is not "Кито". */
const SHORTEST_STEMS = [3, 4] as const
const LONGEST_ENDING = 4

const endings = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Endings of nouns and adjectives in the cases that follow place words, folded (й is и). */
const ENDINGS = {
  pl: endings('iach iego iej iem iom ach ami ech ego ich ych owi ie ii ia iu io ej em im ym om ow a e i o u y'),
  ru: endings(
    'иями ами ями иях иеи ого его ому ему ыми ими ах ях ам ям ом ем ои еи ов ев ая яя ую юю ое ее ыи ии ым им ые ие ых их ия ию ье ья ью а я о е ы и у ю ь',
  ),
} as const

/** Ends of Polish stems that change: Kanada, w Kanadzie; Afryka, w Afryce; Praga, w Pradze; Egipt, w Egipcie; Niemcy, w Niemczech. */
const POLISH_CHANGES: readonly (readonly [RegExp, string])[] = [
  [/dz(?=ie$)/, 'd'],
  [/c(?=ie$)/, 't'],
  [/dz(?=e$)/, 'g'],
  [/c(?=e$)/, 'k'],
  [/(?:cz|c)(?=ech$)/, 'c'],
  [/(?:sz|ch)(?=ech$)/, 'ch'],
]

/** Without its longest ending that leaves so many letters; the same word when there is none. */
function withoutEnding(word: string, language: keyof typeof ENDINGS, shortest: number): string {
  for (let length = Math.min(LONGEST_ENDING, word.length - shortest); length > 0; length -= 1)
    if (ENDINGS[language].has(word.slice(-length))) return word.slice(0, -length)
  return word
}

function stemOf(word: string, language: keyof typeof ENDINGS): string {
  let stem = language === 'pl' ? POLISH_CHANGES.reduce((text, [from, to]) => text.replace(from, to), word) : word
  const [first, later] = SHORTEST_STEMS
  // as often as it goes: Amsterdam ends like a case, and so does what is left of "в Амстердаме"
  for (let [shorter, before] = [withoutEnding(stem, language, first), '']; shorter !== before;) {
    stem = shorter
    before = shorter
    shorter = withoutEnding(shorter, language, later)
  }
  return language === 'pl' ? stem.replace(/rz$/, 'r') : stem
}

/** Whether names have cases in this language. */
export const hasCases = (language: PlaceLanguage): language is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, language)

/** What a folded name and its cases have in common. */
export const skeletonOf = (folded: string, language: keyof typeof ENDINGS): string =>
  folded
    .split(' ')
    .map((word) => stemOf(word, language))
    .join(' ')

/** Finds the folded name that a folded text is a case of; `undefined` when none is, or several are. */
export type FindInflected = (folded: string) => string | undefined

/**
 * From folded names, in groups of which each gives way to those before it: "Бразилии" is Brazil, not its capital. Two names of a group that
 * have one skeleton mean nothing. A text that is a name itself is no case of another one.
 */
export function inflectedNames(groups: readonly Iterable<string>[], language: keyof typeof ENDINGS): FindInflected {
  const known = new Set<string>()
  const bySkeleton = new Map<string, string | undefined>()
  for (const group of groups) {
    const added = new Map<string, string | undefined>()
    for (const name of group) {
      if (known.has(name)) continue
      known.add(name)
      const skeleton = skeletonOf(name, language)
      // two names of one skeleton: nobody can tell which is meant
      if (!bySkeleton.has(skeleton)) added.set(skeleton, added.has(skeleton) ? undefined : name)
    }
    for (const [skeleton, name] of added) bySkeleton.set(skeleton, name)
  }
  return (folded) => (known.has(folded) ? undefined : bySkeleton.get(skeletonOf(folded, language)))
}
