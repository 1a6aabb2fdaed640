/**
 * Nodes of JSON-LD as DCAT, Project Open Data and schema.org write them. Contexts are not fetched: a key counts by its local name
 * (`title`, `dct:title` and `http://purl.org/dc/terms/title` are one), a reference by the node of the same document.
 */
import { languageMap, type WrittenIn, writtenIn } from '../../entry/fields/translations.ts'
import { isObject, textOf, type JsonObject } from '../json/json-values.ts'

/** Finds the node of the document that a reference names. */
export type Resolve = (reference: string) => JsonObject | undefined

/** A node, with its values by local names. */
export interface LinkedNode {
  /** What identifies it, as written; blank nodes (`_:b0`) have nothing. */
  readonly id: string | undefined
  /** Local names of its types. */
  readonly types: readonly string[]
  /** All values at the first of these names that has any. */
  readonly values: (...names: readonly string[]) => unknown[]
  /** The first text at these names: of several languages English, else the first. */
  readonly text: (...names: readonly string[]) => string | undefined
  readonly texts: (...names: readonly string[]) => string[]
  /** The texts at these names that say their language (`@language`, or a map of languages). */
  readonly written: (...names: readonly string[]) => WrittenIn[]
  /** As `text`; where only nodes are there, what the first one with a name is called. */
  readonly words: (...names: readonly string[]) => string | undefined
  /** What people call it (SKOS, RDFS, FOAF, Dublin Core), else the value that it stands for (`rdf:value`, a notation). */
  readonly label: string | undefined
  /** The texts at these names; of nodes their labels, of those without a label their addresses. */
  readonly labels: (...names: readonly string[]) => string[]
  /** The values at these names that are nodes, references followed. */
  readonly nodes: (...names: readonly string[]) => LinkedNode[]
}

const localName = (key: string): string => key.split(/[#/:]/).at(-1) ?? key

/** Wraps a JSON object; values are looked at only when they are asked for. */
export function linkedNode(object: JsonObject, resolve: Resolve): LinkedNode {
  const byName = new Map<string, unknown>()
  for (const [key, value] of Object.entries(object)) if (!byName.has(localName(key))) byName.set(localName(key), value)
  const values = (...names: readonly string[]): unknown[] => {
    for (const name of names) {
      const value = byName.get(name)
      const list = Array.isArray(value)
        ? (value as unknown[])
        : isObject(value) && Array.isArray(value['@list'])
          ? (value['@list'] as unknown[])
          : [value]
      const told = list.filter((one) => one !== undefined && one !== null && one !== '')
      if (told.length > 0) return told
    }
    return []
  }
  const id = textOf(object['@id'])
  const textsAt = (...names: readonly string[]) =>
    values(...names)
      .map(literalOf)
      .filter((text) => text !== undefined)
  const text = (...names: readonly string[]) => {
    const all = values(...names)
    const english = all.find((value) => isObject(value) && /^en\b/i.test(textOf(value['@language']) ?? ''))
    return [english, ...all].map(literalOf).find((one) => one !== undefined)
  }
  const nodeOf = (value: JsonObject): LinkedNode | undefined => {
    const reference = textOf(value['@id'])
    const isReference = reference !== undefined && Object.keys(value).length === 1
    const found = isReference ? resolve(reference) : value
    return found === undefined ? undefined : linkedNode(found, resolve)
  }
  return {
    id: id === undefined || id.startsWith('_:') ? undefined : id,
    types: [object['@type'] ?? object['type']].flat().flatMap((type) => (typeof type === 'string' ? [localName(type)] : [])),
    values,
    texts: textsAt,
    written: (...names) => values(...names).flatMap(taggedOf),
    text,
    words: (...names) => {
      const nodes = values(...names).filter((value) => isObject(value) && '@id' in value && !('@value' in value)) as JsonObject[]
      const labels = nodes.map((node) => nodeOf(node)?.label)
      const isAllNodes = nodes.length === values(...names).length
      return (isAllNodes ? labels.find((label) => label !== undefined) : undefined) ?? text(...names)
    },
    get label() {
      return LABELS.map((name) => text(name)).find((one) => one !== undefined)
    },
    labels: (...names) =>
      values(...names).flatMap((value) => {
        const node = isObject(value) && !('@value' in value) ? nodeOf(value)?.label : undefined
        return node ?? literalOf(value) ?? []
      }),
    nodes: (...names) => values(...names).flatMap((value) => (isObject(value) ? (nodeOf(value) ?? []) : [])),
  }
}

/** Properties that hold what a node is called, the best first. */
const LABELS = ['prefLabel', 'label', 'name', 'title', 'fn', 'altLabel', 'value', 'termCode', 'notation'] as const

/** The name of a blank node, which some programs write as a text. */
const BLANK = /^_:[\w.-]+$/
const named = (text: string | undefined): string | undefined => (text === undefined || BLANK.test(text.trim()) ? undefined : text)

/** A literal with the language that it names, or all of a map of languages. */
function taggedOf(value: unknown): WrittenIn[] {
  if (!isObject(value)) return []
  const text = textOf(value['@value'])
  return text === undefined ? writtenIn(value) : [{ language: textOf(value['@language']), text }]
}

/** The text of a literal, of a reference, or of a map of languages. The name of a blank node (`_:b0`) is no text. */
function literalOf(value: unknown): string | undefined {
  if (!isObject(value)) return named(textOf(value))
  const literal = textOf(value['@value']) ?? textOf(value['@id'])
  if (literal !== undefined) return named(literal)
  const languages = languageMap(value)
  return languages && (textOf(value['en']) ?? languages.map(([, text]) => textOf(text)).find((text) => text !== undefined))
}
