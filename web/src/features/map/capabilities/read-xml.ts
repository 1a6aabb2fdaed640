/**
 * Reading the XML of map services with the browser's own parser: they are read in the page, not in a thread, and a WMTS is told by its
 * namespace, which the reader of files (`web/src/formats/xml/`) does not keep. Names count without their prefix, since services differ in
 * what they declare.
 */
import type { UnreadService } from './service-layers.ts'

const MAX_SAID = 500

/** Elements directly below, with this name. */
export const children = (of: Element | undefined, name: string): Element[] =>
  of === undefined ? [] : [...of.children].filter(({ localName }) => localName === name)

/** The first element at the end of a path of names. */
export function child(of: Element | undefined, ...path: readonly string[]): Element | undefined {
  let at = of
  for (const name of path) at = children(at, name)[0]
  return at
}

/** Text of the element at the end of a path, without spaces around it; empty when there is none. */
export const textAt = (of: Element | undefined, ...path: readonly string[]): string =>
  child(of, ...path)?.textContent?.trim() ?? ''

/** A text without the breaks and indents of the document. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A number; `undefined` for what is none. */
export function numberOf(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** An address in the document: `xlink:href`, with and without its name space. An address that is none is left out. */
export function linkOf(element: Element | undefined): string | undefined {
  const href =
    element?.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ??
    element?.getAttribute('xlink:href') ??
    element?.getAttribute('href')
  return href !== null && href !== undefined && /^https?:\/\//i.test(href.trim()) ? href.trim() : undefined
}

/** The root of a document, when it is one of these; else why not. */
export function readRoot(xml: string, roots: readonly string[]): Element | UnreadService {
  const document = new DOMParser().parseFromString(xml.replace(/^[\uFEFF\s]+/, ''), 'application/xml')
  const root = document.documentElement
  if (document.querySelector('parsererror') !== null) return { kind: 'unread', trouble: 'broken-file', said: '' }
  if (roots.includes(root.localName)) return root
  if (/exception/i.test(root.localName)) {
    return { kind: 'unread', trouble: 'service-exception', said: oneLine(root.textContent ?? '').slice(0, MAX_SAID) }
  }
  return { kind: 'unread', trouble: /^html$/i.test(root.localName) ? 'page' : 'wrong-kind', said: '' }
}

type Known<T> = { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> } & {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key]
}

/** The object without what is not known. */
export function known<T extends object>(part: T): Known<T> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Known<T>
}

/** A text that says something. */
export const some = (text: string): string | undefined => (text === '' ? undefined : text)
