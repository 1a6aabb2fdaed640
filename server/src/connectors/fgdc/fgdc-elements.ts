/** How the elements of CSDGM are found and read. */
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'

/** What producers write where nothing is known. */
const NOTHING = /^(?:n\/?a|none|unknown|null|not (?:applicable|available|complete)|required:?.*|-+)\.?$/i

/** The elements at the end of a path. */
export const at = (element: XmlElement, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>((found, name) => found.flatMap((one) => childrenNamed(one, name)), [element])

/** The texts at the end of a path that mean something. */
export const textsAt = (element: XmlElement, ...path: readonly string[]): string[] =>
  at(element, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !NOTHING.test(text))

/** The first of them. */
export const textAt = (element: XmlElement, ...path: readonly string[]): string | undefined => textsAt(element, ...path)[0]

/** Text on one line and of bounded length. */
export const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** `20010203`, `200102` or `2001` with hyphens; other words (`present`, `Unknown`, years before Christ) are no dates. */
export function dateOf(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})?-?(\d{2})?$/.exec(text?.trim() ?? '') ?? []
  return year === undefined ? undefined : [year, month, day].filter((part) => part !== undefined).join('-')
}
