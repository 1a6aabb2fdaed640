/**
 * Finds the metadata records of an XML document while it streams through: the document's root, or the records inside any
 * wrapper (a CSW answer, an OAI-PMH list). Only one record is held in memory at a time.
 *
 * Nothing outside the document is ever read: a document type declaration is refused outright (with it go external
 * entities and entity bombs), depth and size are limited, only the five predefined entities and character references exist.
 */
import type { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { DECLARATION_BYTES, decoderOf, encodingOf } from './xml-encoding.ts'
import { adopt, close, type XmlElement } from './xml-element.ts'

/** How much of a document is accepted. */
export interface XmlLimits {
  /** Nesting of elements. */
  readonly depth: number
  /** Length of one record, in characters. */
  readonly recordLength: number
  /** Elements and attributes of one record. */
  readonly nodes: number
  /** Attributes of one element, those that declare namespaces among them. */
  readonly attributes: number
}

export const XML_LIMITS: XmlLimits = { depth: 200, recordLength: 32_000_000, nodes: 500_000, attributes: 1_000 }

/** A record of a document: its element and its bytes. */
export interface SplitRecord {
  readonly element: XmlElement
  /**
   * The document byte for byte when the record is its root. Inside a wrapper: the record's text as it stands there, in
   * UTF-8, with the namespace declarations that it takes from the wrapper added to its first tag so that it can stand alone.
   */
  readonly bytes: Uint8Array
}

/** The root of a document, told when it is no record itself. */
export interface RootElement {
  readonly name: string
  readonly namespace: string
}

/** Why a document cannot be read. The message completes "refused: ...". */
export class XmlRefusal extends Error {}

/** What a document turned out to hold, beside the records handed out on the way. */
export interface SplitDocument {
  readonly root: RootElement
  readonly records: number
}

/** A namespace declaration: its prefix ('' = the default namespace) and address. */
type Namespace = readonly [prefix: string, uri: string]

interface OpenRecord {
  readonly start: number
  readonly inherited: readonly Namespace[]
  readonly isRoot: boolean
  readonly stack: XmlElement[]
  nodes: number
}

/** True for the elements that are records. */
export type IsRecord = (element: RootElement & { readonly attributes: Readonly<Record<string, string>> }) => boolean

/** A document that is fed piece by piece. */
export interface RecordSplitter {
  /** Takes the next bytes; gives the records that they complete. @throws XmlRefusal */
  readonly write: (bytes: Uint8Array) => SplitRecord[]
  /** No more bytes. @throws XmlRefusal when the document is not complete */
  readonly end: () => { readonly found: SplitRecord[]; readonly document: SplitDocument }
  /** After a refusal: the records that were complete before the fault and have not been given yet. */
  readonly rest: () => SplitRecord[]
}

/** A parser that refuses a tag with more attributes while it is read: else all of it is put together before it is told. */
function parserOf(most: number): SaxesParser<{ xmlns: true; position: true }> {
  const parser = new SaxesParser({ xmlns: true, position: true })
  let count = 0
  parser.on('opentagstart', () => {
    count = 0
  })
  parser.on('attribute', () => {
    count += 1
    if (count > most) throw new XmlRefusal(`an element of it has more than ${most} attributes`)
  })
  return parser
}

/**
 * Makes a splitter for one document. `acceptsDoctype` is asked about a document type declaration, by what stands between
 * `<!DOCTYPE` and its end; none is ever read or followed, so that no entity but the five predefined ones exists even then.
 */
export function createRecordSplitter(
  isRecord: IsRecord,
  limits: XmlLimits = XML_LIMITS,
  acceptsDoctype: (declaration: string) => boolean = () => false,
): RecordSplitter {
  const parser = parserOf(limits.attributes)
  let head: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined
  let encoding = 'utf-8'
  /** Every byte so far, as long as the root may be a record. */
  let rawChunks: Uint8Array[] | undefined = []
  let text = ''
  let textStart = 0
  /** `text` begins with a tag, which may not be complete. */
  let holdsTag = false
  /** Tags that are open around a record, not those inside it. */
  const wrappers: SaxesTagNS[] = []
  let depth = 0
  let root: RootElement | undefined
  let open: OpenRecord | undefined
  let records = 0
  let found: SplitRecord[] = []
  let rootElement: XmlElement | undefined

  parser.on('error', (error) => {
    throw new XmlRefusal(`it is not well-formed XML (${error.message.replace(/^(\d+):(\d+):/, 'line $1, column $2:')})`)
  })
  parser.on('doctype', (declaration) => {
    if (acceptsDoctype(declaration)) return
    throw new XmlRefusal('it has a document type declaration (DOCTYPE), which is not accepted')
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > limits.depth) throw new XmlRefusal(`its elements are nested more than ${limits.depth} deep`)
    const attributes = attributesOf(tag)
    const isRoot = root === undefined
    if (isRoot) root = { name: tag.local, namespace: tag.uri }
    if (open === undefined) {
      if (!isRecord({ name: tag.local, namespace: tag.uri, attributes })) {
        wrappers.push(tag)
        rawChunks = undefined
        return
      }
      const start = text.lastIndexOf('<', parser.position - textStart - 1) + textStart
      open = { start, inherited: inheritedNamespaces(wrappers, tag), isRoot, stack: [], nodes: 0 }
    }
    open.nodes += attributes === NO_ATTRIBUTES ? 1 : 1 + Object.keys(attributes).length
    if (open.nodes > limits.nodes) throw new XmlRefusal(`a record of it has more than ${limits.nodes} elements and attributes`)
    const element: XmlElement = { name: tag.local, namespace: tag.uri, attributes, children: [], text: '' }
    adopt(open.stack.at(-1), element)
    open.stack.push(element)
  })
  const addText = (words: string) => {
    const element = open?.stack.at(-1)
    if (element !== undefined) element.text += words
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth -= 1
    if (open === undefined) {
      wrappers.pop()
      return
    }
    const element = open.stack.pop()
    if (element === undefined || close(open.stack.at(-1), element)) return
    records += 1
    if (open.isRoot) rootElement = element
    else
      found.push({
        element,
        bytes: Buffer.from(alone(text.slice(open.start - textStart, parser.position - textStart), open.inherited)),
      })
    open = undefined
  })

  const feed = (words: string) => {
    text += words
    parser.write(words)
    if (open === undefined || open.isRoot) {
      // outside records only a tag that is cut in two by the end of this piece is still needed; only the new words are
      // looked through, because millions of blanks would otherwise be looked through with each piece of them
      const last = open === undefined ? words.lastIndexOf('<') : -1
      holdsTag = open === undefined && (holdsTag || last >= 0)
      const keep = !holdsTag ? text.length : last < 0 ? 0 : text.length - words.length + last
      textStart += keep
      if (keep > 0) text = text.slice(keep)
    }
    if (textStart + text.length - (open?.start ?? textStart) > limits.recordLength) {
      const what = open === undefined ? 'something in it' : 'a record of it'
      throw new XmlRefusal(`${what} is longer than ${limits.recordLength} characters`)
    }
  }
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    if (decoder === undefined) {
      encoding = encodingOf(bytes)
      decoder = decoderOf(encoding)
      if (decoder === undefined) throw new XmlRefusal(`its encoding "${encoding}" is not known`)
    }
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      throw new XmlRefusal(`it holds bytes that are not ${encoding.toUpperCase()}`)
    }
  }
  const take = (): SplitRecord[] => {
    const taken = found
    found = []
    return taken
  }

  return {
    write(bytes) {
      rawChunks?.push(bytes)
      if (decoder !== undefined) feed(decode(bytes, true))
      else {
        // the encoding is told by the first bytes: wait until they are all there
        head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
        if (head.length >= DECLARATION_BYTES) feed(decode(head, true))
      }
      return take()
    },
    end() {
      feed(decoder === undefined ? decode(head, false) : decode(new Uint8Array(), false))
      if (root === undefined && text.trim() === '') throw new XmlRefusal('it is empty')
      parser.close()
      if (root === undefined) throw new XmlRefusal('it is not XML')
      if (rootElement !== undefined) found.push({ element: rootElement, bytes: Buffer.concat(rawChunks ?? []) })
      return { found: take(), document: { root, records } }
    },
    rest: take,
  }
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

function attributesOf(tag: SaxesTagNS): Readonly<Record<string, string>> {
  let attributes: Record<string, string> | undefined
  for (const name in tag.attributes) {
    const { local, prefix, value } = tag.attributes[name] as SaxesAttributeNS
    if (prefix === 'xmlns' || local === 'xmlns') continue
    // most elements have none
    attributes ??= {}
    attributes[local] = value
  }
  return attributes ?? NO_ATTRIBUTES
}

/** The namespace declarations in force at a tag that it does not make itself. */
function inheritedNamespaces(wrappers: readonly SaxesTagNS[], tag: SaxesTagNS): Namespace[] {
  const inForce = new Map<string, string>()
  for (const { ns } of wrappers) for (const [prefix, uri] of Object.entries(ns)) inForce.set(prefix, uri)
  return [...inForce].filter(([prefix, uri]) => !Object.hasOwn(tag.ns, prefix) && uri !== '')
}

/** The record's text with those declarations in its first tag that it uses and that stand in its wrapper. */
function alone(record: string, inherited: readonly Namespace[]): string {
  const declarations = inherited
    .filter(([prefix]) => prefix === '' || record.includes(`${prefix}:`))
    .map(([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escaped(uri)}"`)
  const name = /^<[^\s/>]+/.exec(record)?.[0] ?? ''
  return `${name}${declarations.join('')}${record.slice(name.length)}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
