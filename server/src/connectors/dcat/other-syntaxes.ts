/** Data sets that are not written as plain JSON: in Turtle, in RDF/XML, in the JSON-LD of an HTML page. */
import type { Harvested } from '../../entry/harvested.ts'
import { createRecordSplitter, type RootElement, XmlRefusal } from '../../xml/record-splitter.ts'
import { createUtf8Stream, textOf } from '../utf8-stream.ts'
import type { JsonContext, JsonReader } from '../json/read-json-records.ts'
import type { JsonObject } from '../json/json-values.ts'
import { describeRoot } from '../read-xml-records.ts'
import { rdfXmlGraph, turtleGraph } from './rdf-graph.ts'

/** Such documents are read whole, bytes. */
const MAX_BYTES = 32_000_000
const DCAT = 'http://www.w3.org/ns/dcat#'
/** Scripts of one page. */
const MAX_SCRIPTS = 1_000

/** How a document is written. */
export type Syntax = 'json' | 'turtle' | 'xml' | 'html'

/** By how it begins; JSON when nothing speaks for another one. */
export function syntaxOf(bytes: Uint8Array): Syntax {
  // any of them may be in UTF-16
  const start = new TextDecoder().decode(createUtf8Stream().write(bytes.subarray(0, 4_000))).trimStart()
  if (/^[[{]/.test(start)) return 'json'
  if (/^<(?:!doctype html|html)\b/i.test(start)) return 'html'
  if (/^<(?:\?xml|!|\w+:RDF\b)/.test(start)) return 'xml'
  if (/^(?:@?prefix|@?base)\s|^<(?:https?|urn):|^<[^\s<>]*>\s+(?:a\s|<https?:|\w+:\w)|^_:\w/im.test(start)) return 'turtle'
  return start.startsWith('<') ? 'xml' : 'json'
}

const SCRIPT = /<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json\b[^>]*>([^]*?)<\/script\s*>/gi

/** True for a page that holds JSON-LD about a data set. */
export function holdsDataset(html: string): boolean {
  return [...html.matchAll(SCRIPT)].some(([, script = '']) => /"(?:[^"]*[/:])?Dataset"/.test(script))
}

/** The scripts of a page with JSON-LD in them, and what each is called. */
function scriptsOf(html: string, page: string): { readonly script: string; readonly place: string }[] {
  const scripts = [...html.matchAll(SCRIPT)].slice(0, MAX_SCRIPTS)
  return scripts.map(([, script = ''], index) => ({
    script: script.trim(),
    place: scripts.length === 1 ? page : `${page}, script ${index + 1}`,
  }))
}

/** Whether a graph begins here: a document with one node may do without rdf:RDF around it (RDF 1.1 XML Syntax 2.6). */
const isRoot = ({ name, namespace }: RootElement): boolean =>
  name === 'RDF' || (namespace === DCAT && /^(?:Catalog(?:Record)?|Dataset|DataService)$/.test(name))

/** Reads a whole document in one of these syntaxes; each graph in it through a JSON reader of its own. */
export function createOtherReader(
  syntax: Exclude<Syntax, 'json'>,
  context: JsonContext,
  jsonReader: (context: JsonContext) => JsonReader,
): JsonReader {
  const refuse = (reason: string): Harvested[] => [{ kind: 'refused', place: context.place, reason }]
  const pieces: Uint8Array[] = []
  let size = 0
  const throughJson = (bytes: Uint8Array, place = context): Harvested[] => {
    const reader = jsonReader(place)
    return [...reader.write(bytes), ...reader.end()]
  }
  const ofGraph = (graph: JsonObject) => throughJson(Buffer.from(JSON.stringify(graph)))

  const ofTurtle = (text: string): Harvested[] => {
    try {
      return ofGraph(turtleGraph(text, context.documentUrl))
    } catch (error) {
      return refuse(`it is not well-formed Turtle (${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'})`)
    }
  }
  const ofXml = (bytes: Uint8Array): Harvested[] => {
    const splitter = createRecordSplitter(isRoot)
    try {
      const found = splitter.write(bytes)
      const { found: last, document } = splitter.end()
      const [element] = [...found, ...last].map((split) => split.element)
      if (element === undefined) return refuse(describeRoot(document.root, 'a data set', 'data sets'))
      const rdf = element.name === 'RDF' ? element : { ...element, children: [element], attributes: {} }
      return ofGraph(rdfXmlGraph(rdf, context.documentUrl))
    } catch (error) {
      if (!(error instanceof XmlRefusal)) throw error
      return refuse(error.message)
    }
  }
  const ofPage = (html: string): Harvested[] => {
    const scripts = scriptsOf(html, context.place)
    const found = scripts.flatMap(({ script, place }) => throughJson(Buffer.from(script), { ...context, place }))
    // paths of the site and its owner are told in scripts too
    const records = found.filter(({ kind }) => kind === 'record')
    if (records.length > 0) return records
    return scripts.length === 0 ? refuse('it is an HTML page without JSON-LD in it') : found.slice(0, 1)
  }

  return {
    write: (bytes) => {
      size += bytes.length
      if (size <= MAX_BYTES) pieces.push(bytes)
      return []
    },
    end: () => {
      if (size > MAX_BYTES)
        return refuse(`it is larger than ${MAX_BYTES / 1_000_000} MB, the most that is read of such a document`)
      const bytes = Buffer.concat(pieces)
      if (syntax === 'xml') return ofXml(bytes)
      const text = textOf(bytes)
      return syntax === 'turtle' ? ofTurtle(text) : ofPage(text)
    },
  }
}
