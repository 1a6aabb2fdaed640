/**
 * XML elements as the record parsers see them, and the few ways of walking ISO metadata: its documents alternate between
 * properties (lower case first: `citation`) and the objects they hold (`CI_Citation`). Only local names count, so
 * the many versions and profiles of the namespaces read alike.
 */

import { knownCode } from './code-lists.ts'

/** An element with its local name, namespace, attributes by local name, child elements and own text. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** Puts an element into the one around it. A line end within a text is one, as HTML and DataCite have it. */
export function adopt(parent: XmlElement | undefined, element: XmlElement): void {
  if (parent === undefined) return
  parent.children.push(element)
  if (element.name === 'br') parent.text += '\n'
}

const XHTML = 'http://www.w3.org/1999/xhtml'
/** Elements of HTML that begin on a line of their own, as far as texts of records have them. */
const BLOCK = /^(?:address|article|blockquote|d[dlt]|div|h[1-6]|li|[ou]l|p|pre|section|table|tr)$/
const UNSEEN = /^(?:head|script|style|template)$/

/**
 * Closes an element, and tells whether it is in another one. The words of HTML are words of the element around it, in their order, as an Atom text of the type xhtml has them.
 * @rule B-record-formats.xhtml Words of XHTML within a text are read in their order, without its markup
 */
export function close(parent: XmlElement | undefined, element: XmlElement): boolean {
  if (parent === undefined) return false
  if (element.namespace === XHTML && element.text !== '' && !UNSEEN.test(element.name))
    parent.text += BLOCK.test(element.name) ? `\n${element.text}\n` : element.text
  return true
}

/** The child elements with one of these local names. */
export function childrenNamed(element: XmlElement, ...names: readonly string[]): XmlElement[] {
  return element.children.filter(({ name }) => names.includes(name))
}

// Records are walked some two hundred times each: what follows gathers into one list instead of joining many.

/** Adds the properties at the end of the path, from its step `at` on. */
function gather(element: XmlElement, path: readonly string[], at: number, found: XmlElement[]): void {
  for (const child of element.children) {
    if (child.name !== path[at]) continue
    if (at === path.length - 1) found.push(child)
    else for (const object of child.children) gather(object, path, at + 1, found)
  }
}

/** The first truthy thing that `read` finds in a property at the end of the path, or `undefined`. */
function firstOf(
  element: XmlElement,
  path: readonly string[],
  at: number,
  read: (found: XmlElement) => string,
): string | undefined {
  for (const child of element.children) {
    if (child.name !== path[at]) continue
    if (at === path.length - 1) {
      const words = read(child)
      if (words !== '') return words
      continue
    }
    for (const object of child.children) {
      const words = firstOf(object, path, at + 1, read)
      if (words !== undefined) return words
    }
  }
  return undefined
}

/**
 * Follows properties: the property elements at the end of the path, whatever objects lie between them.
 * `properties(record, 'identificationInfo', 'citation', 'title')` gives every `title`.
 */
export function properties(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  if (path.length === 0) return [element]
  const found: XmlElement[] = []
  gather(element, path, 0, found)
  return found
}

/** The objects that the properties at the end of the path hold. */
export function objects(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  const found = properties(element, ...path)
  const [only] = found
  if (only === undefined) return found
  return found.length === 1 ? [...only.children] : found.flatMap(({ children }) => children)
}

/** All elements below with one of these local names, in document order; it does not look inside what it finds. */
export function descendants(element: XmlElement, ...names: readonly string[]): XmlElement[] {
  const found: XmlElement[] = []
  gatherBelow(element, names, found)
  return found
}

function gatherBelow(element: XmlElement, names: readonly string[], found: XmlElement[]): void {
  for (const child of element.children) {
    if (names.includes(child.name)) found.push(child)
    else if (child.children.length > 0) gatherBelow(child, names, found)
  }
}

/**
 * The words of a property: its CharacterString, Anchor, code or other value; when that is empty the first of its
 * translations (PT_FreeText: the plain value is the one in the record's default language). Empty when it has none.
 */
export function wordsOf(property: XmlElement | undefined): string {
  if (property === undefined) return ''
  const isValue = ({ name }: XmlElement) => name !== 'PT_FreeText' && name !== 'PT_FreeURL'
  for (const value of property.children) {
    if (!isValue(value)) continue
    const text = value.text.trim()
    if (text !== '') return text
  }
  const own = property.text.trim()
  if (own !== '' || property.children.length === 0) return own
  const translated = descendants(property, 'LocalisedCharacterString', 'LocalisedURL').find(({ text }) => text.trim() !== '')
  if (translated !== undefined) return translated.text.trim()
  // a code without text is told by its attribute
  for (const value of property.children) {
    const code = isValue(value) ? codeOf(value) : ''
    if (code !== '') return code
  }
  return ''
}

/** The words of the first property at the end of the path that has any, or `undefined`. */
export function firstWords(element: XmlElement, ...path: readonly string[]): string | undefined {
  return firstOf(element, path, 0, wordsOf)
}

/** The words of every property at the end of the path, empty ones left out. */
export function allWords(element: XmlElement, ...path: readonly string[]): string[] {
  return properties(element, ...path)
    .map(wordsOf)
    .filter((words) => words !== '')
}

/** A number of a register that stands for a code: `RI_367`, `006`. */
const REGISTER_NUMBER = /^[A-Z]*[_-]?\d+$/

/** The texts of a code: its own, and its translations, each of which may have several languages (`contact; pointOfContact`). */
const toldWith = (element: XmlElement): string[] =>
  [element, ...descendants(element, 'LocalisedCharacterString')].flatMap(({ text }) =>
    text
      .split(/\s*[;|]\s*/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

/**
 * The code of a code list element. What the standard's lists have goes first: `codeListValue`, else one of its texts, in whatever order their
 * languages stand, else the address of an anchor. Of others `codeListValue` tells it, of an address only what follows the last # or /, or
 * the first text where a number of a register stands for the code.
 * @rule B-record-formats.codes A code of ISO is the one of its lists, whether its value, its text or one of its languages has it
 */
export function codeOf(element: XmlElement): string {
  const listed = element.attributes.codeListValue?.trim() ?? ''
  const isNumber = REGISTER_NUMBER.test(listed)
  const listedCode = isNumber ? undefined : knownCode(listed, element.name)
  if (listedCode !== undefined) return listedCode
  const told = toldWith(element)
  // which register a number is of is not sure: its text goes first
  const known = [...told, element.attributes.href ?? '', listed]
    .map((text) => knownCode(text, element.name))
    .find((code) => code !== undefined)
  if (known !== undefined) return known
  const [first = ''] = told
  if (isNumber && /\p{L}{3}/u.test(first)) return first
  const text = element.text.trim()
  const value = listed === '' || /[/#]/.test(listed) ? text || listed : listed
  return value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('#')) + 1).trim()
}

/** The code of the first property at the end of the path, or `undefined`. */
export function firstCode(element: XmlElement, ...path: readonly string[]): string | undefined {
  return firstOf(element, path, 0, ({ children }) => {
    const codes = children.map(codeOf).filter((code) => code !== '')
    // the translations of a text may stand beside it
    return codes.find((code) => knownCode(code, '') !== undefined) ?? codes[0] ?? ''
  })
}

/** The number that a property holds, or `undefined`; a decimal comma is read as a point. */
export function numberOf(property: XmlElement | undefined): number | undefined {
  const words = wordsOf(property).replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
  const value = words === '' ? Number.NaN : Number(words)
  return Number.isFinite(value) ? value : undefined
}
