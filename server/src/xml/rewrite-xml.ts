/**
 * Writes an XML document anew with only what somebody asks to keep. What comes out is made of names that a parser has read and of
 * texts that are escaped here: comments, instructions and document types are gone, and nothing is left that two parsers could read
 * in two ways.
 */
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { decoderOf, encodingOf } from './xml-encoding.ts'
import { XmlRefusal } from './record-splitter.ts'

/** An element that is being read. */
export interface OpenElement {
  /** Local name. */
  readonly name: string
  readonly namespace: string
  readonly parent: OpenElement | undefined
}

/** What is kept of a document. */
export interface XmlRewriting {
  /** False: the element is left out with all that is in it. */
  readonly keeps: (element: OpenElement) => boolean
  /** What an attribute (no namespace declaration) becomes; `undefined` = it is left out. `name` is local. */
  readonly attribute?: (name: string, value: string, namespace: string) => string | undefined
  /** What a run of text becomes, '' in an element without anything; `undefined` = the element around it is left out. */
  readonly text?: (text: string, element: OpenElement) => string | undefined
  /** Called for each element that is kept, when it begins. */
  readonly opened?: (element: OpenElement) => void
  /** Called for each element that stays, when it ends. */
  readonly closed?: (element: OpenElement) => void
  /** Prefixes that documents use without declaring them, and what they mean. */
  readonly known?: Readonly<Record<string, string>>
  readonly acceptsDoctype?: (declaration: string) => boolean
  /** Told the length, in UTF-16 units, of each piece that is written; may throw. */
  readonly room?: (length: number) => void
}

/** How much of a document is accepted. */
const MAX_DEPTH = 200
const MAX_NODES = 2_000_000
/** Attributes of one element: a parser holds all of them until the element begins. */
const MAX_ATTRIBUTES = 1_000

interface Open extends OpenElement {
  readonly parent: Open | undefined
  readonly written: string
  /** Pieces that were written before it: where to go back to when it is left out. */
  readonly before: number
  run: string
  isEmpty: boolean
  isDropped: boolean
}

/** Patterns, not plain texts: with these the engine makes an object of each place, and millions of them are more than a thread may hold. */
const escapedText = (text: string): string =>
  text.replaceAll(/&/g, '&amp;').replaceAll(/</g, '&lt;').replaceAll(/>/g, '&gt;').replaceAll(/\r/g, '&#13;')
const escapedValue = (text: string): string =>
  escapedText(text).replaceAll(/"/g, '&quot;').replaceAll(/\t/g, '&#9;').replaceAll(/\n/g, '&#10;')
/** Units that are escaped at a time: what they become is counted before the next ones are. */
const AT_ONCE = 1_000_000

/** A text escaped piece by piece. */
function inPieces(text: string, escape: (piece: string) => string, room: (length: number) => void): string {
  if (text.length <= AT_ONCE) {
    const escaped = escape(text)
    room(escaped.length)
    return escaped
  }
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += AT_ONCE) pieces.push(inPieces(text.slice(at, at + AT_ONCE), escape, room))
  return pieces.join('')
}

/** The text of a document in any encoding that we know, without blanks around it. @throws XmlRefusal */
function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const decoder = decoderOf(encoding)
  if (decoder === undefined) throw new XmlRefusal(`its encoding "${encoding}" is not known`)
  try {
    return decoder.decode(bytes).trim()
  } catch {
    throw new XmlRefusal(`it holds bytes that are not ${encoding.toUpperCase()}`)
  }
}

/** Gives the number of attributes of the tag that was just read. A tag with too many is refused before it ends. */
function countAttributes(parser: SaxesParser<{ xmlns: true }>): () => number {
  let count = 0
  parser.on('attribute', () => {
    count += 1
    if (count > MAX_ATTRIBUTES) throw new XmlRefusal(`an element of it has more than ${MAX_ATTRIBUTES} attributes`)
  })
  return () => {
    const ofTag = count
    count = 0
    return ofTag
  }
}

/** The document as it is asked for, with an XML declaration of UTF-8. @throws XmlRefusal */
export function rewriteXml(bytes: Uint8Array, rewriting: XmlRewriting): string {
  const text = textOf(bytes)
  if (text === '') throw new XmlRefusal('it is empty')
  const { keeps, attribute, known = {}, room = () => undefined } = rewriting
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { ...known } })
  const pieces: string[] = []
  /** Elements that were the first thing written into their parents. */
  const emptyAgain = new WeakSet<Open>()
  let open: Open | undefined
  let depth = 0
  let nodes = 0
  /** Depth of the element that is being left out. */
  let leftOutAt = Infinity

  parser.on('error', (error) => {
    throw new XmlRefusal(`it is not well-formed XML (${error.message.replace(/^(\d+):(\d+):/, 'line $1, column $2:')})`)
  })
  const attributesOfTag = countAttributes(parser)
  parser.on('doctype', (declaration) => {
    if (rewriting.acceptsDoctype?.(declaration) === true) return
    throw new XmlRefusal('it has a document type declaration (DOCTYPE), which is not accepted')
  })

  const flush = (element: Open, isEnd: boolean): void => {
    const run = element.run.trim() === '' ? '' : element.run
    element.run = ''
    // an element without anything in it may be one that says nothing without
    if (run === '' && !(isEnd && element.isEmpty)) return
    const changed = rewriting.text === undefined ? run : rewriting.text(run, element)
    if (changed === undefined) element.isDropped = true
    else if (changed !== '') write(element, inPieces(changed, escapedText, room))
  }
  /** Writes into an element; its tag is closed first when nothing was in it yet. */
  const write = (element: Open, piece: string): void => {
    if (element.isEmpty) pieces.push('>')
    element.isEmpty = false
    pieces.push(piece)
  }
  const attributesOf = (tag: SaxesTagNS): string => {
    let written = ''
    for (const { prefix, local, value, uri, name } of Object.values<SaxesAttributeNS>(tag.attributes)) {
      const isDeclaration = prefix === 'xmlns' || name === 'xmlns'
      const changed = isDeclaration || attribute === undefined ? value : attribute(local, value, uri)
      if (changed !== undefined) written += ` ${name}="${inPieces(changed, escapedValue, room)}"`
    }
    if (open !== undefined) return written
    const missing = Object.entries(known).filter(
      ([prefix]) => !(`xmlns:${prefix}` in tag.attributes) && text.includes(`${prefix}:`),
    )
    return written + missing.map(([prefix, uri]) => ` xmlns:${prefix}="${escapedValue(uri)}"`).join('')
  }

  parser.on('opentag', (tag) => {
    depth += 1
    nodes += 1 + attributesOfTag()
    if (depth > MAX_DEPTH) throw new XmlRefusal(`its elements are nested more than ${MAX_DEPTH} deep`)
    if (nodes > MAX_NODES) throw new XmlRefusal(`it has more than ${MAX_NODES} elements and attributes`)
    if (depth > leftOutAt) return
    const parent = open
    if (!keeps({ name: tag.local, namespace: tag.uri, parent })) {
      leftOutAt = depth
      return
    }
    if (parent !== undefined) flush(parent, false)
    room(2 * tag.name.length)
    const start = `<${tag.name}${attributesOf(tag)}`
    open = {
      name: tag.local,
      namespace: tag.uri,
      parent,
      written: tag.name,
      before: pieces.length,
      run: '',
      isEmpty: true,
      isDropped: false,
    }
    rewriting.opened?.(open)
    if (parent?.isEmpty === true) emptyAgain.add(open)
    if (parent === undefined) pieces.push(start)
    else write(parent, start)
  })
  const addText = (words: string): void => {
    if (depth < leftOutAt && open !== undefined) open.run += words
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const isLeftOut = depth >= leftOutAt
    if (depth === leftOutAt) leftOutAt = Infinity
    depth -= 1
    const element = open
    if (isLeftOut || element === undefined) return
    flush(element, true)
    open = element.parent
    if (element.isDropped) {
      pieces.length = element.before
      if (element.parent !== undefined && emptyAgain.has(element)) element.parent.isEmpty = true
      return
    }
    pieces.push(element.isEmpty ? '/>' : `</${element.written}>`)
    rewriting.closed?.(element)
  })

  parser.write(text)
  parser.close()
  if (pieces.length === 0) throw new XmlRefusal('nothing of it is left')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${pieces.join('')}\n`
}
