/**
 * Reads XML in a thread, where browsers have no parser: elements, attributes, escaped text, CDATA. Document types are refused,
 * so the only entities are those of XML itself. Files come from our server, which has rewritten them (`rewrite-xml.ts`), or from
 * the disk of the visitor. The server has readers of its own for streams of records (ADR 22).
 */
import { FormatFault } from '../format-fault.ts'

/** As many as the server takes. */
const MAX_DEPTH = 200
const MAX_ELEMENTS = 2_000_000

export interface XmlNode {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal?: string, hex?: string, name = '') => {
        if (name !== '') return NAMED[name as string] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function startOf(tag: string): XmlNode {
  const [, name = ''] = /^([^\s/]+)/.exec(tag) ?? []
  if (name === '') throw new FormatFault('broken-file', 'a tag of it has no name')
  const attributes: Record<string, string> = {}
  if (name.length < tag.length)
    for (const [, key = '', double, single = ''] of tag.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      attributes[key] = unescaped(double ?? single)
  return { name: localName(name), attributes, children: [], text: '' }
}

/** Where the tag ends that begins at `start`: values of attributes may have the sign in them. -1: nowhere. */
function endOfTag(text: string, start: number): number {
  const first = text.indexOf('>', start)
  if (first < 0 || !/["']/.test(text.slice(start, first))) return first
  let quote = ''
  let at = start
  for (let end = text.indexOf('>', start); end >= 0; end = text.indexOf('>', end + 1)) {
    for (; at < end; at++) {
      const sign = text[at] as string
      if (quote === '' ? sign === '"' || sign === "'" : sign === quote) quote = quote === '' ? sign : ''
    }
    if (quote === '') return end
  }
  return -1
}

/** How what is not an element begins and ends. */
const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Where what is not an element ends, and its text; `undefined`: what begins at `start` is an element. @throws FormatFault */
function asideAt(text: string, start: number): { readonly next: number; readonly words: string } | undefined {
  const sign = text[start + 1]
  if (sign !== '!' && sign !== '?') return undefined
  const found = ASIDES.find(([begin = '']) => text.startsWith(begin, start))
  if (found === undefined) throw new FormatFault('unsafe-file', 'it has a document type')
  const [begin, close] = found
  const end = text.indexOf(close, start + begin.length)
  if (end < 0) throw new FormatFault('broken-file', 'it breaks off')
  return { next: end + close.length, words: begin === '<![CDATA[' ? text.slice(start + begin.length, end) : '' }
}

/** The local name of the outermost element; empty when there is none. @throws FormatFault */
export function rootOf(text: string): string {
  let at = text.indexOf('<')
  while (at >= 0) {
    const aside = asideAt(text, at)
    if (aside === undefined) return localName(/^<([^\s/>]+)/.exec(text.slice(at, at + 1_000))?.[1] ?? '')
    at = text.indexOf('<', aside.next)
  }
  return ''
}

/**
 * Reads a document piece by piece. Elements that `tells` names are given to `told` with those around them, outermost first, when
 * they end, and are then forgotten: a large document is never in memory as a whole. @throws FormatFault
 */
export function readXml(
  document: string,
  tells: (name: string, parent: string) => boolean,
  told: (node: XmlNode, around: readonly XmlNode[]) => void,
): void {
  // ends of lines are one sign (XML 1.0 section 2.11)
  const text = document.includes('\r') ? document.replaceAll(/\r\n?/g, '\n') : document
  const open: XmlNode[] = []
  const close = (node: XmlNode) => {
    const parent = open.at(-1)
    if (tells(node.name, parent?.name ?? '')) told(node, open)
    else parent?.children.push(node)
  }
  let count = 0
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    if (start < 0) break
    const parent = open.at(-1)
    if (start > at && parent !== undefined) parent.text += unescaped(text.slice(at, start))
    const aside = asideAt(text, start)
    if (aside !== undefined) {
      if (parent !== undefined) parent.text += aside.words
      at = aside.next
      continue
    }
    const end = endOfTag(text, start)
    if (end < 0) throw new FormatFault('broken-file', 'it breaks off')
    at = end + 1
    if (text[start + 1] === '/') {
      const ended = open.pop()
      if (ended?.name !== localName(text.slice(start + 2, end).trim()))
        throw new FormatFault('broken-file', 'its elements cross each other')
      close(ended)
      continue
    }
    count += 1
    if (count > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw new FormatFault('too-large', 'it has too many elements')
    const isEmpty = text[end - 1] === '/'
    const node = startOf(text.slice(start + 1, isEmpty ? end - 1 : end))
    if (isEmpty) close(node)
    else open.push(node)
  }
  if (open.length > 0) throw new FormatFault('broken-file', 'it breaks off')
}

export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((one) => one.name === name)

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? []

/** Text of a child element without the blanks around it; `undefined` when there is none. */
export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  const text = child(node, name)?.text.trim()
  return text === undefined || text === '' ? undefined : text
}

export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const number = Number.parseFloat(textOf(node, name) ?? '')
  return Number.isFinite(number) ? number : undefined
}

/** `1` and `true`, `0` and `false` (XML Schema boolean). */
export function flagOf(node: XmlNode | undefined, name: string): boolean | undefined {
  const text = textOf(node, name)
  return text === undefined ? undefined : text === '1' || text.toLowerCase() === 'true'
}
