/** ISO 19115 metadata in XML: documents become entries of the catalogue. Pure: bytes in, records and refusals out. */
import type { Harvested } from '../../catalogue/harvest/harvested.ts'
import { finishResource, type Provenance } from '../../catalogue/harvest/finish-resource.ts'
import { readIsoRecord } from './iso-record.ts'
import { createRecordSplitter, XmlRefusal, type RootElement, type SplitRecord } from './record-splitter.ts'

const MEDIA_TYPE = 'application/xml'
/** Namespaces of ISO metadata: 19139 of 2005 and 2007, 19115-2, 19115-3 of all versions. */
const ISO_NAMESPACE =
  /^https?:\/\/(?:www\.isotc211\.org\/\d{4}(?:\/\d{8})?\/gm[di]|standards\.iso\.org\/(?:iso\/)?(?:19115|19139)\/.*)/
/** Elements of profiles name the element that they stand for (ISO/TS 19139 A.4, `gco:isoType`). */
const PROFILE_OF = /(?:^|:)(MD|MI)_Metadata$/

/** Roots that people harvest by mistake, by local name, in words that complete "it is ...". */
const KNOWN_ROOTS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^ExceptionReport$|^ServiceException/, 'an exception report of a service'],
  [/Capabilities$/, 'the capabilities document of a service'],
  [/^GetRecords$|^GetRecordById$|^DescribeRecord$/, 'a request, not an answer'],
  [/^(?:Brief|Summary)?Record$/, 'a Dublin Core record (csw:Record)'],
  [/^RDF$|^CatalogRecord$/, 'an RDF document (DCAT)'],
  [/^feed$|^entry$/, 'an Atom document'],
  [/^html$/i, 'an HTML page'],
  [/^FC_FeatureCatalogue$/, 'a feature catalogue (ISO 19110)'],
]

/** What a document is read for. */
export interface IsoContext extends Provenance {
  /** Where the document stands, for people. */
  readonly place: string
  /** What identifies a record that has no identifier itself; the number of the record in a wrapper is added. */
  readonly fallbackId: string
}

/** A document that is fed piece by piece; every call gives what it completed. */
export interface IsoReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
}

/**
 * Reads one document with any number of records: a record itself or a wrapper such as a CSW answer. A fault ends the
 * document: it is refused with its reason, the records before it stand.
 */
export function createIsoReader(context: IsoContext): IsoReader {
  let aggregate: string | undefined
  let count = 0
  let broken = false
  const splitter = createRecordSplitter(({ name, namespace, attributes }) => {
    if (ISO_NAMESPACE.test(namespace) && /^(?:DS|MX)_/.test(name)) aggregate ??= name
    if (aggregate !== undefined) return false
    return PROFILE_OF.test(attributes.isoType ?? '') || (/^M[DI]_Metadata$/.test(name) && ISO_NAMESPACE.test(namespace))
  })
  const refuse = (reason: string): Harvested => ({ kind: 'refused', place: context.place, reason })

  const harvest = (split: SplitRecord, isRoot: boolean): Harvested => {
    count += 1
    const place = isRoot ? context.place : `${context.place}, record ${count}`
    const reading = readIsoRecord(split.element, isRoot ? context.fallbackId : `${context.fallbackId}#${count}`)
    if ('refused' in reading) return { kind: 'refused', place, reason: reading.refused }
    const standard = standardOf(split.element)
    const finished = finishResource({ ...reading.draft, original: { mediaType: MEDIA_TYPE, standard } }, context)
    if ('refused' in finished) return { kind: 'refused', place, reason: finished.refused }
    return {
      kind: 'record',
      place,
      record: { resource: finished.resource, original: { bytes: split.bytes, mediaType: MEDIA_TYPE, standard } },
    }
  }
  const guarded = (read: () => Harvested[]): Harvested[] => {
    if (broken) return []
    try {
      return read()
    } catch (error) {
      if (!(error instanceof XmlRefusal)) throw error
      broken = true
      return [...splitter.rest().map((split) => harvest(split, false)), refuse(error.message)]
    }
  }

  return {
    write: (bytes) => guarded(() => splitter.write(bytes).map((split) => harvest(split, false))),
    end: () =>
      guarded(() => {
        const { found, document } = splitter.end()
        const isRoot = found.length === 1 && document.records === 1 && found[0]?.element.name === document.root.name
        const harvested = found.map((split) => harvest(split, isRoot))
        if (aggregate !== undefined)
          return [...harvested, refuse(`it is an aggregate of records (${aggregate}); harvest its records one by one`)]
        return document.records > 0 ? harvested : [refuse(whatItIs(document.root))]
      }),
  }
}

/** The edition of the standard that a record follows. */
function standardOf({ name, namespace }: { readonly name: string; readonly namespace: string }): string {
  if (/standards\.iso\.org/.test(namespace)) return 'iso19115-3'
  return name.startsWith('MI_') || namespace.endsWith('/gmi') ? 'iso19115-2' : 'iso19139'
}

function whatItIs({ name, namespace }: RootElement): string {
  const known = KNOWN_ROOTS.find(([pattern]) => pattern.test(name))
  if (known !== undefined) return `it is ${known[1]}, not ISO 19115 metadata`
  if (/Response$|^OAI-PMH$|^Envelope$/.test(name)) return `it is an answer (${name}) without ISO 19115 records in it`
  return `its root element is ${name}${namespace === '' ? '' : ` (${namespace})`}, not ISO 19115 metadata`
}
