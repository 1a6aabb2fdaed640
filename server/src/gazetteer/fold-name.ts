/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'e',
}

/**
 * A name as it is compared: lower case, without diacritics and apostrophes, words apart by one blank, "St." written out.
 * "Łódź" is "lodz", "Xi’an" is "xian", "St. John's" is "saint johns".
 * @rule B-places.names Names are compared without case, marks and articles
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[łøđðħıŋþßæœə]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/['’‘ʼʻ`´ʹ]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\bst(?= )/g, 'saint')
}

/** Articles that may stand before a name in a phrase: "the Alps", "la Méditerranée", "l'Afrique", "el Sahel". */
const ARTICLE = /^(?:the|le|la|les|el|los|las)\s+|^l['’]\s*/i

/** The text without its article; the same text when it has none, or is nothing else. */
export function withoutArticle(text: string): string {
  const rest = text.trim().replace(ARTICLE, '')
  return rest === '' ? text : rest
}
