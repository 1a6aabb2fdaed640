/** What a CSW service offers (OGC 07-006r1 10.4, 12-176r7 7.1), as far as a harvest needs to know. */
import { createRecordSplitter, XmlRefusal } from '../../xml/record-splitter.ts'
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'

/** How to ask a service for records. */
export interface CswOffer {
  readonly version: '2.0.2' | '3.0.0'
  /** Schema of the answer: the richest of those that we read. */
  readonly outputSchema: string
  readonly typeNames: string
  /** KVP by GET, or XML by POST where the service has no GET. */
  readonly method: 'GET' | 'POST'
  /** The service takes requests in XML by POST, in which a search is written. */
  readonly takesPost: boolean
  /** It can be asked for the time of the data (ISO application profile, OGC 07-045 table 9). */
  readonly takesTime: boolean
}

/** Schemas that we read, the richest first, with the types that are asked for them. */
const SCHEMAS: readonly (readonly [schema: RegExp, typeNames: readonly string[]])[] = [
  [/^https?:\/\/standards\.iso\.org\/iso\/19115\/-3\/mdb\//, ['mdb:MD_Metadata', 'gmd:MD_Metadata']],
  [/^http:\/\/www\.isotc211\.org\/2005\/gmi$/, ['gmi:MI_Metadata', 'gmd:MD_Metadata']],
  [/^http:\/\/www\.isotc211\.org\/2005\/gmd$/, ['gmd:MD_Metadata']],
  [/^http:\/\/www\.opengis\.net\/cat\/csw\/(?:2\.0\.2|3\.0)$/, ['csw:Record', 'csw30:Record', 'Record']],
]

const NAMESPACES = { '2.0.2': 'http://www.opengis.net/cat/csw/2.0.2', '3.0.0': 'http://www.opengis.net/cat/csw/3.0' } as const

function valuesOf(operation: XmlElement, parameter: string): string[] {
  const wanted = childrenNamed(operation, 'Parameter').filter(
    ({ attributes }) => attributes['name']?.toLowerCase() === parameter.toLowerCase(),
  )
  return wanted.flatMap((found) => descendants(found, 'Value')).map(({ text }) => text.trim())
}

/**
 * Reads a capabilities document.
 * @returns words that complete "refused: ..." when it is none, or of a service that gives no records we can read.
 */
export function readCapabilities(bytes: Uint8Array): CswOffer | { readonly refused: string } {
  try {
    const splitter = createRecordSplitter(({ name }) => /^Capabilities$|^ExceptionReport$/.test(name))
    const { found, document } = (() => {
      const records = splitter.write(bytes)
      const end = splitter.end()
      return { found: [...records, ...end.found], document: end.document }
    })()
    const [root] = found
    if (root === undefined) return { refused: `its root element is ${document.root.name}, not the capabilities of a CSW service` }
    if (root.element.name === 'ExceptionReport')
      return { refused: `the service refused to tell what it offers: ${wordsIn(root.element)}` }
    return offerOf(root.element)
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    return { refused: error.message }
  }
}

const wordsIn = (report: XmlElement): string =>
  descendants(report, 'ExceptionText')
    .map(({ text }) => text.trim())
    .join(' ')
    .slice(0, 400)

function offerOf(capabilities: XmlElement): CswOffer | { readonly refused: string } {
  const told = [
    capabilities.attributes['version'] ?? '',
    ...descendants(capabilities, 'ServiceTypeVersion').map(({ text }) => text.trim()),
  ]
  const version = told.some((text) => text.startsWith('2.0.2'))
    ? '2.0.2'
    : told.some((text) => text.startsWith('3.'))
      ? '3.0.0'
      : undefined
  if (version === undefined) return { refused: `the service speaks CSW ${told.filter(Boolean).join(', ')}, not 2.0.2 or 3.0` }
  const operation = descendants(capabilities, 'Operation').find(({ attributes }) => attributes['name'] === 'GetRecords')
  if (operation === undefined) return { refused: 'the service has no GetRecords operation' }
  const schemas = valuesOf(operation, 'outputSchema')
  const types = valuesOf(operation, 'typeNames')
  const [outputSchema, known] = SCHEMAS.map(
    ([pattern, names]) => [schemas.find((schema) => pattern.test(schema)), names] as const,
  ).find(([schema]) => schema !== undefined) ?? [NAMESPACES[version], ['csw:Record', 'csw30:Record', 'Record']]
  // a service that speaks both versions tells its own records of one only: they are asked for in the version that is spoken
  const isOwn = outputSchema === undefined || outputSchema.includes('/cat/csw/')
  return {
    version,
    outputSchema: isOwn ? NAMESPACES[version] : outputSchema,
    typeNames: known.find((name) => types.includes(name)) ?? (types.length === 0 ? (known[0] ?? 'csw:Record') : 'csw:Record'),
    method: descendants(operation, 'Get').length > 0 || descendants(operation, 'Post').length === 0 ? 'GET' : 'POST',
    takesPost: descendants(operation, 'Post').length > 0,
    takesTime: descendants(operation, 'Constraint')
      .flatMap((constraint) => descendants(constraint, 'Value'))
      .some(({ text }) => /(?:^|:)TempExtent_begin$/.test(text.trim())),
  }
}
