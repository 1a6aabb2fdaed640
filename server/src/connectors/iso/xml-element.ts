/**
 * XML elements as the record parsers see them, and the few ways of walking ISO metadata: its documents alternate between
 * properties (lower case first: `citation`) and the objects they hold (`CI_Citation`). Only local names count, so
 * the many versions and profiles of the namespaces read alike.
 */

/** An element with its local name, namespace, attributes by local name, child elements and own text. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** The child elements with one of these local names. */
export function childrenNamed(element: XmlElement, ...names: readonly string[]): XmlElement[] {
  return element.children.filter(({ name }) => names.includes(name))
}

/**
 * Follows properties: the property elements at the end of the path, whatever objects lie between them.
 * `properties(record, 'identificationInfo', 'citation', 'title')` gives every `title`.
 */
export function properties(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  const [first, ...rest] = path
  if (first === undefined) return [element]
  const found = childrenNamed(element, first)
  return rest.length === 0 ? found : found.flatMap(({ children }) => children.flatMap((object) => properties(object, ...rest)))
}

/** The objects that the properties at the end of the path hold. */
export function objects(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return properties(element, ...path).flatMap(({ children }) => children)
}

/** All elements below with one of these local names, in document order; it does not look inside what it finds. */
export function descendants(element: XmlElement, ...names: readonly string[]): XmlElement[] {
  return element.children.flatMap((child) => (names.includes(child.name) ? [child] : descendants(child, ...names)))
}

/**
 * The words of a property: its CharacterString, Anchor, code or other value; when that is empty the first of its
 * translations (PT_FreeText: the plain value is the one in the record's default language). Empty when it has none.
 */
export function wordsOf(property: XmlElement | undefined): string {
  if (property === undefined) return ''
  const values = property.children.filter(({ name }) => name !== 'PT_FreeText' && name !== 'PT_FreeURL')
  for (const { text } of values) if (text.trim() !== '') return text.trim()
  if (property.text.trim() !== '') return property.text.trim()
  const translated = descendants(property, 'LocalisedCharacterString', 'LocalisedURL').find(({ text }) => text.trim() !== '')
  if (translated !== undefined) return translated.text.trim()
  // a code without text is told by its attribute
  return values.map(codeOf).find((code) => code !== '') ?? ''
}

/** The words of the first property at the end of the path that has any, or `undefined`. */
export function firstWords(element: XmlElement, ...path: readonly string[]): string | undefined {
  return allWords(element, ...path)[0]
}

/** The words of every property at the end of the path, empty ones left out. */
export function allWords(element: XmlElement, ...path: readonly string[]): string[] {
  return properties(element, ...path)
    .map(wordsOf)
    .filter((words) => words !== '')
}

/** The code of a code list element: `codeListValue`, else its text; of an address only what follows the last # or /. */
export function codeOf(element: XmlElement): string {
  const listed = element.attributes.codeListValue?.trim() ?? ''
  const told = element.text.trim()
  const value = listed === '' || /[/#]/.test(listed) ? told || listed : listed
  return value.split(/[/#]/).at(-1)?.trim() ?? ''
}

/** The code of the first property at the end of the path, or `undefined`. */
export function firstCode(element: XmlElement, ...path: readonly string[]): string | undefined {
  return objects(element, ...path)
    .map(codeOf)
    .find((code) => code !== '')
}

/** The number that a property holds, or `undefined`; a decimal comma is read as a point. */
export function numberOf(property: XmlElement | undefined): number | undefined {
  const words = wordsOf(property).replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
  const value = words === '' ? Number.NaN : Number(words)
  return Number.isFinite(value) ? value : undefined
}
