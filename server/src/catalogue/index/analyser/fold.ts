/** Folding: the form of a word in which spellings meet that differ in case, accents or compatibility characters only. */

/** Letters that are letters of their own in Unicode, not a base letter with a mark, and that people type without. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
}
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
const ASCII = /^[\u0000-\u007f]*$/
/** Marks, but the breve of й: to a Russian reader й and и are two letters (ё and е are not). */
const MARKS = /(?<!и)\p{M}|(?<=и)(?!\u0306)\p{M}/gu

/** Lower case with compatibility characters (full width, ligatures, subscripts) made plain: Unicode NFKC. */
export function lowerCase(word: string): string {
  return ASCII.test(word) ? word.toLowerCase() : word.normalize('NFKC').toLowerCase().normalize('NFC')
}

/** A lower-case word without accents: ą é ñ ё ł ø ß become a e n е l o ss; й stays. */
export function fold(lower: string): string {
  if (ASCII.test(lower)) return lower
  const bare = lower.normalize('NFKD').replace(MARKS, '').normalize('NFC')
  return bare.replace(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

/** Does the text hold the other one? Case, accents and compatibility characters do not count. */
export function holdsText(text: string, wanted: string): boolean {
  return fold(lowerCase(text)).includes(fold(lowerCase(wanted.trim())))
}

/** What titles are sorted by: folded, without leading punctuation, its first 60 UTF-16 units, compared unit by unit. */
export function titleSortKey(title: string): string {
  return fold(lowerCase(title))
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 60)
}
