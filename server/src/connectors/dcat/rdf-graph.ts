/** RDF in Turtle and RDF/XML as the graph that the same data would be in JSON-LD (flattened, with whole names). */
import { Parser, type Term } from 'n3'
import type { XmlElement } from '../../xml/xml-element.ts'
import type { JsonObject } from '../json/json-values.ts'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
/** Attributes of RDF/XML that are no properties (RDF 1.1 XML Syntax 2.2), and those of XML. */
const SYNTAX = new Set(['about', 'ID', 'nodeID', 'resource', 'datatype', 'parseType', 'lang', 'base', 'bagID', 'schemaLocation'])

/** Nodes by identifier, each with its properties; blank nodes are `_:...`. */
class Graph {
  readonly #nodes = new Map<string, Record<string, unknown[]>>()

  add(subject: string, property: string, value: unknown): void {
    const node = this.#nodes.get(subject) ?? Object.create(null)
    this.#nodes.set(subject, node)
    const key = property === `${RDF}type` ? '@type' : property
    ;(node[key] ??= []).push(key === '@type' ? (value as { '@id': string })['@id'] : value)
  }

  toJson(): JsonObject {
    const nodes = [...this.#nodes].map(([id, properties]) => ({ '@id': id, ...properties }))
    const isSchema = nodes.some((node) => Object.keys(node).some((key) => /^https?:\/\/schema\.org\//.test(key)))
    return { '@context': isSchema ? { schema: 'https://schema.org/' } : {}, '@graph': nodes }
  }
}

function literal(value: string, language = '', datatype = ''): JsonObject {
  if (language !== '') return { '@value': value, '@language': language }
  return datatype === '' || datatype.endsWith('#string') ? { '@value': value } : { '@value': value, '@type': datatype }
}

/** The graph of a Turtle, TriG or N-Triples document. `base` = where it came from. @throws Error at the first fault. */
export function turtleGraph(text: string, base: string | undefined): JsonObject {
  const graph = new Graph()
  const nameOf = ({ termType, value }: Term) => (termType === 'BlankNode' ? `_:${value}` : value)
  for (const { subject, predicate, object } of new Parser(base === undefined ? {} : { baseIRI: base }).parse(text)) {
    const value =
      object.termType === 'Literal' ? literal(object.value, object.language, object.datatype?.value) : { '@id': nameOf(object) }
    graph.add(nameOf(subject), predicate.value, value)
  }
  return graph.toJson()
}

/** The graph of an RDF/XML document, from its root `rdf:RDF` (RDF 1.1 XML Syntax; no reification, no bags). */
export function rdfXmlGraph(root: XmlElement, base: string | undefined): JsonObject {
  const graph = new Graph()
  let blanks = 0
  const blank = () => `_:x${(blanks += 1)}`
  const address = (text: string) => (base === undefined ? text : (URL.parse(text, base)?.href ?? text))

  const node = (element: XmlElement, language: string): string => {
    const { about, ID: fragment, nodeID, lang } = element.attributes
    const subject =
      about === undefined
        ? fragment === undefined
          ? nodeID === undefined
            ? blank()
            : `_:${nodeID}`
          : address(`#${fragment}`)
        : address(about)
    if (!(element.namespace === RDF && element.name === 'Description'))
      graph.add(subject, `${RDF}type`, { '@id': element.namespace + element.name })
    for (const [name, value] of Object.entries(element.attributes))
      if (!SYNTAX.has(name)) graph.add(subject, name, literal(value, lang ?? language))
    for (const child of element.children) property(subject, child, lang ?? language)
    return subject
  }
  const property = (subject: string, element: XmlElement, language: string): void => {
    const name = element.namespace + element.name
    const { resource, nodeID, parseType, datatype, lang = language } = element.attributes
    const add = (value: unknown) => graph.add(subject, name, value)
    if (resource !== undefined) add({ '@id': address(resource) })
    else if (nodeID !== undefined) add({ '@id': `_:${nodeID}` })
    else if (parseType === 'Resource') {
      const inner = blank()
      for (const child of element.children) property(inner, child, lang)
      add({ '@id': inner })
    } else if (element.children.length > 0) for (const child of element.children) add({ '@id': node(child, lang) })
    else if (element.text.trim() !== '') add(literal(element.text.trim(), lang, datatype))
  }
  for (const child of root.children) node(child, root.attributes['lang'] ?? '')
  return graph.toJson()
}
