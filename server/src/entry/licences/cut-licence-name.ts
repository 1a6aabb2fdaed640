/** Names of licences as words: capitals, accents, hyphens and the word "licence" itself do not count; numbers of versions do. */

/** A word of a text. */
export interface Word {
  /** Small letters without accents, or a number such as `4.0`. */
  readonly text: string
  /** As it is written. */
  readonly raw: string
  /** True when nothing but a hyphen, a slash or the like stands between it and the word before. */
  readonly joined: boolean
  /** What parts it from the word before: a mark that ends a sentence, a comma or the like, or neither. */
  readonly apart: 'stop' | 'comma' | undefined
}

/** Words that a name may have or not. */
const SILENT = new Set([
  'license',
  'licence',
  'licenses',
  'licenza',
  'lizenz',
  'licencia',
  'licenca',
  'licencja',
  'лицензия',
  '许可协议',
  '许可',
  'the',
  'version',
  'and',
])
/** Chinese is written without blanks. */
const CHINESE = /(知识共享|署名|非商业性使用|非商业性|禁止演绎|相同方式共享|国际|许可协议|许可)/g
const WORD = /\p{L}[\p{L}\p{N}]*|\p{N}+(?:\.\p{N}+)*\+?/gu

/** The words of a text, silent ones left out. `v3`, `3_0` and `by-3-0` are numbers of versions. */
export function wordsOfLicence(text: string): Word[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])v(?:er)?\.?\s?(?=\d)/giu, ' ')
    .replaceAll(/(?<![\d.])(\d)_(\d)(?!\d)/g, '$1.$2')
    .replaceAll(/(?<=\p{L}[-_/ ])(\d)-(\d)(?![\d-])/gu, '$1.$2')
    .replaceAll(/\bU\.\s?([SK])\.?(?![a-z])/g, 'U$1')
    .replaceAll('_', '-')
    .replaceAll(CHINESE, ' $1 ')
  const words: Word[] = []
  let end = 0
  for (const { 0: raw, index } of plain.matchAll(WORD)) {
    const between = plain.slice(end, index)
    const joined = index > 0 && /^[-/.+]*$/.test(between)
    const apart = /[;.|\n]/.test(between) ? 'stop' : /[,:©]/.test(between) ? 'comma' : undefined
    end = index + raw.length
    const word = raw.toLowerCase()
    if (!SILENT.has(word)) words.push({ text: word, raw, joined, apart })
  }
  return words
}

/** The words as they are compared. */
export const phraseOf = (text: string): string[] => wordsOfLicence(text).map(({ text: word }) => word)

/** True when the words from `at` on begin with these. */
export function hasPhrase(words: readonly Word[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[at + index]?.text === word)
}

/** Phrases with what they stand for; the longest one that a text has at a place counts. */
export class Phrases<T> {
  readonly #byFirst = new Map<string, { readonly phrase: readonly string[]; readonly value: T }[]>()

  /** Adds what a text stands for, unless the same words stand for something already. */
  add(text: string, value: T): void {
    const phrase = phraseOf(text)
    const [first] = phrase
    if (first === undefined) return
    const known = this.#byFirst.get(first) ?? []
    if (known.some((other) => other.phrase.join(' ') === phrase.join(' '))) return
    this.#byFirst.set(
      first,
      [...known, { phrase, value }].toSorted((a, b) => b.phrase.length - a.phrase.length),
    )
  }

  /** What stands at a place, and the place after it. */
  at(words: readonly Word[], at: number): { readonly value: T; readonly next: number } | undefined {
    const found = this.#byFirst.get(words[at]?.text ?? '')?.find(({ phrase }) => hasPhrase(words, at, phrase))
    return found === undefined ? undefined : { value: found.value, next: at + found.phrase.length }
  }
}
