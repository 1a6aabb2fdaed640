/** Reads XML documents of any kind into records: the part that all kinds share. Pure: bytes in, records and refusals out. */
import { type DraftResource, finishResource, type Provenance } from '../entry/finish-resource.ts'
import { beginningOf, type Harvested } from '../entry/harvested.ts'
import {
  createRecordSplitter,
  type IsRecord,
  type RecordSplitter,
  type RootElement,
  type SplitRecord,
  XML_LIMITS,
  XmlRefusal,
} from '../xml/record-splitter.ts'
import { readPlainDocument } from '../xml/plain-document.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/** Media type of the originals. */
export const XML = 'application/xml'

/** What a document is read for. */
export interface XmlContext extends Provenance {
  /** Where the document stands, for people. */
  readonly place: string
  /** What identifies a record that has no identifier itself; the number of the record in a wrapper is added. */
  readonly fallbackId: string
  /** Longest record, characters; that of harvests when not said. */
  readonly mostLength?: number
  /** Told every element around the records. */
  readonly onElement?: (element: Parameters<IsRecord>[0]) => void
}

/** What distinguishes a kind of XML record. */
export interface XmlRecordKind {
  readonly isRecord: IsRecord
  /** A draft entry, or why the record cannot be one (completes "refused: ..."). */
  readonly read: (record: XmlElement, fallbackId: string) => { readonly draft: DraftResource } | { readonly refused: string }
  /** See `createRecordSplitter`; absent = no document type declaration is accepted. */
  readonly acceptsDoctype?: (declaration: string) => boolean
  /** Name of the standard that a record follows, for its original. */
  readonly standardOf: (record: XmlElement) => string
  /** What a document without records is, in words that complete "refused: ...". */
  readonly whatItIs: (root: RootElement) => string
  /**
   * Takes an element that {@link isRecord} let through and that is no record but news of the document (a token, a count).
   * A text says what it stands for: it is told as a container.
   */
  readonly aside?: (element: XmlElement) => boolean | string
  /** Asked at the end of a document with records: why it is refused even so. */
  readonly objection?: () => string | undefined
}

/** A document that is fed piece by piece; every call gives what it completed. */
export interface XmlReader {
  readonly write: (bytes: Uint8Array) => Harvested[]
  readonly end: () => Harvested[]
  /** See `DocumentReader`. */
  readonly whole?: (bytes: Uint8Array) => Harvested[] | undefined
}

/** Gives what reading a document gives until the first fault in it; then, once, what `onFault` gives for its reason, and nothing more. */
export function untilBroken(onFault: (reason: string) => Harvested[]): (read: () => Harvested[]) => Harvested[] {
  let broken = false
  return (read) => {
    if (broken) return []
    try {
      return read()
    } catch (error) {
      if (!(error instanceof XmlRefusal)) throw error
      broken = true
      return onFault(error.message)
    }
  }
}

const openSplitter = (kind: XmlRecordKind, context: XmlContext): RecordSplitter => {
  const isRecord: IsRecord = (element) => {
    context.onElement?.(element)
    return kind.isRecord(element)
  }
  const { mostLength = XML_LIMITS.recordLength } = context
  return createRecordSplitter(isRecord, { ...XML_LIMITS, recordLength: mostLength }, kind.acceptsDoctype)
}

/**
 * Reads one document with any number of records: a record itself or a wrapper such as a CSW answer. A fault ends the
 * document: it is refused with its reason, the records before it stand.
 */
export function createXmlReader(kind: XmlRecordKind, context: XmlContext): XmlReader {
  let count = 0
  let begun: RecordSplitter | undefined
  const splitter = (): RecordSplitter => (begun ??= openSplitter(kind, context))
  const refuse = (reason: string): Harvested => ({ kind: 'refused', place: context.place, reason })

  const harvest = (split: SplitRecord, isRoot: boolean): Harvested[] => {
    const aside = kind.aside?.(split.element) ?? false
    if (typeof aside === 'string') return [{ kind: 'container', place: context.place, what: aside }]
    if (aside) return []
    count += 1
    return [harvestRecord(split, isRoot)]
  }
  const harvestRecord = (split: SplitRecord, isRoot: boolean): Harvested => {
    const place = isRoot ? context.place : `${context.place}, record ${count}`
    const reading = kind.read(split.element, isRoot ? context.fallbackId : `${context.fallbackId}#${count}`)
    if ('refused' in reading) return { kind: 'refused', place, reason: reading.refused, ...beginningOf(split.bytes) }
    const standard = kind.standardOf(split.element)
    const finished = finishResource({ ...reading.draft, original: { mediaType: XML, standard } }, context)
    if ('refused' in finished) return { kind: 'refused', place, reason: finished.refused, ...beginningOf(split.bytes) }
    return {
      kind: 'record',
      place,
      record: { resource: finished.resource, original: { bytes: split.bytes, mediaType: XML, standard } },
    }
  }
  /** What was harvested, with what the kind has against the document; `root` of one that has no records. */
  const ended = (harvested: Harvested[], root?: RootElement): Harvested[] => {
    const objection = kind.objection?.()
    if (objection !== undefined) return [...harvested, refuse(objection)]
    return root === undefined ? harvested : [refuse(kind.whatItIs(root))]
  }
  const guarded = untilBroken((reason) => [
    ...splitter()
      .rest()
      .flatMap((split) => harvest(split, false)),
    refuse(reason),
  ])

  return {
    whole: (bytes) => {
      // a wrapper is left to the splitter before its records have been read in vain
      const element = readPlainDocument(bytes, undefined, kind.isRecord)
      return element === undefined ? undefined : ended(harvest({ element, bytes }, true))
    },
    write: (bytes) =>
      guarded(() =>
        splitter()
          .write(bytes)
          .flatMap((split) => harvest(split, false)),
      ),
    end: () =>
      guarded(() => {
        const { found, document } = splitter().end()
        const isRoot = found.length === 1 && document.records === 1 && found[0]?.element.name === document.root.name
        const harvested = found.flatMap((split) => harvest(split, isRoot))
        return ended(harvested, document.records > 0 ? undefined : document.root)
      }),
  }
}

/** Roots that people harvest by mistake, by local name, in words that complete "it is ...". */
const KNOWN_ROOTS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^ExceptionReport$|^ServiceException/, 'an exception report of a service'],
  [/Capabilities$/, 'the capabilities document of a service'],
  [/^GetRecords$|^GetRecordById$|^DescribeRecord$/, 'a request, not an answer'],
  [/^(?:Brief|Summary)?Record$/, 'a Dublin Core record (csw:Record)'],
  [/^RDF$|^CatalogRecord$/, 'an RDF document (DCAT)'],
  [/^feed$|^entry$/, 'an Atom document'],
  [/^html$/i, 'an HTML page'],
  [/^M[DI]_Metadata$/, 'ISO 19115 metadata'],
  [/^FC_FeatureCatalogue$/, 'a feature catalogue (ISO 19110)'],
]

/** Says what a document is that has no records of the kind: `wanted` names these, e.g. "ISO 19115 metadata". */
export function describeRoot({ name, namespace }: RootElement, wanted: string, records: string): string {
  const known = KNOWN_ROOTS.find(([pattern]) => pattern.test(name))
  if (known !== undefined && known[1] !== wanted) return `it is ${known[1]}${known[1].includes(', not') ? '' : `, not ${wanted}`}`
  if (/Response$|^OAI-PMH$|^Envelope$/.test(name)) return `it is an answer (${name}) without ${records} in it`
  return `its root element is ${name}${namespace === '' ? '' : ` (${namespace})`}, not ${wanted}`
}
