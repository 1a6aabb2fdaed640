/**
 * Reads the XML that our server writes anew (`rewrite-xml.ts` there): elements, attributes in double quotation marks, escaped text,
 * nothing else. Threads have no parser of their own.
 */

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
  const attributes: Record<string, string> = {}
  if (name.length < tag.length)
    for (const [, key = '', value = ''] of tag.matchAll(/\s([^\s=]+)="([^"]*)"/g)) attributes[key] = unescaped(value)
  return { name: localName(name), attributes, children: [], text: '' }
}

/**
 * Reads a document piece by piece. Elements that `tells` names are given to `told` with those around them, outermost first, when
 * they end, and are then forgotten: a large document is never in memory as a whole.
 */
export function readXml(
  text: string,
  tells: (name: string, parent: string) => boolean,
  told: (node: XmlNode, around: readonly XmlNode[]) => void,
): void {
  const open: XmlNode[] = []
  const close = (node: XmlNode) => {
    const parent = open.at(-1)
    if (tells(node.name, parent?.name ?? '')) told(node, open)
    else parent?.children.push(node)
  }
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    const end = start < 0 ? -1 : text.indexOf('>', start)
    if (end < 0) return
    const parent = open.at(-1)
    if (start > at && parent !== undefined) parent.text += unescaped(text.slice(at, start))
    at = end + 1
    const sign = text[start + 1]
    if (sign === '?' || sign === '!') continue
    if (sign === '/') {
      const ended = open.pop()
      if (ended !== undefined) close(ended)
      continue
    }
    const isEmpty = text[end - 1] === '/'
    const node = startOf(text.slice(start + 1, isEmpty ? end - 1 : end))
    if (isEmpty) close(node)
    else open.push(node)
  }
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
