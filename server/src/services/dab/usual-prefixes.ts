/**
 * Writes an ISO 19139 document anew with the prefixes that clients of the original portal read by: they know elements by their names with
 * prefix as plain text, and drop CDATA sections. Elements, attributes, texts and their order stay.
 */
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { ISO_NAMESPACES } from '../../iso/iso-parts.ts'
import { element, text, type Xml } from '../../xml/write-xml.ts'

const ROOT = /^M[DI]_Metadata$/
const XML = 'http://www.w3.org/XML/1998/namespace'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
/** Namespaces by what all their versions have in common. */
const ISO_PREFIX = /\/(gmd|gco|gmi|gmx|srv|gts|gss|gsr)(?:\/[\d.-]*)?$/
const OTHERS: readonly (readonly [namespace: RegExp, prefix: string])[] = [
  [/^http:\/\/www\.opengis\.net\/gml(?:\/|$)/, 'gml'],
  [/^http:\/\/www\.w3\.org\/1999\/xlink$/, 'xlink'],
  [/^http:\/\/www\.w3\.org\/2001\/XMLSchema-instance$/, 'xsi'],
]
const RESERVED = new Set(['gmd', 'gco', 'gmi', 'gmx', 'srv', 'gts', 'gss', 'gsr', 'gml', 'xlink', 'xsi', 'xml', 'xmlns', ''])

const usualPrefix = (namespace: string): string | undefined =>
  ISO_PREFIX.exec(namespace)?.[1] ?? OTHERS.find(([pattern]) => pattern.test(namespace))?.[1]

interface Open {
  readonly name: string
  readonly scope: ReadonlyMap<string, string>
}

/** Names of one element, with the declarations that they need. */
function namesIn(scope: ReadonlyMap<string, string>) {
  const declared = new Map<string, string>()
  const boundTo = (prefix: string) => declared.get(prefix) ?? scope.get(prefix)
  function prefixFor(namespace: string, given: string): string {
    if (namespace === XML) return 'xml'
    const usual = usualPrefix(namespace)
    const wanted = usual ?? (RESERVED.has(given) ? 'ns' : given)
    // one element may use two namespaces of one prefix
    for (let at = 0; ; at += 1) {
      const prefix = at === 0 ? wanted : `${wanted}${at + 1}`
      if (boundTo(prefix) === namespace) return prefix
      if (declared.has(prefix)) continue
      declared.set(prefix, namespace)
      return prefix
    }
  }
  return { declared, nameOf: (namespace: string, given: string, local: string) => `${prefixFor(namespace, given)}:${local}` }
}

/**
 * The document with the root `gmi:MI_Metadata`, without its declaration, comments and instructions; `undefined` when it is no ISO record,
 * or not well-formed.
 */
export function withUsualPrefixes(document: string): Xml | undefined {
  const parser = new SaxesParser({ xmlns: true })
  const pieces: string[] = []
  const open: Open[] = []
  const root = new Map(Object.entries(ISO_NAMESPACES).map(([name, uri]) => [name.slice('xmlns:'.length), uri as string]))
  let isRefused = false

  parser.on('error', () => {
    isRefused = true
  })
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (isRefused) return
    const parent = open.at(-1)
    if (parent === undefined && !ROOT.test(tag.local)) {
      isRefused = true
      return
    }
    const { declared, nameOf } = namesIn(parent?.scope ?? root)
    const name =
      parent !== undefined && tag.uri === ''
        ? tag.local
        : parent === undefined
          ? 'gmi:MI_Metadata'
          : nameOf(tag.uri, tag.prefix, tag.local)
    const attributes = Object.values<SaxesAttributeNS>(tag.attributes).flatMap(({ prefix, local, uri, value, name: given }) => {
      if (prefix === 'xmlns' || given === 'xmlns') return []
      const [typePrefix = '', type] = value.includes(':') ? value.split(':') : ['', value]
      // the one attribute whose value is a name
      const named = uri === XSI && local === 'type' ? nameOf(parser.resolve(typePrefix) ?? '', typePrefix, type ?? '') : value
      return [[uri === '' ? local : nameOf(uri, prefix, local), named] as const]
    })
    const scope = new Map([...(parent?.scope ?? root), ...declared])
    const declarations = [...(parent === undefined ? scope : declared)].map(([prefix, uri]) => [`xmlns:${prefix}`, uri] as const)
    pieces.push(element(name, Object.fromEntries([...declarations, ...attributes])).replace(/\/>$/, '>'))
    open.push({ name, scope })
  })
  const addText = (words: string): void => void pieces.push(text(words))
  parser.on('text', (words) => {
    if (open.length > 0) addText(words)
  })
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed !== undefined) pieces.push(`</${closed.name}>`)
  })
  parser.write(document).close()
  return isRefused || pieces.length === 0 ? undefined : (pieces.join('') as Xml)
}
