/**
 * Data sets: data.json (Project Open Data 1.0 and 1.1), DCAT in JSON-LD, Turtle and RDF/XML, schema.org Dataset, also in an
 * HTML page. Pure: bytes in, records and refusals out.
 */
import type { Harvested } from '../../entry/harvested.ts'
import {
  createJsonReader,
  JSON_TYPE,
  type JsonContext,
  type JsonReader,
  type JsonRecord,
  type JsonTaken,
} from '../json/read-json-records.ts'
import { describeJson, isObject, textOf, type JsonObject } from '../json/json-values.ts'
import { readDataset } from './dcat-dataset.ts'
import { createOtherReader, syntaxOf } from './other-syntaxes.ts'
import { linkedNode, type LinkedNode } from './linked-node.ts'

const DATASET = /^(?:Dataset|DatasetSeries|DataService|DataFeed)$/
const CATALOGUE = /^(?:Catalog|DataCatalog|CatalogRecord)$/
/** Most nodes that go into the original of one data set of a graph. */
const MAX_NODES = 5_000
/** The syntax of a document is told by so many bytes, or by all that there are. */
const SYNTAX_BYTES = 4_000

/** Reads one document: a data set, a catalogue with its data sets, a graph, a list, or several of them one after another. */
export function createDcatReader(context: JsonContext): JsonReader {
  let reader: JsonReader | undefined
  /** What came before the syntax was told. */
  let start: Uint8Array = Buffer.alloc(0)
  const begin = (): Harvested[] => {
    const syntax = syntaxOf(start)
    reader = syntax === 'json' ? jsonReader(context) : createOtherReader(syntax, context, jsonReader)
    return reader.write(start)
  }
  return {
    write: (bytes) => {
      if (reader !== undefined) return reader.write(bytes)
      start = start.length === 0 ? bytes : Buffer.concat([start, bytes])
      return start.length < SYNTAX_BYTES ? [] : begin()
    },
    end: () => [...(reader === undefined ? begin() : []), ...(reader ?? jsonReader(context)).end()],
  }
}

const jsonReader = (context: JsonContext): JsonReader =>
  createJsonReader({ splitAt: ['dataset', 'dcat:dataset'], take, strangers: 'no data sets' }, context)

function take(
  value: unknown,
  { fallbackId, isElement, elements }: { readonly fallbackId: string; readonly isElement: boolean; readonly elements: number },
): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, 'a data set') }
  if (Array.isArray(value['@graph'])) return ofGraph(value, value['@graph'].filter(isObject), fallbackId)
  const node = linkedNode(value, () => undefined)
  if (isDataset(node, value, isElement)) return recordOf(node, value, fallbackId)
  if (node.types.some((type) => CATALOGUE.test(type)) || elements > 0) return { container: 'catalogue' }
  if ('@context' in value || '@type' in value) {
    const types = node.types.map((type) => type.slice(0, 40)).slice(0, 3)
    return { instead: `JSON-LD about ${types.join(', ') || 'something without a type'}, not a data set` }
  }
  return { instead: describeJson(value, 'a data set') }
}

/** By its type; entries of data.json 1.0 have none. */
function isDataset(node: LinkedNode, value: JsonObject, isElement: boolean): boolean {
  if (node.types.some((type) => DATASET.test(type))) return true
  if ('@context' in value || node.types.length > 0 || textOf(value['stac_version']) !== undefined) return false
  const said = ['accessLevel', 'distribution', 'landingPage', 'publisher', 'keyword'].filter((key) => key in value).length
  return (
    (isElement ? said > 0 || 'title' in value : said > 1 && 'title' in value) && !('dataset' in value) && !('resources' in value)
  )
}

function recordOf(node: LinkedNode, value: JsonObject, fallbackId: string): JsonRecord | { readonly refused: string } {
  const reading = readDataset(node, fallbackId)
  if ('refused' in reading) return reading
  const isSchema = /schema\.org/.test(JSON.stringify(value['@context'] ?? '').slice(0, 10_000))
  return {
    ...reading,
    original: { mediaType: '@context' in value ? 'application/ld+json' : JSON_TYPE, standard: isSchema ? 'schema-org' : 'dcat' },
  }
}

/** The data sets of a graph; the original of one among several is a graph of its own, with the nodes that it refers to. */
function ofGraph(whole: JsonObject, nodes: readonly JsonObject[], fallbackId: string): JsonTaken {
  const byId = new Map(
    nodes.flatMap((node) => (textOf(node['@id']) === undefined ? [] : [[textOf(node['@id']) as string, node] as const])),
  )
  const datasets = nodes.filter((node) => linkedNode(node, () => undefined).types.some((type) => DATASET.test(type)))
  if (datasets.length === 0) return { instead: 'a JSON-LD graph without data sets' }
  return {
    several: datasets.map((dataset, index) => {
      const context = dataset['@context'] ?? whole['@context']
      const node = linkedNode(dataset, (reference) => byId.get(reference))
      const id = datasets.length === 1 ? fallbackId : `${fallbackId}#${index + 1}`
      const record = recordOf(node, context === undefined ? dataset : { '@context': context }, id)
      if ('refused' in record || datasets.length === 1) return record
      return {
        ...record,
        bytes: Buffer.from(
          JSON.stringify({ ...(context === undefined ? {} : { '@context': context }), '@graph': around(dataset, byId) }),
        ),
      }
    }),
  }
}

/** A node and those that it refers to, directly and through others, other data sets left out. */
function around(dataset: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject[] {
  const found = new Set<JsonObject>([dataset])
  for (const node of found) {
    const text = JSON.stringify(node)
    for (const [, reference = ''] of text.matchAll(/"@id":("(?:[^"\\]|\\.)*")/g)) {
      const other = byId.get(JSON.parse(reference) as string)
      const isOther = other !== undefined && linkedNode(other, () => undefined).types.some((type) => DATASET.test(type))
      if (other !== undefined && !isOther && found.size < MAX_NODES) found.add(other)
    }
  }
  return [...found]
}
